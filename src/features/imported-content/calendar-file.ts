import { setImmediate as nextTurn } from 'node:timers/promises';
import { Problem } from '../../errors/problem.ts';
import { dayMs, minuteMs } from '../../kit/dates/durations.ts';
import { cleaned, maxCell } from '../imports/readers.ts';
import { typedTime } from '../imports/typed-times.ts';
import { linkIn, statusIn, venueIn, type FoundRow, type FoundShow } from './found.ts';
import { plainTextOfHtml } from './post-words.ts';
import { zoneOfCalendar } from './windows-zones.ts';

/** UTF-16 units; shows are held until the last of them has come. */
const maxFile = 32_000_000;

/** The first property of each name. */
type CalendarEvent = Map<string, { parameters: string; value: string }>;

/** Reads the shows of an iCalendar file (RFC 5545). */
export async function* readCalendar(
  pieces: AsyncIterable<string>,
): AsyncGenerator<FoundRow<FoundShow>> {
  const found: { row: number; show: FoundShow; sequence: number }[] = [];
  let row = 0;
  for await (const event of eventsIn(pieces)) {
    row += 1;
    const show = event ? showOf(event) : 'This event has no end.';
    if (typeof show === 'string') yield { row, read: show };
    else found.push({ row, show, sequence: Number(event!.get('SEQUENCE')?.value) || 0 });
  }
  for (const versions of Map.groupBy(found, (one) => one.show.uid || one.row).values()) {
    const [latest, ...older] = versions.toSorted(
      (a, b) => b.sequence - a.sequence || b.row - a.row,
    );
    for (const one of older) {
      yield { row: one.row, read: 'The file has a later version of this show.' };
    }
    yield { row: latest!.row, read: latest!.show };
  }
}

/** Yields the events; null for one without an end. */
async function* eventsIn(pieces: AsyncIterable<string>): AsyncGenerator<CalendarEvent | null> {
  let event: CalendarEvent | null = null;
  let isInside = false;
  for await (const line of linesIn(pieces)) {
    const [, typed = '', parameters = '', value = ''] = property.exec(line) ?? [];
    const name = typed.toUpperCase();
    const isOfEvent = /^vevent\s*$/i.test(value);
    if (name === 'BEGIN') {
      if (isOfEvent && event) yield null;
      if (isOfEvent) event = new Map();
      // The reminders of an event come last.
      isInside = isOfEvent;
    } else if (name === 'END' && isOfEvent && event) {
      yield event;
      event = null;
    } else if (isInside && event && !event.has(name)) {
      event.set(name, { parameters, value: cleaned(value.replaceAll(escaped, unescaped)) });
    }
  }
  if (event) yield null;
}

/** The name, the parameters, whose quotes may have colons, and the value of a property. */
const property = /^([\w-]+)((?:;[^":]*(?:"[^"]*"[^":]*)*)?):(.*)$/;
const escaped = /\\([\\;,n])/gi;
const unescaped = (_: string, mark: string): string => (/n/i.test(mark) ? '\n' : mark);

/** Yields the lines; those that begin with a blank continue others. */
async function* linesIn(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let whole = '';
  let rest = '';
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > maxFile) throw new Problem('import.too-large');
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop()!.slice(0, maxCell);
    for (const line of lines) {
      const isMore = /^[ \t]/.test(line);
      if (!isMore) yield whole;
      whole = (isMore ? whole + line.slice(1) : line).slice(0, maxCell);
    }
    // Other requests have their turn.
    await nextTurn();
  }
  yield whole;
  yield rest;
}

/** Returns a show, or why an event is none. */
function showOf(event: CalendarEvent): FoundShow | string {
  const text = (name: string) => event.get(name)?.value ?? '';
  if (['RRULE', 'RDATE', 'RECURRENCE-ID'].some((name) => event.has(name))) {
    return 'This event repeats. Add its dates yourself.';
  }
  const written = text('DTSTART');
  const spaced = written.replace(/^(\d{4})(\d\d)/, '$1-$2-').replace(/T(\d\d)(\d\d)/, ' $1:$2:');
  const start = typedTime(spaced);
  if (start === null) return 'This event has no valid date.';
  const place = venueIn(text('LOCATION'), text('SUMMARY'));
  if (place.venue === '') return 'This event has no location.';
  const tzid = /;TZID=([^;]*)/i.exec(event.get('DTSTART')!.parameters)?.[1] ?? '';
  const notes = plainTextOfHtml(text('DESCRIPTION'));
  return {
    uid: text('UID'),
    ...place,
    day: Math.floor(start / dayMs) * dayMs,
    doors: null,
    showtime: written.includes('T') ? (start % dayMs) / minuteMs : null,
    zone: written.endsWith('Z') ? 'UTC' : zoneOfCalendar(tzid),
    status: statusIn(`${text('STATUS')} ${text('SUMMARY')}`),
    tixlink: linkIn(/^tickets:?\s+(\S+)/im.exec(notes)?.[1] ?? text('URL')),
    lineUp: '',
    notes,
  };
}
