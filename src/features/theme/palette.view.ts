import {
  clampChroma,
  converter,
  differenceEuclidean,
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
import { memoize } from '../../kit/functions/memoize.ts';
import {
  colorPairs,
  minLineContrast,
  minTextContrast,
  readingContrast,
  type Token,
} from './contrast.view.ts';

/** Each as `#rrggbb`. */
export type Palette = Record<Token, string>;

/** Two colors that meet on a page, with the contrast they have and need (WCAG 2.2). */
export interface Pair {
  foreground: Token;
  background: Token;
  /** From 1 to 21. */
  ratio: number;
  needed: number;
}

/** A color that was made lighter or darker than wished so that its pairs pass. */
export interface ColorAdjustment {
  token: Token;
  wanted: string;
  adjusted: string;
}

export interface Derived {
  scheme: 'dark' | 'light';
  palette: Palette;
  pairs: Pair[];
  adjustments: ColorAdjustment[];
  /** The ground of a page without images: the primary color, unless it looks like the surface. */
  stage: 'main' | 'surface';
}

useMode(modeRgb);
useMode(modeLrgb);
useMode(modeOklab);
useMode(modeOklch);
const toOklch = converter('oklch');
const differenceOk = differenceEuclidean('oklab');
/** Two large areas that differ less meet in a seam that looks like a mistake. */
const minDifference = 0.04;

/**
 * Derives a whole palette from two colors, `#rrggbb`: the first sets the background's lightness and
 * the surfaces' hue. Steps are in OKLCH, where equal steps look equal; a color with too little
 * contrast changes its lightness only as far as needed.
 */
export const derivePalette = memoize((primary: string, secondary: string): Derived => {
  const stage = oklch(primary);
  const light = oklch(secondary);
  const dark = stage.l < 0.62;
  const adjustments: ColorAdjustment[] = [];

  const surface = hex({
    l: dark ? between(stage.l, 0.13, 0.22) : between(stage.l, 0.94, 0.985),
    c: Math.min(stage.c * 0.35, dark ? 0.03 : 0.018),
    h: stage.h,
  });
  const background = oklch(surface);
  const step = (by: number, chroma = background.c): Lch => ({
    l: background.l + (dark ? by : -by),
    c: chroma,
    h: stage.h,
  });
  // In a light scheme a raised surface is the lighter one.
  const raised = hex(dark ? step(0.04) : { ...step(-0.03), l: Math.min(1, background.l + 0.03) });
  const backgrounds = [surface, raised];
  const away: Direction = dark ? 1 : -1;

  const made = (token: Token, target: Lch, needed: number): string => {
    const wanted = hex(target);
    const adjusted = adjust(target, backgrounds, needed, away);
    if (adjusted !== wanted) adjustments.push({ token, wanted, adjusted });
    return adjusted;
  };

  const accent = made('accent', light, minTextContrast);
  const hover = adjust(hoverColor(oklch(accent), away), backgrounds, minTextContrast, away);
  const onAccentColor: Lch = dark
    ? { l: 0.16, c: Math.min(light.c, 0.03), h: light.h }
    : { l: 0.985, c: Math.min(light.c, 0.01), h: light.h };
  const onMainDark = wcagContrast(primary, '#000000') > wcagContrast(primary, '#ffffff');

  const palette: Palette = {
    surface,
    raised,
    line: hex(step(0.13, Math.min(0.03, background.c * 1.5))),
    text: made('text', dark ? tinted(0.95, stage) : tinted(0.2, stage), readingContrast),
    muted: made('muted', dark ? tinted(0.74, stage) : tinted(0.46, stage), minTextContrast),
    accent,
    onAccent: adjust(onAccentColor, [accent, hover], minTextContrast, dark ? -1 : 1),
    hover,
    focus: made('focus', light, minLineContrast),
    control: made('control', dark ? tinted(0.5, stage) : tinted(0.62, stage), minLineContrast),
    main: primary,
    onMain: adjust(
      { l: onMainDark ? 0.2 : 0.97, c: Math.min(stage.c, 0.02), h: stage.h },
      [primary],
      minTextContrast,
      onMainDark ? -1 : 1,
    ),
    error: adjust(message(dark, 25), backgrounds, minTextContrast, away),
    success: adjust(message(dark, 150), backgrounds, minTextContrast, away),
    warning: adjust(message(dark, 75), backgrounds, minTextContrast, away),
    info: adjust(message(dark, 245), backgrounds, minTextContrast, away),
  };
  const pairs = colorPairs.map(([foreground, background, needed]) => ({
    foreground,
    background,
    ratio: wcagContrast(palette[foreground], palette[background]),
    needed,
  }));
  const isNear = differenceOk(primary, surface) < minDifference;
  const scheme = dark ? 'dark' : 'light';
  return { scheme, palette, pairs, adjustments, stage: isNear ? 'surface' : 'main' };
}, 20);

export interface Lch {
  l: number;
  c: number;
  h: number;
}

/** 1 to become lighter, -1 to become darker. */
type Direction = 1 | -1;

const between = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Nearly gray. */
const tinted = (l: number, stage: Lch): Lch => ({
  l,
  c: Math.min(stage.c * 0.15, 0.02),
  h: stage.h,
});

/** The hues of messages are conventions, so the band's colors don't change them. */
const message = (dark: boolean, h: number): Lch => ({ l: dark ? 0.78 : 0.5, c: 0.15, h });

/** A step away from the background, or toward it if there is no room left. */
export function hoverColor(color: Lch, away: Direction): Lch {
  const headroom = away === 1 ? 1 - color.l : color.l;
  return { ...color, l: color.l + (headroom > 0.1 ? 0.07 : -0.07) * away };
}

/** Changes the lightness, in steps too small to see, until the contrast passes everywhere. */
export function adjust(
  target: Lch,
  backgrounds: readonly string[],
  needed: number,
  direction: Direction,
): string {
  const end = direction === 1 ? 1 : 0;
  const steps = Math.ceil(Math.abs(end - target.l) / 0.01);
  for (let i = 0; i < steps; i += 1) {
    const color = hex({ ...target, l: target.l + i * 0.01 * direction });
    if (backgrounds.every((background) => wcagContrast(color, background) >= needed)) return color;
  }
  return direction === 1 ? '#ffffff' : '#000000';
}

export function oklch(color: string): Lch {
  // A gray has no hue; zero has no effect while the chroma is zero.
  const { l, c, h = 0 }: Oklch = toOklch(parseHex(color)!);
  return { l, c, h };
}

/** The nearest color of that lightness and hue that a screen can show. */
const hex = (color: Lch): string => formatHex(clampChroma({ mode: 'oklch', ...color }, 'oklch'));

/** Returns a contrast from 1 to 21. @param pixel red, green and blue, from 0 to 255. */
export function contrastOfPixel(
  [r, g, b]: readonly [r: number, g: number, b: number],
  background: string,
): number {
  return wcagContrast({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 }, background);
}
