import { minLineContrast, minTextContrast } from './contrast.view.ts';
import { adjust, hoverColor, oklch, type Palette } from './palette.view.ts';

export type BandAccent = Pick<Palette, 'accent' | 'onAccent' | 'hover' | 'focus'>;

export type AdminScheme = 'light' | 'dark';

/** The accent's backgrounds in the editing area: surface and raised surface (admin.css). */
export const adminGrounds: Readonly<Record<AdminScheme, readonly string[]>> = {
  light: ['#f6f5f2', '#ffffff'],
  dark: ['#161615', '#1f1f1d'],
};

/** In OKLCH: below it a color looks gray, and marks nothing. */
const minChroma = 0.05;

/** In OKLCH lightness: a color shifted further no longer looks like the band's. */
const maxShift = 0.3;

/**
 * The band's color as the accent of the editing area: the secondary one, or else the primary, made
 * lighter or darker only as much as the contrast needs. Null if neither works.
 */
export function bandAccent(
  { primary, secondary }: { primary: string; secondary: string },
  scheme: AdminScheme,
): BandAccent | null {
  return accentFrom(secondary, scheme) ?? accentFrom(primary, scheme);
}

function accentFrom(color: string, scheme: AdminScheme): BandAccent | null {
  const grounds = adminGrounds[scheme];
  const away = scheme === 'dark' ? 1 : -1;
  const own = oklch(color);
  const accent = adjust(own, grounds, minTextContrast, away);
  const made = oklch(accent);
  if (made.c < minChroma || Math.abs(made.l - own.l) > maxShift) return null;
  const hover = adjust(hoverColor(made, away), grounds, minTextContrast, away);
  const onAccent = scheme === 'dark' ? { ...own, l: 0.16, c: 0.02 } : { ...own, l: 0.99, c: 0.005 };
  return {
    accent,
    hover,
    onAccent: adjust(onAccent, [accent, hover], minTextContrast, scheme === 'dark' ? -1 : 1),
    focus: adjust(own, grounds, minLineContrast, away),
  };
}
