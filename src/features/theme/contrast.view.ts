import type { Derived, Nudge, Token } from './palette.view.ts';

export interface ContrastLine {
  label: string;
  front: Token;
  /** The background on which it is the hardest to see. */
  back: Token;
  /** From 1 to 21, cut to one decimal: rounding could show more than there is. */
  ratio: number;
  /** The least that WCAG 2.2 AA lets pass. */
  needed: number;
  /** How the band's own colour was changed, or null. */
  moved: string | null;
}

const told: readonly (readonly [front: Token, label: string])[] = [
  ['text', 'Text'],
  ['muted', 'Small print'],
  ['accent', 'Links and buttons'],
  ['hover', 'Links under the pointer'],
  ['onAccent', 'Words on buttons'],
  ['focus', 'Focus ring'],
  ['control', 'Lines of fields'],
];

/** The band's own colour; the others are made from it. */
const chosen: Token = 'accent';

export function contrastOf({ pairs, nudges, scheme }: Derived): ContrastLine[] {
  return told.map(([front, label]) => {
    const hardest = pairs
      .filter((pair) => pair.front === front)
      .reduce((worst, pair) => (pair.ratio < worst.ratio ? pair : worst));
    const nudge = front === chosen ? nudges.find(({ token }) => token === front) : undefined;
    return {
      label,
      front,
      back: hardest.back,
      ratio: Math.floor(hardest.ratio * 10) / 10,
      needed: hardest.needed,
      moved: nudge ? movedText(nudge, scheme) : null,
    };
  });
}

/** `#rrggbb`; a text that is still typed may not be. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const movedText = ({ wished, became }: Nudge, scheme: Derived['scheme']) =>
  `${wished} could not be read on this stage: links and buttons are ${scheme === 'dark' ? 'lighter' : 'darker'}, ${became}.`;
