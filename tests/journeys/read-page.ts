/** A page's colors by custom property, from a theme's stylesheet. */
export type Properties = Readonly<Record<string, string>>;

/** The checked places of a page, and the unreadable ones. */
export interface Reading {
  /** The places with a color pair of their own, by their kind and first colors. */
  places: string[];
  /**
   * One line for each failing pair: the palette's number, the place, its contrast and the required
   * one.
   */
  failures: string[];
}

/** Runs in the page, without anything of this module: see `readInAll`. */
export function readPage(given: {
  palettes: readonly Properties[];
  known: readonly string[];
  isFocused: boolean;
  controls: string;
}): Reading {
  type Color = [red: number, green: number, blue: number, alpha: number];
  interface Place {
    element: Element;
    what: string;
    color: 'color' | 'borderTopColor' | 'outlineColor';
    needed: number;
    /** Its background. */
    background: Layer | null;
  }
  interface Layer {
    element: Element;
    below: Layer | null;
  }
  const fields = 'input:not([type=checkbox], [type=color]), textarea, select';
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const read = new Map<string, Color>();
  const colorOf = (css: string): Color => {
    const before = read.get(css);
    if (before) return before;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = css;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const color: Color = [red, green, blue, alpha / 255];
    read.set(css, color);
    return color;
  };
  const over = (front: Color, back: Color): Color => {
    const mix = (at: 0 | 1 | 2) => front[at] * front[3] + back[at] * (1 - front[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  /** Each element with its parents below it, which are most elements' background. */
  const layers = new Map<Element, Layer>();
  const layerOf = (element: Element | null): Layer | null => {
    if (!element) return null;
    const layer = layers.get(element) ?? { element, below: layerOf(element.parentElement) };
    layers.set(element, layer);
    return layer;
  };
  const backgrounds = new Map<Layer, Color | 'picture'>();
  const backgroundOf = (layer: Layer | null): Color | 'picture' => {
    if (!layer) return [255, 255, 255, 1];
    const color = backgrounds.get(layer) ?? seenOf(layer);
    backgrounds.set(layer, color);
    return color;
  };
  const seenOf = ({ element, below }: Layer): Color | 'picture' => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== 'none' || element.matches('img, iframe, video')) return 'picture';
    const own = colorOf(backgroundColor);
    if (own[3] === 1) return own;
    const back = backgroundOf(below);
    return back === 'picture' ? back : over(own, back);
  };
  const luminance = (color: Color): number => {
    const part = (at: 0 | 1 | 2) => {
      const value = color[at] / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2);
  };
  const ratio = (one: Color, other: Color): number => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const pair = ({ element, color, background }: Place): [Color, Color] | null => {
    const back = backgroundOf(background);
    if (back === 'picture') return null;
    return [over(colorOf(getComputedStyle(element)[color]), back), back];
  };
  const wear = (properties: Properties) => {
    for (const [name, value] of Object.entries(properties)) {
      document.documentElement.style.setProperty(name, value);
    }
    backgrounds.clear();
  };

  // Colors in a transition would be read halfway.
  const still = new CSSStyleSheet();
  still.replaceSync(
    '*, ::before, ::after { transition: none !important; } [data-aside] { display: none !important; }',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];

  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[disabled], [aria-disabled="true"], .sr-only, .stage-pictured');
  const hasText = (element: Element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    ) || element.matches(fields);
  const elementsOf = (layer: Layer | null): Element[] =>
    layer ? [layer.element, ...elementsOf(layer.below)] : [];
  const hasLines = (element: Element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
    const isDrawn = borderTopStyle !== 'none' && borderTopWidth !== '0px';
    return isDrawn && colorOf(borderTopColor)[3] > 0;
  };
  /** The ring's background, at each of the four visible sides. */
  const belowRing = (element: Element): Layer[] => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { outlineOffset, outlineWidth } = getComputedStyle(element);
    const off = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) / 2;
    const { left, right, top, bottom } = element.getClientRects()[0]!;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const sides = [
      [left - off, y],
      [right + off, y],
      [x, top - off],
      [x, bottom + off],
    ] as const;
    const holders = elementsOf(layerOf(element.parentElement)).filter(
      (one) => getComputedStyle(one).overflow !== 'visible' && one !== document.documentElement,
    );
    return sides
      .filter(([sideX, sideY]) =>
        holders.every((holder) => {
          const edge = holder.getBoundingClientRect();
          const isBeside = sideX < edge.left || sideX > edge.right;
          return !isBeside && sideY >= edge.top && sideY <= edge.bottom;
        }),
      )
      .flatMap(([sideX, sideY]) => {
        const lying = document.elementsFromPoint(sideX, sideY).filter(
          // It exists only while the focus is on it, and on nothing else.
          (one) => one === element || !one.matches('.skip-link'),
        );
        const background = lying.reduceRight<Layer | null>(
          (below, one) => ({ element: one, below }),
          null,
        );
        return background ?? [];
      });
  };
  const nameOf = (element: Element) =>
    `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ` +
    element.textContent.trim().slice(0, 40);

  const failures: string[] = [];
  const all: Place[] = [];
  for (const element of document.querySelectorAll('body *')) {
    if (!isSeen(element)) continue;
    if (hasText(element)) {
      const { fontSize, fontWeight } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      const needed = isLarge ? 3 : 4.5;
      all.push({ element, what: 'text', color: 'color', needed, background: layerOf(element) });
    }
    if (element.matches(fields) || (element.matches('a, button, summary') && hasLines(element))) {
      const background = layerOf(element.parentElement);
      all.push({ element, what: 'lines', color: 'borderTopColor', needed: 3, background });
    }
    if (element.matches(`${given.controls} svg`)) {
      all.push({ element, what: 'sign', color: 'color', needed: 3, background: layerOf(element) });
    }
    if (
      given.isFocused &&
      element.matches(given.controls) &&
      (element as HTMLElement).tabIndex >= 0
    ) {
      const { outlineStyle } = getComputedStyle(element);
      const sides = outlineStyle === 'none' ? [] : belowRing(element);
      if (sides.length === 0) failures.push(`no ring around ${nameOf(element)}`);
      for (const background of sides) {
        all.push({ element, what: 'ring', color: 'outlineColor', needed: 3, background });
      }
    }
  }
  const marks = all.map(({ what, needed }) => `${what} ${needed}`);
  for (const properties of given.palettes.slice(0, 4)) {
    wear(properties);
    all.forEach((place, i) => (marks[i] += ` ${JSON.stringify(pair(place))}`));
  }
  const known = new Set(given.known);
  const places = new Map<string, Place>();
  all.forEach((place, i) => {
    const mark = marks[i]!;
    if (!known.has(mark) && !places.has(mark)) places.set(mark, place);
  });
  // A page with few elements is painted a thousand times in a fraction of the time.
  const kept = new Set(
    [...places.values()].flatMap(({ element, background }) =>
      [element, ...elementsOf(background)].flatMap((one) => elementsOf(layerOf(one))),
    ),
  );
  const aside = [...document.querySelectorAll('body *')].filter(
    (one) => !kept.has(one) && one.parentElement && kept.has(one.parentElement),
  );
  for (const one of aside) one.toggleAttribute('data-aside', true);
  for (const [i, properties] of given.palettes.entries()) {
    if (places.size === 0) break;
    wear(properties);
    for (const place of places.values()) {
      const colors = pair(place);
      if (!colors || ratio(...colors) >= place.needed) continue;
      const { element, what, needed } = place;
      failures.push(
        `palette ${i}: ${what} of ${nameOf(element)} ${ratio(...colors).toFixed(2)} of ${needed}`,
      );
    }
  }
  for (const one of aside) one.removeAttribute('data-aside');
  return { places: [...places.keys()], failures };
}
