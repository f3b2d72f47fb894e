import { priceText } from '../../kit/client/page/priceText.ts';
import {
  calendarDay,
  dayAt,
  longDate,
  longDateTime,
  monthName,
  timeOfDay,
  wallClock,
  weekdayName,
} from '../../kit/dates/dates.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { otherZone } from '../../kit/dates/otherZone.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { faceLabels, faceNames } from '../theme/faces.view.ts';
import type { HistoryItem } from './history.ts';

/** How many items one call returns, of the history or of the bin. */
export const historyPage = 50;

export const actionWords: Readonly<Record<HistoryItem['action'], string>> = {
  added: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  moved: 'Moved',
};

/** Returns for example `Changed by Ann · 2:30 AM`. */
export const whoAndWhen = (what: string, by: string | null, when: string): string =>
  `${what} by ${by ?? 'a former member'} · ${when}`;

/** The day on this device, such as `Yesterday` or `Tuesday, November 24`. */
export function dayName(at: number, now: number): string {
  const zone = ownTimeZone();
  const clock = wallClock(at, zone);
  const day = dayAt(at, zone);
  if (day === dayAt(now, zone)) return 'Today';
  if (day === dayAt(now - dayMs, zone)) return 'Yesterday';
  const year = clock.year === wallClock(now, zone).year ? '' : `, ${clock.year}`;
  return `${weekdayName(clock)}, ${monthName(clock)} ${clock.day}${year}`;
}

/** The time on this device, such as `2:30 AM`. */
export const clockTime = (at: number): string => timeOfDay(wallClock(at, ownTimeZone()));

const labels: Readonly<Record<string, string>> = {
  alt: 'Image Description',
  advprice: 'Adv. Price',
  bandLogoUrl: 'Band Logo',
  bgColor: 'Background Color',
  bioPic: 'Image',
  countsFans: 'Count Visits',
  coverImage: 'Cover',
  credit: 'Photo Credit',
  doorprice: 'Door Price',
  imgLink: 'Image',
  isDraft: 'Draft',
  isOnHome: 'On the Home Page',
  isShown: 'Shown',
  paceTheme: 'Page Loader',
  papers: 'Technical documents',
  placeName: 'Town',
  publishAt: 'Visible From',
  showtime: 'Show',
  siteTitle: 'Band Name',
  tixlink: 'Tickets',
  unpublishAt: 'Visible Until',
  x: 'X',
};

/** Turns `youtubeLink` into `Youtube Link`. */
export const fieldLabel = (field: string): string =>
  labels[field] ??
  field.replace(/^./, (first) => first.toUpperCase()).replace(/(?<=[a-z])[A-Z]/g, ' $&');

/** The forms' labels of stored values; importing the forms would load them for fans, too. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bgColor: { '&theme=0': 'Gray', '': 'Red' },
  category: { musicVids: 'Music Videos', liveVids: 'Live Performances', vlogs: 'Vlogs' },
  download: {
    none: 'Streaming only',
    free: 'Free for everyone',
    address: 'In exchange for an e-mail address',
    code: 'With a download code',
  },
  primaryFont: faceLabels(faceNames),
  secondaryFont: faceLabels(faceNames),
  showSystem: { custom: 'Custom Management', bandsintown: 'Bandsintown' },
  status: {
    scheduled: 'Scheduled',
    'sold-out': 'Sold out',
    cancelled: 'Canceled',
    postponed: 'Postponed',
  },
  storeType: { shopify: 'Shopify', stripe: 'Stripe', external: 'External' },
  type: { album: 'Album', single: 'Single', EP: 'EP', LP: 'LP' },
};

const days: ReadonlySet<string> = new Set(['date', 'releaseDate']);
const moments: ReadonlySet<string> = new Set(['publishAt', 'unpublishAt', 'doors', 'showtime']);
const prices: ReadonlySet<string> = new Set(['doorprice', 'advprice']);

type Fields = Readonly<Record<string, unknown>>;

/** The fields of the record before and after a change, for `valueText`. */
export const sidesOf = ({
  changes,
  beside,
}: Pick<HistoryItem, 'changes' | 'beside'>): { old: Fields; now: Fields } => ({
  old: { ...beside, ...before(changes) },
  now: { ...beside, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) },
});

