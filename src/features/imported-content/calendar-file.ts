import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayMs, minuteMs } from '../../kit/dates/durations.ts';
import { cleaned, maxCell } from '../imports/readers.ts';
import { typedTime } from '../imports/typed-times.ts';
import { linkIn, statusIn, venueInTitle, wholeText, type WrittenShow } from './found.ts';
import { plainTextOfHtml } from './post-words.ts';
import { zoneOfCalendar } from './windows-zones.ts';

/** The first property of each name. */
type CalendarEvent = Map<string, { parameters: string; value: string }>;

/** Reads the shows of an iCalendar file (RFC 5545). */
export async function* readCalendar(pieces: AsyncIterable<string>) {
  const found: { row: number; name: string; show: WrittenShow; sequence: number }[] = [];
  const [, ...events] = (await wholeText(pieces)).split(/^BEGIN:VEVENT\s*$/im);
  for (const [at, text] of events.entries()) {
    // Other requests have their turn.
    if (at % 100 === 0) await nextTurn();
    const event = propertiesIn(text);
    const show = event.has('END') ? showOf(event) : 'This event has no end.';
    const sequence = Number(event.get('SEQUENCE')?.value) || 0;
    const named = { row: at + 1, name: event.get('SUMMARY')?.value ?? '' };
    if (typeof show === 'string') yield { ...named, read: show };
    else found.push({ ...named, show, sequence });
  }
  for (const versions of Map.groupBy(found, ({ show, row }) => show.uid || row).values()) {
    const [latest, ...older] = versions.toSorted(
      (a, b) => b.sequence - a.sequence || b.row - a.row,
    );
    for (const { row, name } of older) {
      yield { row, name, read: 'The file has a later version of this show.' };
    }
    yield { ...latest!, read: latest!.show };
  }
}

/** The name, the parameters, whose quotes may have colons, and the value of a property. */
const property = /^([\w-]+)((?:;[^":]*(?:"[^"]*"[^":]*)*)?):(.*)$/;

function propertiesIn(text: string): CalendarEvent {
  const event: CalendarEvent = new Map();
  for (const line of text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const [, name = '', parameters = '', escaped = ''] =
      property.exec(line.slice(0, maxCell)) ?? [];
    const value = escaped
      .replaceAll(/\\([\\;,n])/gi, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark))
      // Some programs escape commas twice.
      .replaceAll(/\\([;,])/g, '$1');
    const known = name.toUpperCase();
    // Reminders come last, with texts of their own.
    const isOfEvent = !event.has('BEGIN') && !event.has('END') && !event.has(known);
    if (isOfEvent || known === 'END') event.set(known, { parameters, value: cleaned(value) });
  }
  return event;
}

/** Returns a show, or why an event is none. */
function showOf(event: CalendarEvent): WrittenShow | string {
  const text = (name: string) => event.get(name)?.value ?? '';
  if (['RRULE', 'RDATE', 'RECURRENCE-ID'].some((name) => event.has(name))) {
    return 'This event repeats. Add its dates yourself.';
  }
  const written = text('DTSTART');
  const spaced = written.replace(/^(\d{4})(\d\d)/, '$1-$2-').replace(/T(\d\d)(\d\d)/, ' $1:$2:');
  const start = typedTime(spaced);
  if (start === null) return 'This event has no valid date.';
  const title = text('SUMMARY');
  const location = text('LOCATION') || venueInTitle(title);
  if (location === '') return 'This event has no location.';
  const tzid = /;TZID=([^;]*)/i.exec(event.get('DTSTART')!.parameters)?.[1] ?? '';
  const notes = plainTextOfHtml(text('DESCRIPTION'));
  return {
    uid: text('UID'),
    title,
    venue: null,
    location,
    day: Math.floor(start / dayMs) * dayMs,
    doors: null,
    showtime: written.includes('T') ? (start % dayMs) / minuteMs : null,
    zone: written.endsWith('Z') ? 'UTC' : zoneOfCalendar(tzid),
    status: statusIn(`${text('STATUS')} ${title}`),
    tixlink: linkIn(/^tickets:?\s+(\S+)/im.exec(notes)?.[1] ?? text('URL')),
    lineUp: '',
    notes,
  };
}
