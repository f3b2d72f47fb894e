import { bioArea, membersArea } from '../../features/bio/bio.queries.ts';
import { storyOf } from '../../features/bio/bio.view.ts';
import { contactArea } from '../../features/contact/contact.queries.ts';
import { emailLink } from '../../features/contact/contact.view.ts';
import { phoneLink } from '../../features/contact/phone.view.ts';
import { featuredVideosArea } from '../../features/featured-videos/featured-videos.queries.ts';
import { lettersArea, newsArea, newsPageArea } from '../../features/letters/letters.queries.ts';
import { privacyArea } from '../../features/privacy/privacy.queries.ts';
import { releasePageArea, releasesArea } from '../../features/releases/releases.queries.ts';
import { releasePath } from '../../features/releases/release-path.view.ts';
import { showPath } from '../../features/shows/show-path.view.ts';
import { showPageArea, showsArea } from '../../features/shows/shows.queries.ts';
import { themeArea } from '../../features/theme/theme.queries.ts';
import { catchPhraseOf, siteTitleOf } from '../../features/theme/theme.view.ts';
import type { Area } from '../../kit/client/data/area.ts';
import type { AreaStore } from '../../kit/client/data/areaStore.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';

/** How to find a record, or a document's field, on a page. */
export interface Locator {
  area: string;
  record: string | null;
  field: string | null;
  /** Addresses without `/preview`, and file names: the most reliable first. */
  signs: readonly string[];
  /** Texts that are an element's whole content. */
  texts: readonly string[];
}

/** The file name without its extension, which all sizes of an image share. */
const fileOf = (address: string): string | null =>
  /(?:\/files\/o\/|blob:.*\/)([0-9A-Za-z-]+?)(?:-\d+|-icon-\d+)?(?:\.\w+)?$/.exec(address)?.[1] ??
  null;

/** Identifying values of a record or field on a page. */
interface Known {
  signs?: readonly (string | null)[];
  texts?: readonly string[];
}

type Kind = readonly [area: string, locatorsIn: (data: unknown) => Locator[]];

const listed = <T extends { _id: string }>({ name }: Area<T[]>, known: (one: T) => Known): Kind => [
  name,
  (data) => (data as T[]).map((one) => locatorOf(name, one._id, null, known(one))),
];

const documentOf = <T extends object>(
  { name }: Area<T>,
  known: (data: T) => Readonly<Record<string, Known>>,
): Kind => [
  name,
  (data) =>
    Object.entries(known(data as T)).map(([field, one]) => locatorOf(name, null, field, one)),
];

const locatorOf = (
  area: string,
  record: string | null,
  field: string | null,
  { signs = [], texts = [] }: Known,
): Locator => ({
  area,
  record,
  field,
  signs: signs.flatMap((sign) => sign || []),
  texts: texts.filter((text) => text !== ''),
});

const pictureOf = ({ picture }: { picture: PictureData | null }) => picture && fileOf(picture.src);

/** Documents, and lists whose records have more than the usual signs, or fewer. */
const kinds = new Map([
  listed(showsArea, (show) => ({
    signs: [showPath(show), pictureOf(show), show.tixlink],
    texts: [show.venue],
  })),
  listed(featuredVideosArea, (video) => ({
    signs: [`#video-${video._id.slice(0, 8)}`, pictureOf(video), video.youtubeLink],
    texts: [video.title],
  })),
  listed(releasesArea, (release) => ({
    signs: [releasePath(release), pictureOf(release)],
    texts: [release.title],
  })),
  // The band's own profiles may have the same addresses.
  listed(membersArea, (member) => ({ signs: [pictureOf(member)], texts: [member.name] })),
  // These show records of other lists.
  listed(showPageArea, () => ({})),
  listed(releasePageArea, () => ({})),
  listed(newsArea, () => ({})),
  listed(newsPageArea, () => ({})),
  // A letter is its whole page.
  listed(lettersArea, () => ({})),
  documentOf(bioArea, ({ text }) => {
    const { opening, paragraphs } = storyOf(text);
    return { text: { texts: [opening ?? '', ...paragraphs] } };
  }),
  documentOf(privacyArea, ({ text }) => ({ text: { texts: [text] } })),
  documentOf(contactArea, ({ email, phone, revision: _revision, ...networks }) => ({
    email: { signs: [email && emailLink(email)] },
    phone: { signs: [phone && phoneLink(phone)] },
    ...Object.fromEntries(
      Object.entries(networks).map(([name, address]) => [name, { signs: [address] }]),
    ),
  })),
  documentOf(themeArea, (theme) => ({
    siteTitle: { texts: [siteTitleOf(theme)] },
    catchPhrase: { texts: [catchPhraseOf(theme)] },
    bandLogoUrl: { signs: [theme.bandLogoUrl && fileOf(theme.bandLogoUrl)] },
  })),
]);

