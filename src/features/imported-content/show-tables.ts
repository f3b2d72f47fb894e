import { readTime } from '../../kit/dates/clockTime.ts';
import { dayMs, minuteMs } from '../../kit/dates/durations.ts';
import { columnsNamed, tableReader, usesOf, type TableRow } from '../imports/tables.ts';
import { typedTime } from '../imports/typed-times.ts';
import { linkIn, trimmedParts, statusIn, type FoundShow } from './found.ts';
import type { ShowColumn } from './show-columns.ts';
import { zoneOfCalendar } from './windows-zones.ts';

/** Headings of Bandsintown's template and of others. */
const headings: Readonly<Partial<Record<ShowColumn, string>>> = {
  date: 'date day datum tag eventdate showdate startdate datetime fecha data',
  time: 'time showtime starttime start beginn uhrzeit heure hora',
  doors: 'doors doortime doorsopen einlass',
  timeZone: 'timezone zeitzone',
  venue: 'venue venuename club hall veranstaltungsort salle lieu',
  location: 'location where ort',
  address: 'address street adresse strasse straße',
  city: 'city town stadt ville ciudad',
  region: 'region state province bundesland',
  country: 'country land pays país',
  name: 'eventname title event name',
  description: 'description notes details info beschreibung',
  lineUp: 'lineup support with acts artists',
  tickets: 'ticketlink tickets ticketurl ticket url link',
  status: 'status',
};

const useOf = usesOf(headings);

/** Reads tables of shows, such as Bandsintown's template. */
export const showTables = tableReader<ShowColumn, FoundShow>({
  columnsOf(first) {
    const columns = columnsNamed(first, (name) => useOf.get(name));
    const has = (use: ShowColumn) => columns.some(({ as }) => as === use);
    return has('date') && has('venue') ? columns : null;
  },
  read: showOf,
});

/** Returns a show, or why a row is none. */
function showOf({ fields }: TableRow<ShowColumn>): FoundShow | string {
  const { dayFirst, venue, description, name } = fields;
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
    venue,
    location,
    day: Math.floor(at / dayMs) * dayMs,
    doors,
    showtime: typed ?? ofDate,
    zone: isInUtc ? 'UTC' : zoneOfCalendar(fields.timeZone ?? ''),
    status: statusIn(fields.status ?? ''),
    tixlink: linkIn(fields.tickets ?? ''),
    lineUp: trimmedParts(fields.lineUp ?? '', /[,;|\n]/).join('\n'),
    notes: [name, description].filter(Boolean).join('\n'),
  };
}

/** Minutes since midnight; null for none, NaN if it can't be read. */
const timeIn = (text = ''): number | null =>
  readTime(text.replace(/^(\d+:\d+):\d+$/, '$1').replace(/\s*uhr$/i, ''), true);
