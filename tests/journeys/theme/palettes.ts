import type { Page } from '@playwright/test';
import { tokens } from '../../../src/features/theme/contrast.view.ts';
import { derivePalette } from '../../../src/features/theme/palette.view.ts';
import { readPage, type Properties, type Reading } from '../read-page.ts';

/** The custom properties of the palette made from two colors. */
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

/** Elements with hover or focus states. */
const controls = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"])';

/**
 * States that only a pointer or the keyboard causes, by pseudo-classes. The rows of shows are
 * hovered while the focus is elsewhere, so these two are one.
 */
const states = [
  {
    name: 'controls are pointed at',
    forced: { [`:is(${controls}, :has(${controls}))`]: ['hover'] },
    isFocused: false,
  },
  {
    name: 'rows are pointed at and the keyboard is on controls',
    forced: {
      [`:has(${controls}):not(${controls})`]: ['hover'],
      [controls]: ['focus', 'focus-visible'],
    },
    isFocused: true,
  },
];

/**
 * Reads the open page as it is, and then with all its controls in each of the states above at once.
 * @param known the places of other pages: places with the same colors in a state are not read
 * again. Those of this page are added.
 */
export async function readInStates(
  page: Page,
  palettes: readonly Properties[],
  known: Set<string>,
): Promise<Reading> {
  const all = await readInAll(page, palettes);
  all.places.forEach((place) => known.add(place));
  for (const { name, forced, isFocused } of states) {
    const release = await force(page, forced);
    const options = { known: [...known], isFocused };
    const { places, failures } = await readInAll(page, palettes, options);
    await release();
    places.forEach((place) => known.add(place));
    all.places.push(...places);
    all.failures.push(...failures.map((failure) => `${failure}, while ${name}`));
  }
  return all;
}

/**
 * Puts all matches of each selector into a state, by its pseudo-classes. @returns a function that
 * ends it.
 */
async function force(page: Page, forced: Readonly<Record<string, string[]>>) {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  for (const [selector, forcedPseudoClasses] of Object.entries(forced)) {
    const all = { nodeId: root.nodeId, selector: `body ${selector}` };
    const { nodeIds } = await session.send('DOM.querySelectorAll', all);
    await Promise.all(
      nodeIds.map((nodeId) =>
        session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses }),
      ),
    );
  }
  return () => session.detach();
}

/**
 * Applies every palette to the open page and checks, in each, the contrast that WCAG 2.2 AA
 * requires of every text (1.4.3), of the lines and icons of every control, and of the focus ring
 * (1.4.11). Places with the same colors in four of the palettes stand for one another. Elements
 * over an image are left out: their background does not depend on the palette.
 * @param known places that are not read again
 * @param isFocused whether the focus is on every control, each of which must then have a ring
 * (2.4.7)
 */
export async function readInAll(
  page: Page,
  palettes: readonly Properties[],
  { known = [], isFocused = false }: { known?: readonly string[]; isFocused?: boolean } = {},
): Promise<Reading> {
  return page.evaluate(readPage, { palettes, known, isFocused, controls });
}
