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
/** Of long texts, beyond what WCAG asks of every text. */
export const readingContrast = 7;
export const minLineContrast = 3;

/** Which colours may meet, and the least contrast of each meeting. */
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
