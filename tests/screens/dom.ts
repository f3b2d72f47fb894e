const nothing = () => {};

class Watcher {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
  takeRecords = () => [];
}

/** A picture of which nothing is drawn: a file that tells its size to `createImageBitmap`. */
class Canvas {
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext = () => ({ fillRect: nothing });
  convertToBlob = async () => new Blob([`${pictureMark} ${this.width} ${this.height}`]);
}

const pictureMark = 'picture';

async function createImageBitmap(file: Blob) {
  const [mark, width, height] = (await file.text()).split(' ');
  if (mark !== pictureMark) throw new DOMException('no picture', 'InvalidStateError');
  return { width: Number(width), height: Number(height), close: nothing };
}

/**
 * Gives the page what a DOM without layout lacks: nothing moves, nothing is measured, nothing is
 * drawn. What depends on any of that is tested as a component, in a real browser.
 */
export function standInForLayout(): void {
  Object.assign(globalThis, {
    ResizeObserver: Watcher,
    IntersectionObserver: Watcher,
    OffscreenCanvas: Canvas,
    createImageBitmap,
  });
  Object.assign(Element.prototype, {
    scrollIntoView: nothing,
    scrollTo: nothing,
    scrollBy: nothing,
    getAnimations: () => [],
  });
  HTMLCanvasElement.prototype.getContext = () => null;
  window.scrollTo = nothing;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('prefers-reduced-motion'),
      onchange: null,
      addListener: nothing,
      removeListener: nothing,
    });
}
