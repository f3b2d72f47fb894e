import { briefCalendarDay, calendarDay } from '../../kit/dates/dates.ts';
import { dayMs, hourMs, minuteMs } from '../../kit/dates/durations.ts';
import type { ReleaseType } from '../featured-releases/featured-releases.view.ts';

/** The rules for downloads. The first is the default in forms. */
export const downloadRules = ['none', 'free', 'address', 'code'] as const;
export type DownloadRule = (typeof downloadRules)[number];

export const downloadRuleNames: Readonly<Record<DownloadRule, string>> = {
  none: 'Streaming only',
  free: 'Free for everyone',
  address: 'In exchange for an e-mail address',
  code: 'With a download code',
};

export const isByCode = ({ download }: { download: DownloadRule }): boolean => download === 'code';

/** Returns `PT3M5S` for machines (ISO 8601), in whole seconds, as `clockText` shows them. */
export const durationIso = (seconds: number): string => {
  const whole = Math.floor(seconds);
  return `PT${Math.floor(whole / 60)}M${whole % 60}S`;
};

export const isSilent = (song: { seconds: number | null; loudness: number | null }): boolean =>
  song.seconds !== null && song.loudness === null;

export const silentText = 'This recording is silent.';

/** Whether the release day has begun. @param now epoch milliseconds */
export const isOut = ({ releaseDate }: { releaseDate: number }, now: number): boolean =>
  releaseDate <= now;

export const canPlay = ({ forms }: { forms: readonly unknown[] }): boolean => forms.length > 0;

/** The first three names, and how many more there are. */
export function shortList(names: readonly string[]): string {
  const first = names.slice(0, 3);
  const others = names.length - first.length;
  return new Intl.ListFormat('en').format(others > 0 ? [...first, `${others} more`] : first);
}

const countdownUnits = [
  { name: 'day', ms: dayMs, above: 2 * dayMs },
  { name: 'hour', ms: hourMs, above: hourMs },
  { name: 'minute', ms: minuteMs, above: 0 },
] as const;

/**
 * The time until a release in days, hours or minutes.
 * @param now epoch milliseconds, before the release day.
 * @returns the words, and the time at which they change.
 */
export function countdownTo(
  { releaseDate }: { releaseDate: number },
  now: number,
): { text: string; until: number } {
  const left = releaseDate - now;
  const { name, ms } = countdownUnits.find(({ above }) => left > above)!;
  const count = Math.ceil(left / ms);
  return {
    text: `Out in ${count} ${name}${count === 1 ? '' : 's'}`,
    until: releaseDate - (count - 1) * ms,
  };
}

/** Stored with the address, as for the newsletter. */
export const reminderConsentText =
  "E-mail me on release day, and send me the band's newsletter. I can unsubscribe any time via the link in each e-mail.";

/** The fragment of the next page, which only the browser sees. */
export const askedFragment = 'asked';

/** The same for every address, so that it doesn't reveal who is on the list. */
export const reminderSentText =
  "Please confirm your address with the link we e-mail you. Already subscribed? You're all set.";

interface Service {
  host: string;
  name: string;
  /** Marks services that sell releases. */
  isShop?: true;
}

const services: readonly Service[] = [
  { host: 'spotify.com', name: 'Spotify' },
  { host: 'apple.com', name: 'Apple Music' },
  { host: 'youtube.com', name: 'YouTube' },
  { host: 'youtu.be', name: 'YouTube' },
  { host: 'soundcloud.com', name: 'SoundCloud' },
  { host: 'bandcamp.com', name: 'Bandcamp', isShop: true },
  { host: 'tidal.com', name: 'Tidal' },
  { host: 'deezer.com', name: 'Deezer' },
  { host: 'qobuz.com', name: 'Qobuz' },
  { host: 'bigcartel.com', name: 'Big Cartel', isShop: true },
  { host: 'discogs.com', name: 'Discogs', isShop: true },
];

const hostOf = (address: string): string => new URL(address).host.replace(/^www\./, '');