export const before = (changes: HistoryItem['changes']): Fields =>
  Object.fromEntries(changes.map(({ field, from }) => [field, from]));

/**
 * A value in words.
 * @param beside other fields of the same version: their currency applies to a price, and their time
 * zone to a show's times; without one, this device's.
 */
export function valueText(noun: string, field: string, value: unknown, beside: Fields): string {
  const word = typeof value === 'string' ? words[field]?.[value] : undefined;
  if (word !== undefined) return word;
  if (value === null || value === '' || value === undefined) return 'nothing';
  if (typeof value === 'number') return numberText(noun, field, value, beside);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.join(', ');
  return String(value);
}

/** Whether fans and members see nothing of a value, such as an empty text. */
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);

/** The values of a field that a change shows: empty ones, and what is off by itself, say nothing. */
export function shownSides({ action }: Pick<HistoryItem, 'action'>, from: unknown, to: unknown) {
  const isAlone = action === 'added' || action === 'deleted';
  const isShown = (value: unknown) => !isBlank(value) && !(isAlone && value === false);
  return {
    isOld: action !== 'added' && isShown(from) && from !== false,
    isNew: action !== 'deleted' && isShown(to),
  };
}

/** A changed field in short; both values are null if they are long, images or removed. */
export interface FieldSummary {
  label: string;
  isRemoved: boolean;
  from: string | null;
  to: string | null;
}

const summarized = 2;
/** In characters; longer values are shown only in the open row. */
const maxSummary = 60;

/** The first fields that a change of a record changed, and how many more there are. */
export function summaryOf(item: Pick<HistoryItem, 'action' | 'noun' | 'changes' | 'beside'>): {
  fields: FieldSummary[];
  more: number;
} {
  if (item.action !== 'changed') return { fields: [], more: 0 };
  const { old, now } = sidesOf(item);
  const fields = item.changes.slice(0, summarized).map(({ field, from, to }) => {
    const { isOld, isNew } = shownSides(item, from, to);
    const texts = withoutSameDay(
      isOld && valueText(item.noun, field, from, old),
      isNew && valueText(item.noun, field, to, now),
    );
    const isRemoved = !texts[1];
    const isLong =
      [from, to].some(isPictureAddress) || texts.some((text) => text && text.length > maxSummary);
    const [before, after] = texts.map((text) => (isLong || isRemoved ? null : text || null));
    return { label: fieldLabel(field), isRemoved, from: before!, to: after! };
  });
  return { fields, more: item.changes.length - fields.length };
}

/** Two times of one day become `8:00 PM` and `9:00 PM`. */
function withoutSameDay(...texts: (string | false)[]): (string | false)[] {
  const [from, to] = texts.map((text) => (text || '').split(/, (?=\d{1,2}:)/));
  return from![0] === to![0] && from![1] && to![1] ? [from![1], to![1]] : texts;
}

function numberText(noun: string, field: string, value: number, beside: Fields): string {
  const { currency, timeZone } = beside;
  const zone = typeof timeZone === 'string' && timeZone ? timeZone : ownTimeZone();
  if (prices.has(field)) {
    return typeof currency === 'string' ? priceText(value, currency) : String(value);
  }
  if (moments.has(field)) return longDateTime(value, zone) + otherZone(value, zone);
  // The day of a show is an instant in its zone; other days are midnights in UTC.
  if (days.has(field)) return noun === 'show' ? longDate(value, zone) : calendarDay(value);
  return String(value);
}

export const isPictureAddress = (value: unknown): value is string =>
  typeof value === 'string' && /\/files\/o\/[\w-]+\.\w+$/.test(value);
