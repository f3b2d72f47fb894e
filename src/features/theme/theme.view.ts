/**
 * The faces that the band chooses from for both fonts. A name is what is stored and sent;
 * it is not always the family's own name.
 */
export const fontNames = [
  'SprayPaint',
  'BebasNeue',
  'Anton',
  'Oswald',
  'Pacifico',
  'Creepster',
  'Sancreek',
  'VT323',
  'Kalam',
  'IndieFlower',
  'ArchitectsDaughter',
  'ComicNeue',
  'Righteous',
  'Lobster',
  'Courier New',
  'RobotoCondensed',
] as const;
export type FontName = (typeof fontNames)[number];

/** Faces that are known as a secondary font beside the sixteen. */
const monoFontNames = ['Fira Mono', 'JetBrains Mono', 'Roboto Mono'] as const;

/** Every face that the site can serve itself. */
export const faceNames = [...fontNames, ...monoFontNames] as const;
export type FaceName = (typeof faceNames)[number];

/** The looks of the bar that shows that something is loading, by the name of their stylesheet. */
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

export const bandNameFallback = 'Band Name';
export const catchPhraseFallback = 'Welcome to our site';

/** The band's name as it is shown. */
export const siteTitleOf = (theme: { siteTitle: string }): string =>
  theme.siteTitle || bandNameFallback;

/** What a page is called in the browser's tab: `Music · The Reeds`; home by the band's name alone. */
export const titleOf = (page: string | null, bandName: string): string =>
  page ? `${page} · ${bandName}` : bandName;

/** A page's title once the band has taken another name. */
export const titleWith = (title: string, before: string, name: string): string =>
  title.endsWith(before) ? title.slice(0, title.length - before.length) + name : title;

/** The line in the footer. */
export const catchPhraseOf = (theme: { catchPhrase: string }): string =>
  theme.catchPhrase || catchPhraseFallback;

/** What decides a site's look: colours as `#rrggbb`, fonts by their stored names. */
export interface LookValues {
  primaryColor: string;
  secondaryColor: string;
  primaryFont: string;
  secondaryFont: string;
}

/** What the preview shows: the theme as the form has it, saved or not. */
export type ShownTheme = LookValues & {
  siteTitle: string;
  catchPhrase: string;
  bandLogoUrl: string | null;
};

/** The face a stored font name is shown in: a name nobody knows is shown in Courier New. */
export const faceOf = (name: string): FaceName =>
  faceNames.find((known) => known === name) ?? 'Courier New';

/** `BebasNeue` as `bebasneue`: how a face is called in addresses and file names. */
export const faceSlug = (face: FaceName): string => face.toLowerCase().replaceAll(' ', '');

/**
 * The address of the stylesheet that gives the site its look. It is made of the look itself,
 * so it never needs to be thrown away, and serves a theme that is not saved yet as well.
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

/** The stylesheet of the page-loader bar. */
export const paceAddress = (name: PaceName): string => `/themes/pace/${name}.css`;

/** A square copy of a picture, as a PNG of this many pixels. */
export const iconAddress = (picture: string, side: 32 | 96 | 180 | 192 | 512): string =>
  picture.replace(/\.\w+$/, `-icon-${side}.png`);

/** The favicon: the band's logo, else the program's own; the timestamp gets a new one shown. */
export const faviconAddress = (theme: { bandLogoUrl: string | null; updatedAt: number }): string =>
  `${theme.bandLogoUrl ? iconAddress(theme.bandLogoUrl, 180) : '/favicon.svg'}?t=${theme.updatedAt}`;
