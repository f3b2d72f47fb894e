import { bioArea } from '../../features/bio/bio.queries.ts';
import { storyOf } from '../../features/bio/bio.view.ts';
import { membersArea } from '../../features/bio/members.queries.ts';
import { contactArea } from '../../features/contact/contact.queries.ts';
import { emailLink } from '../../features/contact/contact.view.ts';
import { phoneLink } from '../../features/contact/phone.view.ts';
import { featuredReleasesArea } from '../../features/featured-releases/featured-releases.queries.ts';
import { featuredVideosArea } from '../../features/featured-videos/featured-videos.queries.ts';
import { carouselImagesArea } from '../../features/home/carousel.queries.ts';
import { mediaImagesArea } from '../../features/media/pictures.queries.ts';
import { videosArea } from '../../features/media/videos.queries.ts';
import { musicArea } from '../../features/music/players.queries.ts';
import { privacyArea } from '../../features/privacy/privacy.queries.ts';
import { releasesArea } from '../../features/releases/releases.queries.ts';
import { releasePath } from '../../features/releases/release-path.view.ts';
import { showPath } from '../../features/shows/show-path.view.ts';
import { showsArea } from '../../features/shows/shows.queries.ts';
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

interface Kind {
  area: string;
  locatorsIn: (data: unknown) => Locator[];
}

const listed = <T extends { _id: string }>(area: Area<T[]>, known: (one: T) => Known): Kind => ({
  area: area.name,
  locatorsIn: (data) => (data as T[]).map((one) => locatorOf(area.name, one._id, null, known(one))),
});

const documentOf = <T extends object>(
  area: Area<T>,
  known: (data: T) => Readonly<Record<string, Known>>,
): Kind => ({
  area: area.name,
  locatorsIn: (data) =>
    Object.entries(known(data as T)).map(([field, one]) => locatorOf(area.name, null, field, one)),
});

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

const kinds: readonly Kind[] = [
  listed(showsArea, (show) => ({
    signs: [showPath(show), pictureOf(show), show.tixlink],
    texts: [show.venue],
  })),
  listed(carouselImagesArea, (image) => ({ signs: [pictureOf(image)] })),
  listed(mediaImagesArea, (image) => ({ signs: [pictureOf(image)] })),
  listed(featuredVideosArea, (video) => ({
    signs: [`#video-${video._id.slice(0, 8)}`, pictureOf(video), video.youtubeLink],
    texts: [video.title],
  })),
  listed(featuredReleasesArea, (release) => ({
    signs: [pictureOf(release), release.musicLink],
    texts: [release.title],
  })),
  listed(releasesArea, (release) => ({
    signs: [releasePath(release), pictureOf(release)],
    texts: [release.title],
  })),
  listed(videosArea, (video) => ({ signs: [pictureOf(video), video.link], texts: [video.title] })),
  listed(musicArea, (player) => ({
    signs: [player.spotifyLink, player.appleMusicLink, player.soundcloudLink, player.youtubeLink],
    texts: [player.title],
  })),
  listed(membersArea, (member) => ({ signs: [pictureOf(member)], texts: [member.name] })),
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
];

/** Returns the locators of one record, or of one field of a document. */
export function locatorsOf(
  areas: Pick<AreaStore, 'get'>,
  name: string,
  record: string | null,
  field: string | null,
): Locator[] {
  const kind = kinds.find(({ area }) => area === name);
  const data = areas.get(name);
  if (!kind || data === undefined) return [];
  if (!Array.isArray(data)) return kind.locatorsIn(data).filter((one) => one.field === field);
  return kind.locatorsIn((data as { _id: string }[]).filter(({ _id }) => _id === record));
}

/** Returns the locators of all loaded areas. */
export const allLocators = (areas: AreaStore): Locator[] =>
  kinds.flatMap(({ area, locatorsIn }) => {
    const data = areas.get(area);
    return data === undefined ? [] : locatorsIn(data);
  });

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
