const nothing = () => {};

class Watcher {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
  takeRecords = () => [];
}

/** An image without pixels: a file that tells `createImageBitmap` its size. */
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

/** Dragged or pasted data, files only. */
class Transfer {
  readonly files: File[] = [];
  readonly items = { add: (file: File) => this.files.push(file) };
  dropEffect = 'none';
  get types() {
    return this.files.length > 0 ? ['Files'] : [];
  }
}

class DragEventOfFiles extends MouseEvent {
  readonly dataTransfer: DataTransfer | null;
  constructor(type: string, options: DragEventInit = {}) {
    super(type, options);
    this.dataTransfer = options.dataTransfer ?? null;
  }
}

class ClipboardEventOfFiles extends Event {
  readonly clipboardData: DataTransfer | null;
  constructor(type: string, options: ClipboardEventInit = {}) {
    super(type, options);
    this.clipboardData = options.clipboardData ?? null;
  }
}

const unseen = new Set('HEAD TITLE META LINK SCRIPT STYLE TEMPLATE DATALIST'.split(' '));
const inline = new Set(
  (
    'A ABBR B BR CANVAS CITE CODE EM I IFRAME IMG KBD LABEL MARK PICTURE Q SMALL SPAN STRONG SUB ' +
    'SUP svg TIME U'
  ).split(' '),
);
const inlineBlock = new Set(['BUTTON', 'INPUT', 'METER', 'PROGRESS', 'SELECT', 'TEXTAREA']);

/** The classes that lay children out as blocks, which separates their words in a name. */
const layout = /(?:^|\s)(?:inline-)?(?:flex|grid)(?:\s|$)/;

function displayOf(element: HTMLElement): string {
  const { tagName, style, parentElement } = element;
  if (element.hasAttribute('style') && style.display !== '') return style.display;
  if (element.hasAttribute('hidden') || unseen.has(tagName)) return 'none';
  if (tagName === 'DIALOG' && !element.hasAttribute('open')) return 'none';
  if (parentElement?.tagName === 'DETAILS' && tagName !== 'SUMMARY') {
    return parentElement.hasAttribute('open') ? 'block' : 'none';
  }
  if (layout.test(parentElement?.getAttribute('class') ?? '')) return 'block';
  if (inline.has(tagName)) return 'inline';
  return inlineBlock.has(tagName) ? 'inline-block' : 'block';
}

function visibilityOf(element: HTMLElement | null): string {
  for (let at = element; at; at = at.parentElement) {
    const own = at.hasAttribute('style') ? at.style.visibility : '';
    if (own !== '') return own;
  }
  return 'visible';
}

/**
 * The style from a browser's own rules and `style`, since no stylesheet is read here. The DOM's own
 * answer takes a hundred times as long.
 */
