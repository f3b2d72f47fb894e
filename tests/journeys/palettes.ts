import type { Page } from '@playwright/test';
import { derivePalette, tokens } from '../../src/kit/palette.ts';

/** A page's colours by custom property, as a look's stylesheet gives them. */
export type Properties = Readonly<Record<string, string>>;

/** The custom properties of the palette that two colours make. */
export function propertiesOf(primary: string, secondary: string): Properties {
  const { palette } = derivePalette(primary, secondary);
  return Object.fromEntries(
    tokens.map((token) => [
      token === 'main'
        ? '--main-color'
        : `--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      palette[token],
    ]),
  );
}

/** What of a page was looked at, and what of it could not be read. */
export interface Reading {
  /** How many places with a pair of colours of their own there are. */
  places: number;
  /** One line for each pair that fails: the palette's number, the place, what it is and needs. */
  failures: string[];
}

/**
 * Puts every palette on the page that is open and looks, in each, whether every text that is
 * there has the contrast that WCAG 2.2 AA wants (1.4.3), and so the lines of every field (1.4.11).
 * Texts that were the same colours in four of the palettes stand for one another. What lies on a
 * picture is left out: it has a ground of its own, which does not depend on the palette.
 */
export async function readInAll(page: Page, palettes: readonly Properties[]): Promise<Reading> {
  return page.evaluate((given: readonly Properties[]): Reading => {
    type Color = [red: number, green: number, blue: number, alpha: number];
    interface Place {
      element: Element;
      what: 'text' | 'lines';
      needed: number;
    }
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const known = new Map<string, Color>();
    const read = (css: string): Color => {
      const before = known.get(css);
      if (before) return before;
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = css;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      const color: Color = [red, green, blue, alpha / 255];
      known.set(css, color);
      return color;
    };
    const over = (front: Color, back: Color): Color => {
      const mix = (at: 0 | 1 | 2) => front[at] * front[3] + back[at] * (1 - front[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const ground = (element: Element | null): Color | 'picture' => {
      if (!element) return [255, 255, 255, 1];
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      if (backgroundImage !== 'none') return 'picture';
      const own = read(backgroundColor);
      if (own[3] === 1) return own;
      const below = ground(element.parentElement);
      return below === 'picture' ? below : over(own, below);
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
    const pair = ({ element, what }: Place): [Color, Color] | null => {
      const style = getComputedStyle(element);
      const back = ground(what === 'text' ? element : element.parentElement);
      if (back === 'picture') return null;
      return [over(read(what === 'text' ? style.color : style.borderTopColor), back), back];
    };
    const wear = (properties: Properties) => {
      for (const [name, value] of Object.entries(properties)) {
        document.documentElement.style.setProperty(name, value);
      }
    };

    // Colours that change slowly would be read halfway.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];

    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[disabled], [aria-disabled="true"], .sr-only, .stage-pictured');
    const hasText = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      ) || element.matches('input:not([type=checkbox], [type=color]), textarea, select');
    const all: Place[] = [];
    for (const element of document.querySelectorAll('body *')) {
      if (!isSeen(element)) continue;
      if (hasText(element)) {
        const { fontSize, fontWeight } = getComputedStyle(element);
        const size = Number.parseFloat(fontSize);
        const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
        all.push({ element, what: 'text', needed: isLarge ? 3 : 4.5 });
      }
      if (element.matches('input:not([type=checkbox], [type=color]), textarea, select')) {
        all.push({ element, what: 'lines', needed: 3 });
      }
    }
    const marks = all.map(({ what, needed }) => `${what} ${needed}`);
    for (const properties of given.slice(0, 4)) {
      wear(properties);
      all.forEach((place, i) => (marks[i] += ` ${JSON.stringify(pair(place))}`));
    }
    const places = all.filter((_, i) => marks.indexOf(marks[i]!) === i);

    const failures: string[] = [];
    given.forEach((properties, i) => {
      wear(properties);
      for (const place of places) {
        const colors = pair(place);
        if (!colors || ratio(...colors) >= place.needed) continue;
        const { element, what, needed } = place;
        const name = `<${element.localName} class="${element.className}">`;
        failures.push(
          `palette ${i}: ${what} of ${name} ${element.textContent.trim().slice(0, 40)} ` +
            `${ratio(...colors).toFixed(2)} of ${needed}`,
        );
      }
    });
    return { places: places.length, failures };
  }, palettes);
}
