import type { ErrorAnswer } from '../../errors/failure.ts';
import { calendarDay } from '../../kit/dates/dates.ts';
import { dayMs, hourMs, minuteMs } from '../../kit/dates/durations.ts';
import type { ReleaseType } from '../featured-releases/featured-releases.view.ts';

/** Who may take a release home. The first is what a form begins with. */
export const downloadRules = ['none', 'free', 'address', 'code'] as const;
export type DownloadRule = (typeof downloadRules)[number];

export const downloadRuleNames: Readonly<Record<DownloadRule, string>> = {
  none: 'Nobody: it is for listening only',
  free: 'Everybody, for free',
  address: 'Whoever gives an e-mail address',
  code: 'Whoever has a code of yours',
};

export const isByCode = ({ download }: { download: DownloadRule }): boolean => download === 'code';

/** `PT3M5S` for machines (ISO 8601), in whole seconds, as `clockText` shows them. */
export const durationIso = (seconds: number): string => {
  const whole = Math.floor(seconds);
  return `PT${Math.floor(whole / 60)}M${whole % 60}S`;
};

/** Of a song, once it was listened to. */
export const isSilent = (song: { seconds: number | null; loudness: number | null }): boolean =>
  song.seconds !== null && song.loudness === null;

export const silentText = 'Nothing can be heard in this recording.';

/** Whether its day has come. @param now epoch milliseconds */
export const isOut = ({ releaseDate }: { releaseDate: number }, now: number): boolean =>
  releaseDate <= now;

/** Whether it can be heard. */
export const canPlay = ({ forms }: { forms: readonly unknown[] }): boolean => forms.length > 0;

/** The first three, and how many more there are. */
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
 * How long it is until the day of a release, in days, hours or minutes.
 * @param now epoch milliseconds, before that day.
 * @returns the words, and until when they are right.
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

/** Stored with the address, as the newsletter's own words are. */
export const reminderConsentText =
  'Mail me on the day of this release, and send me news of the band by e-mail. I can leave the list at any time, by a link in every mail.';

/** What leads back to the page after that, and is shown by the browser alone. */
export const askedFragment = 'asked';

/** The same for every address, so that it does not reveal who is on the list. */
export const reminderSentText =
  'Please confirm your address by the link in the mail that we send you. Whoever gets the newsletter already need not.';

/** What the server answered to a form that it did not take. */
export const sentReminderArea = 'sentReminder';

export interface SentReminder {
  /** As it was typed. */
  email: string;
  failed: { status: number; answer: ErrorAnswer };
}

interface Service {
  host: string;
  name: string;
  /** Where a release is bought. */
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

/** Of an address elsewhere; its host if the service is unknown. */
export const serviceName = (address: string): string => serviceAt(address)?.name ?? hostOf(address);

/**
 * What a link says: a shop sells, and others are listened to.
 * @param siteUrl of this site, whose store is one.
 */
export function serviceText(address: string, siteUrl: string | null): string {
  if (siteUrl !== null && address === new URL('/store', siteUrl).href) return 'Buy in Our Store';
  return serviceAt(address)?.isShop ? `Buy on ${serviceName(address)}` : serviceName(address);
}

/** What a band's computer or phone calls files with songs. */
export const songKinds =
  'audio/*,.wav,.wave,.aif,.aiff,.aifc,.flac,.mp3,.m4a,.m4b,.aac,.ogg,.oga,.opus';

/** A song in a form; `audio` is empty while it is sent. */
export interface FormTrack {
  _id: string;
  title: string;
  audio: string;
  lyrics: string;
}

/** A form holds single values: the songs as JSON. */
export const tracksIn = (text: string): FormTrack[] => JSON.parse(text || '[]') as FormTrack[];

/** UTF-16 units. */
export const maxTitleLength = 150;

/** `03 Night Bus.wav` is `Night Bus`. */
export const titleOfFile = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/^\d{1,3}[\s._-]+/, '')
    .replace(/_+/g, ' ')
    .trim()
    .slice(0, maxTitleLength) || name.slice(0, maxTitleLength);

/**
 * The tags without words that were read in a wrong encoding, if the name of the file is in another
 * script: letters of Latin-1 are what Cyrillic or Japanese becomes then.
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

/** Which song of which disc it is, as its tags say. */
export interface TaggedNumber {
  disc: number | null;
  number: number;
}

/** Songs with numbers change places among themselves; all others stay where they are. */
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

/** Of a type, at the beginning of a line. */
const typeName = (type: ReleaseType): string => type.charAt(0).toUpperCase() + type.slice(1);

/** What a line says of a release. */
export const aboutLine = ({
  type,
  releaseDate,
}: {
  type: ReleaseType;
  releaseDate: number;
}): string => `${typeName(type)} · ${calendarDay(releaseDate)}`;