class Look {
  readonly #element: HTMLElement;
  opacity: string;
  constructor(element: HTMLElement) {
    this.#element = element;
    this.opacity = this.getPropertyValue('opacity') || '1';
  }
  get display() {
    return displayOf(this.#element);
  }
  get visibility() {
    return visibilityOf(this.#element);
  }
  // Nothing moves.
  readonly transitionDuration = '0s';
  readonly transitionDelay = '0s';
  readonly animationDuration = '0s';
  readonly animationDelay = '0s';
  readonly animationName = 'none';
  readonly position = 'static';
  readonly overflow = 'visible';
  readonly overflowX = 'visible';
  readonly overflowY = 'visible';
  readonly pointerEvents = 'auto';
  readonly direction = 'ltr';
  getPropertyValue(name: string): string {
    return this.#element.hasAttribute('style') ? this.#element.style.getPropertyValue(name) : '';
  }
}

const isStandIn = Symbol('stands in for the location');

/**
 * Reports navigations by scripts, as a browser's `navigation` does. The page never changes here.
 */
function standInForNavigation(): void {
  const real = globalThis.location;
  if (Reflect.get(real, isStandIn)) return;
  const navigation = new EventTarget();
  const goTo = (way: 'assign' | 'replace') => (to: string) => {
    const event = new Event('navigate', { cancelable: true });
    Object.assign(event, { destination: { url: new URL(to, real.href).href } });
    if (navigation.dispatchEvent(event)) real[way](to);
  };
  const ways: Record<string | symbol, unknown> = {
    [isStandIn]: true,
    assign: goTo('assign'),
    replace: goTo('replace'),
  };
  // The methods of the real one cannot be replaced.
  const location = new Proxy(
    {},
    {
      get(_, name) {
        const value = ways[name] ?? Reflect.get(real, name);
        return typeof value === 'function' ? value.bind(real) : value;
      },
      set: (_, name, value) => Reflect.set(real, name, value),
    },
  );
  Object.defineProperty(globalThis, 'location', { value: location, configurable: true });
  Object.assign(globalThis, { navigation });
}

const noLook = { content: 'none', display: 'inline', visibility: 'visible' };

/**
 * jsdom renders frames and takes the focus from closed buttons by an interval. It continues while a
 * test stops the clock; begun on a stopped clock, it would never run.
 */
function keepDrawing(): void {
  if (Object.getOwnPropertyDescriptor(globalThis, 'setInterval')?.get) return;
  const frameMs = 1000 / 60;
  const frames = new Set<unknown>();
  const real = { setInterval, clearInterval };
  const current = { ...real };
  const own = {
    setInterval(task: () => void, ms?: number): unknown {
      if (ms !== frameMs) return current.setInterval(task, ms);
      const timer = real.setInterval(task, ms);
      frames.add(timer);
      return timer;
    },
    clearInterval(timer: Parameters<typeof clearInterval>[0]): void {
      (frames.delete(timer) ? real : current).clearInterval(timer);
    },
  };
  for (const name of ['setInterval', 'clearInterval'] as const) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => own[name],
      // Fake timers replace it, and restore what they found.
      set(given) {
        current[name] = given === own[name] ? real[name] : given;
      },
    });
  }
}

/** The first check of locators; a fourth of the cost of the DOM's own. */
function allIn(root: Element): Element[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  const all: Element[] = [];
  while (walker.nextNode()) all.push(walker.currentNode as Element);
  return all;
}

/**
 * Adds browser features that a DOM without layout lacks: nothing moves, nothing is measured,
 * nothing is painted. Code that depends on any of that is tested as a component, in a real browser.
 */
export function standInForLayout(): void {
  standInForNavigation();
  keepDrawing();
  Object.assign(globalThis, {
    ResizeObserver: Watcher,
    IntersectionObserver: Watcher,
    OffscreenCanvas: Canvas,
    createImageBitmap,
    DataTransfer: Transfer,
    DragEvent: DragEventOfFiles,
    ClipboardEvent: ClipboardEventOfFiles,
    PublicKeyCredential: nothing,
  });
  // A test sets their answers.
  Object.assign(navigator, { credentials: { create: nothing, get: nothing } });
  Object.assign(Element.prototype, {
    scrollIntoView: nothing,
    scrollTo: nothing,
    scrollBy: nothing,
    getAnimations: () => [],
  });
  const { querySelectorAll } = Element.prototype;
  Element.prototype.querySelectorAll = function (this: Element, selector: string) {
    return selector === '*' ? allIn(this) : querySelectorAll.call(this, selector);
  } as typeof querySelectorAll;
  HTMLCanvasElement.prototype.getContext = () => null;
  window.scrollTo = nothing;
  window.getComputedStyle = (element, pseudo) =>
    (pseudo ? noLook : new Look(element as HTMLElement)) as unknown as CSSStyleDeclaration;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('prefers-reduced-motion'),
      onchange: null,
      addListener: nothing,
      removeListener: nothing,
    });
}
