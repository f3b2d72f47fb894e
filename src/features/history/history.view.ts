import { calendarDay, longDate, longDateTime } from '../../kit/dates/dates.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import type { HistoryItem } from './history.ts';

export const actionWords: Readonly<Record<HistoryItem['action'], string>> = {
  added: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Put back',
  moved: 'Moved',
};

/** Such as `Changed by Ann, November 24, 2026, 2:30 AM`. */
export const whoAndWhen = (what: string, by: string | null, at: number): string =>
  `${what} by ${by ?? 'somebody who has left'}, ${longDateTime(at, ownTimeZone())}`;

const labels: Readonly<Record<string, string>> = {
  alt: 'What the picture shows',
  advprice: 'Advance Price',
  bandLogoUrl: 'Band Logo',
  bgColor: 'Background Color',
  bioPic: 'Picture',
  coverImage: 'Cover',
  doorprice: 'Door Price',
  imgLink: 'Picture',
  paceTheme: 'Page Loader',
  siteTitle: 'Band Name',
  tixlink: 'Ticket Link',
  x: 'X',
};

/** `youtubeLink` becomes `Youtube Link`. */
export const fieldLabel = (field: string): string =>
  labels[field] ??
  field.replace(/^./, (first) => first.toUpperCase()).replace(/(?<=[a-z])[A-Z]/g, ' $&');

const days: ReadonlySet<string> = new Set(['date', 'releaseDate']);
const moments: ReadonlySet<string> = new Set(['doors', 'showtime', 'publishAt']);

/** A value in words; times as the clocks here show them. */
export function valueText(noun: string, field: string, value: unknown): string {
  if (value === null || value === '' || value === undefined) return 'nothing';
  if (typeof value === 'number' && moments.has(field)) return longDateTime(value, ownTimeZone());
  // The day of a show is an instant in its zone, other days are midnights in UTC.
  if (typeof value === 'number' && days.has(field))
    return noun === 'show' ? longDate(value, ownTimeZone()) : calendarDay(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.join(', ');
  return String(value);
}

export const isPictureAddress = (value: unknown): value is string =>
  typeof value === 'string' && /\/files\/o\/[\w-]+\.\w+$/.test(value);
