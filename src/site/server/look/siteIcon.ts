import { hash } from 'node:crypto';
import { derivePalette } from '../../../features/theme/palette.view.ts';
import type { Theme } from '../../../features/theme/theme.ts';
import type { PictureData } from '../../../kit/pictures/pictureData.ts';

/** Side lengths in pixels. Opaque, because phones crop them to a shape of their own. */
const drawnIcons = { touch: 180, 'maskable-192': 192, 'maskable-512': 512 } as const;
type DrawnIcon = keyof typeof drawnIcons;

/** A new number redraws every icon. */
const version = 1;

export type Icon = ReturnType<typeof iconOf>;

/**
 * The icon, or null if the name is unknown; without a logo, it is the program's own of that size.
 * @param name such as `maskable-192`.
 */
export function siteIcon(name: string, theme: Theme) {
  if (!Object.hasOwn(drawnIcons, name)) return null;
  const icon = theme.picture && iconOf(name as DrawnIcon, theme, theme.picture);
  const fallback = `/icon-${drawnIcons[name as DrawnIcon]}.png`;
  /** Changes with the icon. */
  const address = icon ? addressOf(name, icon) : fallback;
  return { icon, fallback, address };
}

export const siteIconAddress = (name: DrawnIcon, theme: Theme): string =>
  siteIcon(name, theme)!.address;

/** The logo in the middle of a square; lengths are in pixels. */
function iconOf(name: DrawnIcon, theme: Theme, logo: PictureData) {
  const { src, width, height } = logo;
  const side = drawnIcons[name];
  const scale =
    name === 'touch'
      ? // An opaque square fills the icon; other logos stay away from its corners.
        (side * (isTile(logo) ? 1 : 0.8)) / Math.max(width, height)
      : // Within the circle that every phone preserves: 80 % of the side (W3C Manifest, 'maskable').
        (side * 0.8) / Math.hypot(width, height);
  const fitted = (length: number) => Math.max(1, Math.floor(length * scale));
  return {
    logo: { src, width, height },
    background: derivePalette(theme.primaryColor, theme.secondaryColor).palette.surface,
    side,
    box: { width: fitted(width), height: fitted(height) },
  };
}

const isTile = ({ width, height, placeholder }: PictureData): boolean =>
  placeholder !== '' && Math.max(width, height) <= 1.1 * Math.min(width, height);

const addressOf = (name: string, icon: Icon): string =>
  `/icon/${name}-${hash('sha256', JSON.stringify([version, icon])).slice(0, 12)}.png`;