/** Returns the locators of one record, or of one field of a document. */
export const locatorsOf = (
  areas: Pick<AreaStore, 'get'>,
  area: string,
  record: string | null,
  field: string | null,
): Locator[] =>
  locatorsIn(areas, area).filter((one) => one.record === record && one.field === field);

export const allLocators = (areas: AreaStore): Locator[] =>
  areas.names().flatMap((area) => locatorsIn(areas, area));

function locatorsIn(areas: Pick<AreaStore, 'get'>, name: string): Locator[] {
  const data = areas.get(name);
  if (data === undefined) return [];
  const ofKind = kinds.get(name);
  if (ofKind) return ofKind(data);
  return Array.isArray(data) ? data.map((one: Listed) => usualLocator(name, one)) : [];
}

type Listed = { _id: string } & Readonly<Record<string, unknown>>;

/** Finds a record by its image, its links and its title. */
function usualLocator(area: string, { _id, picture = null, title = '', ...fields }: Listed) {
  const texts = Object.values(fields).filter((value) => typeof value === 'string');
  const links = texts.filter((text) => /^https?:/.test(text));
  const signs = [pictureOf({ picture: picture as PictureData | null }), ...links];
  return locatorOf(area, _id, null, { signs, texts: [String(title)] });
}

/**
 * Finds what an element shows: the nearest ancestor that matches exactly one record decides. Null
 * for none.
 * @param base the prefix of the page's own addresses.
 */
export function locatorAt(element: Element, all: readonly Locator[], base: string): Locator | null {
  for (let at: Element | null = element; at && !at.matches(frames); at = at.parentElement) {
    const signs = signsIn(at, base);
    const found = all.filter((one) => one.signs.some((sign) => signs.has(sign)));
    const text = at.textContent.trim();
    const said = (found.length > 0 ? found : all).filter(({ texts }) => texts.includes(text));
    const only = onlyOne(found) ?? onlyOne(said);
    if (only) return only;
    // Outer elements only match more.
    if (new Set(found.map(({ record }) => record)).size > 2) return null;
  }
  return null;
}

/** Elements that contain whole pages. */
const frames = 'main, header.sticky, footer, body';

/** Prefers a record over a document, which may have the same address. */
function onlyOne(found: readonly Locator[]): Locator | null {
  const records = found.filter(({ record }) => record !== null);
  const asked = records.length > 0 ? records : found;
  return asked.length === 1 ? asked[0]! : null;
}

const carriers = '[href], [src], [srcset], [id^="video-"]';

function signsIn(element: Element, base: string): Set<string> {
  const signs = new Set<string>();
  for (const one of [element, ...element.querySelectorAll(carriers)]) {
    for (const sign of signsOf(one, base)) signs.add(sign);
  }
  return signs;
}

function signsOf(element: Element, base: string): string[] {
  const href = element.getAttribute('href');
  const addresses = [
    element.getAttribute('src'),
    href,
    ...(element.getAttribute('srcset')?.split(', ') ?? []).map((one) => one.split(' ')[0]!),
  ];
  const files = addresses.flatMap((address) => (address && fileOf(address)) || []);
  const own = href?.startsWith(`${base}/`) ? href.slice(base.length) : href;
  return [...files, ...(own ? [own] : []), ...(element.id ? [`#${element.id}`] : [])];
}

/** Returns the element that shows it; null for none. */
export function elementOf(
  { signs, texts }: Pick<Locator, 'signs' | 'texts'>,
  page: Element,
  base: string,
): Element | null {
  const carrying = [...page.querySelectorAll(carriers)];
  for (const sign of signs) {
    const found = carrying.find((one) => signsOf(one, base).includes(sign));
    if (found) return partAround(found);
  }
  const said = [...page.querySelectorAll('h1, h2, h3, p, strong')];
  const found = said.find(({ textContent }) => texts.includes(textContent.trim()));
  return found ? partAround(found) : null;
}

/** The surrounding part of the page that belongs to it. */
const partAround = (element: Element): Element =>
  element.closest('article, li') ?? element.closest('.picture, p, h1, h2, section') ?? element;