function serviceAt(address: string): Service | undefined {
  const at = hostOf(address);
  return services.find(({ host }) => at === host || at.endsWith(`.${host}`));
}

/** The service of an address; its host if the service is unknown. */
export const serviceName = (address: string): string => serviceAt(address)?.name ?? hostOf(address);

/**
 * The label of a link: shops sell, other services play.
 * @param siteUrl the address of this site, whose store is a shop.
 */
export function serviceText(address: string, siteUrl: string | null): string {
  if (siteUrl !== null && address === new URL('/store', siteUrl).href) return 'Buy in Our Store';
  return serviceAt(address)?.isShop ? `Buy on ${serviceName(address)}` : serviceName(address);
}

/** The file types of songs, as computers and phones name them. */
export const songKinds =
  'audio/*,.wav,.wave,.aif,.aiff,.aifc,.flac,.mp3,.m4a,.m4b,.aac,.ogg,.oga,.opus';

/** A song in a form; `audio` is empty during the upload. */
export interface FormTrack {
  _id: string;
  title: string;
  audio: string;
  lyrics: string;
}

/** Parses the songs of a form, which holds single values: it has them as JSON. */
export const tracksIn = (text: string): FormTrack[] => JSON.parse(text || '[]') as FormTrack[];

/** UTF-16 units. */
export const maxTitleLength = 150;

/** Turns `03 Night Bus.wav` into `Night Bus`. */
export const titleOfFile = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/^\d{1,3}[\s._-]+/, '')
    .replace(/_+/g, ' ')
    .trim()
    .slice(0, maxTitleLength) || name.slice(0, maxTitleLength);

/**
 * Removes tags that were read in a wrong encoding, if the file name is in another script: Cyrillic
 * or Japanese text would look like Latin-1 letters.
 */
export function withoutMisreadTags<Tags extends { title: string | null; album: string | null }>(
  tags: Tags,
  fileTitle: string,
): Tags {
  const isInOtherScript = /(?!\p{Script=Latin})\p{L}/u.test(fileTitle);
  const fitting = (text: string | null) =>
    text !== null && isInOtherScript && /^(?=.*[\u0080-\u00ff])[\0-\u00ff]*$/.test(text)
      ? null
      : text;
  return { ...tags, title: fitting(tags.title), album: fitting(tags.album) };
}

/** The disc and the number of a song in its tags. */
export interface TaggedNumber {
  disc: number | null;
  number: number;
}

/** Sorts the songs that have numbers; all others stay in place. */
export function inTagOrder(
  tracks: readonly FormTrack[],
  numbers: ReadonlyMap<string, TaggedNumber>,
): FormTrack[] {
  const place = ({ _id }: FormTrack) => {
    const { disc, number } = numbers.get(_id)!;
    return (disc ?? 1) * 1000 + number;
  };
  const numbered = tracks.filter(({ _id }) => numbers.has(_id));
  const ordered = numbered.toSorted((one, other) => place(one) - place(other));
  return tracks.map((track) => (numbers.has(track._id) ? ordered.shift()! : track));
}

/** The name of a type at the beginning of a line. */
const typeName = (type: ReleaseType): string => type.charAt(0).toUpperCase() + type.slice(1);

/** The day; its year is left out if it is that of `now`, in epoch milliseconds. */
const dayText = (day: number, now: number | null): string =>
  now === null ? calendarDay(day) : briefCalendarDay(day, now);

/** When a release comes out: `Out December 11, 2026`. */
export const outText = (
  { releaseDate }: { releaseDate: number },
  now: number | null = null,
): string => `Out ${dayText(releaseDate, now)}`;

/**
 * A release's type and day in one line.
 * @param now epoch milliseconds; without it, the line doesn't say that a release isn't out yet.
 */
export const aboutLine = (
  release: { type: ReleaseType; releaseDate: number },
  now: number | null = null,
): string =>
  `${typeName(release.type)} · ${now === null || isOut(release, now) ? dayText(release.releaseDate, now) : outText(release, now)}`;
