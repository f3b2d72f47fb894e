import { faceSlug, faceOf } from './faces.view.ts';

export const paceNames = [
  'barber-shop',
  'big-counter',
  'bounce',
  'center-atom',
  'center-circle',
  'center-radar',
  'center-simple',
  'corner-indicator',
  'fill-left',
  'flash',
  'flat-top',
  'loading-bar',
  'mac-osx',
  'material',
  'minimal',
] as const;
export type PaceName = (typeof paceNames)[number];

const bandNameFallback = 'Band Name';
const catchPhraseFallback = 'Welcome to our site';

/** @param theme null until it has loaded. */
export const siteTitleOf = (theme: { siteTitle: string } | null): string =>
  theme?.siteTitle || bandNameFallback;

/** Returns `Music · The Reeds`; the home page has only the band's name. */
export const titleOf = (page: string | null, bandName: string): string =>
  page ? `${page} · ${bandName}` : bandName;

/** Replaces the band's name in a page's title. */
export const titleWith = (title: string, before: string, name: string): string =>
  title.endsWith(before) ? title.slice(0, title.length - before.length) + name : title;

export const catchPhraseOf = (theme: { catchPhrase: string } | null): string =>
  theme?.catchPhrase || catchPhraseFallback;

/** Colors are `#rrggbb`, fonts have their stored names. */
export interface LookValues {
  primaryColor: string;
  secondaryColor: string;
  primaryFont: string;
  secondaryFont: string;
}

/**
 * The address of a look's stylesheet. It contains the whole look, so it may be cached forever.
 * @param version changes when the rules or the font files behind the address do.
 */
export function lookAddress(look: LookValues, version: string): string {
  const parts = [
    look.primaryColor.slice(1),
    look.secondaryColor.slice(1),
    faceSlug(faceOf(look.primaryFont)),
    faceSlug(faceOf(look.secondaryFont)),
  ];
  return `/look/${parts.join('-')}.css?v=${version}`;
}

export const paceAddress = (name: PaceName): string => `/themes/pace/${name}.css`;

/** A square PNG copy of this many pixels. */
export const iconAddress = (picture: string, side: 32 | 96 | 180 | 192 | 512): string =>
  picture.replace(/\.\w+$/, `-icon-${side}.png`);

/** The band's logo, or else the program's own; the timestamp makes browsers load a new one. */
export const faviconAddress = (theme: { bandLogoUrl: string | null; updatedAt: number }): string =>
  `${theme.bandLogoUrl ? iconAddress(theme.bandLogoUrl, 180) : '/favicon.svg'}?t=${theme.updatedAt}`;
