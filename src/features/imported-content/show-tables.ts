import { readTime } from '../../kit/dates/clockTime.ts';
import { dayMs, minuteMs } from '../../kit/dates/durations.ts';
import { textsOf, showColumns, type ShowColumn } from '../imports/columns.ts';
import { tableReader, type TableRow } from '../imports/tables.ts';
import { typedTime } from '../imports/typed-times.ts';
import { linkIn, trimmedParts, statusIn, type WrittenShow } from './found.ts';

import { zoneOfCalendar } from './windows-zones.ts';

/** Reads tables of shows, such as Bandsintown's template. */
export const showTables = tableReader<ShowColumn, WrittenShow>({
  headings: textsOf(showColumns, 1),
  signs: ['date venue'],
  read: showOf,
});

/** Returns a show, or why a row is none. */
function showOf({ fields }: TableRow<ShowColumn>): WrittenShow | string {
  const { dayFirst, venue } = fields;
  const date = dayFirst ?? fields.monthFirst ?? fields.date ?? '';
  const isUnclear = /^(?:0?\d|1[0-2])[/-](?:0?\d|1[0-2])[/-]/.test(date);
  if (isUnclear && date === fields.date) return 'Choose whether the day or the month is first.';
  const at = typedTime(dayFirst?.replace(/^(\d+)([/-])(\d+)\b/, '$3$2$1') ?? date);
  if (at === null) return 'The date cannot be read. Write dates like 2026-11-20.';
  const [doors, typed] = [timeIn(fields.doors), timeIn(fields.time)];
  if (Number.isNaN(doors) || Number.isNaN(typed)) return 'The time cannot be read.';
  if (!venue) return 'This show has no venue.';
  const parts = [fields.address, fields.city, fields.region, fields.country];
  const location = fields.location ?? parts.filter(Boolean).join(', ');
  if (location === '') return 'This show has no location.';
  const ofDate = /\d:\d/.test(date) ? (at % dayMs) / minuteMs : null;
  const isInUtc = typed === null && /\d:\d.*(?:z|utc|[+-]\d\d:?\d\d)$/i.test(date);
  return {
    uid: '',
    title: fields.name ?? '',
    venue,
    location,
    day: Math.floor(at / dayMs) * dayMs,
    doors,
    showtime: typed ?? ofDate,
    zone: isInUtc ? 'UTC' : zoneOfCalendar(fields.timeZone ?? ''),
    status: statusIn(fields.status ?? ''),
    tixlink: linkIn(fields.tickets ?? ''),
    lineUp: trimmedParts(fields.lineUp ?? '', /[,;|\n]/).join('\n'),
    notes: fields.description ?? '',
  };
}

/** Minutes since midnight; null for none, NaN if it can't be read. */
const timeIn = (text = ''): number | null =>
  readTime(text.replace(/^(\d+:\d+):\d+$/, '$1').replace(/\s*uhr$/i, ''), true);
