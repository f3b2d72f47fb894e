import type { Token } from './contrast.view.ts';
import type { Derived, ColorAdjustment, Pair } from './palette.view.ts';

/** A color and the background on which it is hardest to see. */
export interface ContrastLine extends Pair {
  label: string;
  /** The change to the band's own color in words, or null. */
  adjustment: string | null;
}

const shownTokens: readonly (readonly [foreground: Token, label: string])[] = [
  ['text', 'Text'],
  ['muted', 'Small print'],
  ['accent', 'Links and buttons'],
  ['hover', 'Links on hover'],
  ['onAccent', 'Button text'],
  ['focus', 'Focus ring'],
  ['control', 'Field borders'],
];

/** The band's own color; the others derive from it. */
const chosen: Token = 'accent';

export function contrastOf({ pairs, adjustments, scheme }: Derived): ContrastLine[] {
  return shownTokens.map(([foreground, label]) => {
    const hardest = pairs
      .filter((pair) => pair.foreground === foreground)
      .reduce((worst, pair) => (pair.ratio < worst.ratio ? pair : worst));
    const adjustment =
      foreground === chosen ? adjustments.find(({ token }) => token === foreground) : undefined;
    return {
      label,
      ...hardest,
      // Cut to one decimal, because rounding could exaggerate it.
      ratio: Math.floor(hardest.ratio * 10) / 10,
      adjustment: adjustment ? adjustmentText(adjustment, scheme) : null,
    };
  });
}

/** Whether a text is `#rrggbb`; unfinished input may not be. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const adjustmentText = ({ wanted, adjusted }: ColorAdjustment, scheme: Derived['scheme']) =>
  `${wanted} is hard to read on this background. Links and buttons use a ${scheme === 'dark' ? 'lighter' : 'darker'} color: ${adjusted}.`;
