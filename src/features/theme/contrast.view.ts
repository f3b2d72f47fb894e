export const tokens = [
  'surface',
  'raised',
  'line',
  'text',
  'muted',
  'accent',
  'onAccent',
  'hover',
  'focus',
  'control',
  'main',
  'onMain',
  'error',
  'success',
  'warning',
  'info',
] as const;
export type Token = (typeof tokens)[number];

export const minTextContrast = 4.5;
/** The minimum for long texts, beyond what WCAG requires of every text. */
export const readingContrast = 7;
export const minLineContrast = 3;

/** The colors that may meet, and the minimum contrast of each pair. */
export const colorPairs: readonly (readonly [
  foreground: Token,
  background: Token,
  needed: number,
])[] = [
  ...(['text', 'muted', 'accent', 'hover', 'error', 'success', 'warning', 'info'] as const).flatMap(
    (foreground) => [
      [foreground, 'surface', minTextContrast] as const,
      [foreground, 'raised', minTextContrast] as const,
    ],
  ),
  ['onAccent', 'accent', minTextContrast],
  ['onAccent', 'hover', minTextContrast],
  ['onMain', 'main', minTextContrast],
  ['focus', 'surface', minLineContrast],
  ['focus', 'raised', minLineContrast],
  ['control', 'surface', minLineContrast],
  ['control', 'raised', minLineContrast],
];
