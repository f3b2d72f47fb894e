import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parseHex,
  useMode,
  wcagContrast,
  type Oklch,
} from 'culori/fn';

/** Each as `#rrggbb`. */
export type Palette = Record<Token, string>;

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

/** Two colours that meet on a page, and the contrast they have and need (WCAG 2.2). */
export interface Pair {
  front: Token;
  back: Token;
  /** From 1 to 21. */
  ratio: number;
  needed: number;
}

/** A colour that was made lighter or darker than wished so that its pairs pass. */
export interface Nudge {
  token: Token;
  wished: string;
  became: string;
}

export interface Derived {
  scheme: 'dark' | 'light';
  palette: Palette;
  pairs: Pair[];
  nudges: Nudge[];
}

const text = 4.5;
const lines = 3;

/** Which colours may meet, and the least contrast of each meeting. */
export const meetings: readonly (readonly [front: Token, back: Token, needed: number])[] = [
  ...(['text', 'muted', 'accent', 'hover', 'error', 'success', 'warning', 'info'] as const).flatMap(
    (front) => [[front, 'surface', text] as const, [front, 'raised', text] as const],
  ),
  ['onAccent', 'accent', text],
  ['onAccent', 'hover', text],
  ['onMain', 'main', text],
  ['focus', 'surface', lines],
  ['focus', 'raised', lines],
  ['control', 'surface', lines],
  ['control', 'raised', lines],
];

useMode(modeRgb);
useMode(modeLrgb);
useMode(modeOklab);
useMode(modeOklch);
const toOklch = converter('oklch');

/**
 * A whole palette from two colours, `#rrggbb`: the first gives the background's lightness and the
 * surfaces' hue. Steps are in OKLCH, where equal steps look equal; a colour whose contrast is too
 * low moves in lightness just as far as needed.
 */
export function derivePalette(primary: string, secondary: string): Derived {
  const stage = oklch(primary);
  const light = oklch(secondary);
  const dark = stage.l < 0.62;
  const nudges: Nudge[] = [];

  const surface = hex({
    l: dark ? between(stage.l, 0.13, 0.22) : between(stage.l, 0.94, 0.985),
    c: Math.min(stage.c * 0.35, dark ? 0.03 : 0.018),
    h: stage.h,
  });
  const ground = oklch(surface);
  const step = (by: number, chroma = ground.c): Lch => ({
    l: ground.l + (dark ? by : -by),
    c: chroma,
    h: stage.h,
  });
  // In a light scheme a raised surface is the lighter one.
  const raised = hex(dark ? step(0.04) : { ...step(-0.03), l: Math.min(1, ground.l + 0.03) });
  const grounds = [surface, raised];
  const away: Direction = dark ? 1 : -1;

  const made = (token: Token, wish: Lch, backs: string[], needed: number): string => {
    const wished = hex(wish);
    const became = nudge(wish, backs, needed, away);
    if (became !== wished) nudges.push({ token, wished, became });
    return became;
  };

  const accent = made('accent', light, grounds, text);
  const hover = nudge(beside(oklch(accent), away), grounds, text, away);
  const onAccentWish: Lch = dark
    ? { l: 0.16, c: Math.min(light.c, 0.03), h: light.h }
    : { l: 0.985, c: Math.min(light.c, 0.01), h: light.h };
  const onMainDark = wcagContrast(primary, '#000000') > wcagContrast(primary, '#ffffff');

  const palette: Palette = {
    surface,
    raised,
    line: hex(step(0.13, Math.min(0.03, ground.c * 1.5))),
    text: made('text', dark ? tinted(0.95, stage) : tinted(0.2, stage), grounds, 7),
    muted: made('muted', dark ? tinted(0.74, stage) : tinted(0.46, stage), grounds, text),
    accent,
    onAccent: nudge(onAccentWish, [accent, hover], text, dark ? -1 : 1),
    hover,
    focus: made('focus', light, grounds, lines),
    control: made('control', dark ? tinted(0.5, stage) : tinted(0.62, stage), grounds, lines),
    main: primary,
    onMain: nudge(
      { l: onMainDark ? 0.2 : 0.97, c: Math.min(stage.c, 0.02), h: stage.h },
      [primary],
      text,
      onMainDark ? -1 : 1,
    ),
    error: nudge(message(dark, 25), grounds, text, away),
    success: nudge(message(dark, 150), grounds, text, away),
    warning: nudge(message(dark, 75), grounds, text, away),
    info: nudge(message(dark, 245), grounds, text, away),
  };
  const pairs = meetings.map(([front, back, needed]) => ({
    front,
    back,
    ratio: wcagContrast(palette[front], palette[back]),
    needed,
  }));
  return { scheme: dark ? 'dark' : 'light', palette, pairs, nudges };
}

interface Lch {
  l: number;
  c: number;
  h: number;
}

/** 1 to become lighter, -1 to become darker. */
type Direction = 1 | -1;

const between = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Nearly grey. */
const tinted = (l: number, stage: Lch): Lch => ({
  l,
  c: Math.min(stage.c * 0.15, 0.02),
  h: stage.h,
});

/** The hues of messages are conventions, so the band's colours do not change them. */
const message = (dark: boolean, h: number): Lch => ({ l: dark ? 0.78 : 0.5, c: 0.15, h });

/** A step away from the background, or back where there is no room left. */
function beside(color: Lch, away: Direction): Lch {
  const room = away === 1 ? 1 - color.l : color.l;
  return { ...color, l: color.l + (room > 0.1 ? 0.07 : -0.07) * away };
}

/** Moves in lightness, in steps too small to see, until the contrast passes everywhere. */
function nudge(wish: Lch, grounds: string[], needed: number, direction: Direction): string {
  const end = direction === 1 ? 1 : 0;
  const steps = Math.ceil(Math.abs(end - wish.l) / 0.01);
  for (let i = 0; i < steps; i += 1) {
    const color = hex({ ...wish, l: wish.l + i * 0.01 * direction });
    if (grounds.every((ground) => wcagContrast(color, ground) >= needed)) return color;
  }
  return direction === 1 ? '#ffffff' : '#000000';
}

function oklch(color: string): Lch {
  // A grey has no hue; zero does nothing while the chroma is zero.
  const { l, c, h = 0 }: Oklch = toOklch(parseHex(color)!);
  return { l, c, h };
}

/** The nearest colour of that lightness and hue that a screen can show. */
const hex = (color: Lch): string => formatHex(clampChroma({ mode: 'oklch', ...color }, 'oklch'));
