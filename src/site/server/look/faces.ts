import type { FaceName } from '../../../features/theme/faces.view.ts';

/** Fractions of the em. */
export interface FontMetrics {
  ascent: number;
  descent: number;
  lineGap: number;
  /** The average per character of English text, as written and in capitals. */
  averageWidth: number;
  averageCapitalWidth: number;
}

/** One weight of a face. */
export interface Cut {
  weight: number;
  metrics: FontMetrics;
  /** Latin first; `unicodeRange` lists the characters of a file. */
  files: { address: string; unicodeRange: string }[];
}

export type FontManifest = Readonly<Record<FaceName, readonly Cut[]>>;

interface Fit {
  /** The scale relative to other faces at the same font-size: 1.25 is a quarter larger. */
  size: number;
  /** Letter-spacing in em. */
  spacing: number;
  case: 'none' | 'uppercase';
  weight: number;
  leading: number;
  /** How much lower the letters of a face that sits high are set, in em. */
  drop: number;
}

export interface Face {
  package: string;
  family: string;
  generic: 'sans-serif' | 'monospace' | 'cursive' | 'serif';
  weights: readonly number[];
  fit: Fit;
  /** Whether text of 16 pixels is readable in it. */
  isLegible: boolean;
}

/** A face for large letters, in its only weight; text of 16 pixels isn't readable in it. */
function displayFace(family: string, generic: Face['generic'], fit: Partial<Fit> = {}): Face {
  return {
    package: `@fontsource/${family.toLowerCase().replaceAll(' ', '-')}`,
    family,
    generic,
    weights: [400],
    fit: { size: 1, spacing: 0, case: 'none', weight: 400, leading: 1.15, drop: 0, ...fit },
    isLegible: false,
  };
}

/** A face for text, with a bolder weight for display if its fit names one. */
function textFace(family: string, generic: Face['generic'], fit: Partial<Fit> = {}): Face {
  const face = displayFace(family, generic, fit);
  return { ...face, weights: [...new Set([400, face.fit.weight])], isLegible: true };
}

export const faces: Readonly<Record<FaceName, Face>> = {
  SprayPaint: displayFace('Rubik Spray Paint', 'sans-serif', { leading: 1.05 }),
  BebasNeue: displayFace('Bebas Neue', 'sans-serif', {
    size: 1.15,
    spacing: 0.01,
    case: 'uppercase',
    leading: 0.95,
  }),
  Anton: displayFace('Anton', 'sans-serif', { spacing: 0.005, case: 'uppercase', leading: 1.05 }),
  Oswald: textFace('Oswald', 'sans-serif', { case: 'uppercase', weight: 600, leading: 1.1 }),
  Pacifico: displayFace('Pacifico', 'cursive', { size: 0.95, leading: 1.4 }),
  Creepster: displayFace('Creepster', 'sans-serif', { size: 1.1, spacing: 0.02, leading: 1 }),
  Sancreek: displayFace('Sancreek', 'serif', { spacing: 0.01, leading: 1.1 }),
  VT323: textFace('VT323', 'monospace', { size: 1.3, leading: 1 }),
  Kalam: textFace('Kalam', 'cursive', { weight: 700, leading: 1.2, drop: 0.12 }),
  IndieFlower: textFace('Indie Flower', 'cursive', { size: 1.2, leading: 1.2 }),
  ArchitectsDaughter: textFace('Architects Daughter', 'cursive', { size: 1.1, leading: 1.25 }),
  ComicNeue: textFace('Comic Neue', 'cursive', { weight: 700, size: 1.05, leading: 1.1 }),
  Righteous: displayFace('Righteous', 'sans-serif'),
  Lobster: displayFace('Lobster', 'cursive', { size: 1.1 }),
  // The visitor's own Courier New is used if there is one.
  'Courier New': textFace('Courier Prime', 'monospace', { weight: 700, spacing: -0.03 }),
  RobotoCondensed: textFace('Roboto Condensed', 'sans-serif', { weight: 700, leading: 1.1 }),
  'Fira Mono': textFace('Fira Mono', 'monospace', { weight: 700 }),
  'JetBrains Mono': textFace('JetBrains Mono', 'monospace', { weight: 700, size: 0.95 }),
  'Roboto Mono': textFace('Roboto Mono', 'monospace', { weight: 700, size: 0.97 }),
};
