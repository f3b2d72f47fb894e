import type { FaceName } from '../../../features/theme/faces.view.ts';

/** Fractions of the em. */
export interface FontMetrics {
  ascent: number;
  descent: number;
  lineGap: number;
  /** Per character of English text, as written and in capitals. */
  averageWidth: number;
  averageCapitalWidth: number;
}

/** One weight of a face. */
export interface Cut {
  weight: number;
  metrics: FontMetrics;
  /** Latin first; `unicodeRange` says which characters a file holds. */
  files: { address: string; unicodeRange: string }[];
}

export type FontManifest = Readonly<Record<FaceName, readonly Cut[]>>;

interface Fit {
  /** Beside other faces at the same font-size: 1.25 is a quarter larger. */
  size: number;
  /** Letter-spacing in em. */
  spacing: number;
  case: 'none' | 'uppercase';
  weight: number;
  leading: number;
}

export interface Face {
  package: string;
  family: string;
  generic: 'sans-serif' | 'monospace' | 'cursive' | 'serif';
  weights: readonly number[];
  fit: Fit;
  /** Whether text of 16 pixels can be read in it. */
  isLegible: boolean;
}

const plain: Fit = { size: 1, spacing: 0, case: 'none', weight: 400, leading: 1.15 };
const bold: Fit = { ...plain, weight: 700 };
const textWeights = [400, 700] as const;

export const faces: Readonly<Record<FaceName, Face>> = {
  SprayPaint: {
    package: '@fontsource/rubik-spray-paint',
    family: 'Rubik Spray Paint',
    generic: 'sans-serif',
    weights: [400],
    fit: { ...plain, leading: 1.05 },
    isLegible: false,
  },
  BebasNeue: {
    package: '@fontsource/bebas-neue',
    family: 'Bebas Neue',
    generic: 'sans-serif',
    weights: [400],
    fit: { ...plain, size: 1.15, spacing: 0.01, case: 'uppercase', leading: 0.95 },
    isLegible: false,
  },
  Anton: {
    package: '@fontsource/anton',
    family: 'Anton',
    generic: 'sans-serif',
    weights: [400],
    fit: { ...plain, spacing: 0.005, case: 'uppercase', leading: 1.05 },
    isLegible: false,
  },
  Oswald: {
    package: '@fontsource/oswald',
    family: 'Oswald',
    generic: 'sans-serif',
    weights: [400, 600],
    fit: { ...plain, case: 'uppercase', weight: 600, leading: 1.1 },
    isLegible: true,
  },
  Pacifico: {
    package: '@fontsource/pacifico',
    family: 'Pacifico',
    generic: 'cursive',
    weights: [400],
    fit: { ...plain, size: 0.95, leading: 1.4 },
    isLegible: false,
  },
  Creepster: {
    package: '@fontsource/creepster',
    family: 'Creepster',
    generic: 'sans-serif',
    weights: [400],
    fit: { ...plain, size: 1.1, spacing: 0.02, leading: 1 },
    isLegible: false,
  },
  Sancreek: {
    package: '@fontsource/sancreek',
    family: 'Sancreek',
    generic: 'serif',
    weights: [400],
    fit: { ...plain, spacing: 0.01, leading: 1.1 },
    isLegible: false,
  },
  VT323: {
    package: '@fontsource/vt323',
    family: 'VT323',
    generic: 'monospace',
    weights: [400],
    fit: { ...plain, size: 1.3, leading: 1 },
    isLegible: true,
  },
  Kalam: {
    package: '@fontsource/kalam',
    family: 'Kalam',
    generic: 'cursive',
    weights: textWeights,
    fit: { ...bold, leading: 1.2 },
    isLegible: true,
  },
  IndieFlower: {
    package: '@fontsource/indie-flower',
    family: 'Indie Flower',
    generic: 'cursive',
    weights: [400],
    fit: { ...plain, size: 1.2, leading: 1.2 },
    isLegible: true,
  },
  ArchitectsDaughter: {
    package: '@fontsource/architects-daughter',
    family: 'Architects Daughter',
    generic: 'cursive',
    weights: [400],
    fit: { ...plain, size: 1.1, leading: 1.25 },
    isLegible: true,
  },
  ComicNeue: {
    package: '@fontsource/comic-neue',
    family: 'Comic Neue',
    generic: 'cursive',
    weights: textWeights,
    fit: { ...bold, size: 1.05, leading: 1.1 },
    isLegible: true,
  },
  Righteous: {
    package: '@fontsource/righteous',
    family: 'Righteous',
    generic: 'sans-serif',
    weights: [400],
    fit: plain,
    isLegible: false,
  },
  Lobster: {
    package: '@fontsource/lobster',
    family: 'Lobster',
    generic: 'cursive',
    weights: [400],
    fit: { ...plain, size: 1.1, leading: 1.15 },
    isLegible: false,
  },
  // The visitor's own Courier New is shown if there is one.
  'Courier New': {
    package: '@fontsource/courier-prime',
    family: 'Courier Prime',
    generic: 'monospace',
    weights: textWeights,
    fit: { ...bold, spacing: -0.03 },
    isLegible: true,
  },
  RobotoCondensed: {
    package: '@fontsource/roboto-condensed',
    family: 'Roboto Condensed',
    generic: 'sans-serif',
    weights: textWeights,
    fit: { ...bold, leading: 1.1 },
    isLegible: true,
  },
  'Fira Mono': {
    package: '@fontsource/fira-mono',
    family: 'Fira Mono',
    generic: 'monospace',
    weights: textWeights,
    fit: bold,
    isLegible: true,
  },
  'JetBrains Mono': {
    package: '@fontsource/jetbrains-mono',
    family: 'JetBrains Mono',
    generic: 'monospace',
    weights: textWeights,
    fit: { ...bold, size: 0.95 },
    isLegible: true,
  },
  'Roboto Mono': {
    package: '@fontsource/roboto-mono',
    family: 'Roboto Mono',
    generic: 'monospace',
    weights: textWeights,
    fit: { ...bold, size: 0.97 },
    isLegible: true,
  },
};
