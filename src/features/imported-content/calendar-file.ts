import { setImmediate as nextTurn } from 'node:timers/promises';
import ICAL from 'ical.js';
import { wallClock } from '../../kit/dates/dates.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { linkIn, statusIn, venueIn, wholeText, type FoundRow, type FoundShow } from './found.ts';
import { plainTextOfHtml } from './post-words.ts';
import { zoneOfCalendar } from './windows-zones.ts';

/** UTF-16 units of a file. */
const maxFile = 32_000_000;

/** How far ahead a show without an end repeats, and how many of its days come in, the last ones. */
const horizonMs = 2 * 366 * dayMs;
const maxRepeats = 366;

interface CalendarEvent {
  row: number;
  show: FoundShow;
  sequence: number;
  /** The day of the repeated show that it replaces; null for the event itself. */
  replaces: number | null;
  days: number[];
}

/** Reads the shows of an iCalendar file (RFC 5545). @param now epoch milliseconds */
export async function* readCalendar(
  pieces: AsyncIterable<string>,
  now: number,
): AsyncGenerator<FoundRow<FoundShow>> {
  const text = await wholeText(pieces, maxFile);
  const events: CalendarEvent[] = [];
  for (const [row, lines] of text.split(/^BEGIN:VEVENT\s*$/im).entries()) {
    // Other requests have their turn.
    if (row % 100 === 0) await nextTurn();
    if (row === 0) continue;
    const event = readEvent(lines, now);
    if (typeof event === 'string') yield { row, why: event };
    else events.push({ row, ...event });
  }
  const byUid = Map.groupBy(events, ({ show, row }) => show.uid || row);
  for (const versions of byUid.values()) yield* showsOf(versions);
}

/** The shows of the events with one UID: versions of one, and of its repetitions. */
function* showsOf(events: readonly CalendarEvent[]): Generator<FoundRow<FoundShow>> {
  const latest = events.toSorted((a, b) => b.sequence - a.sequence || b.row - a.row);
  const { main: [main, ...older] = [], changed = [] } = Object.groupBy(latest, ({ replaces }) =>
    replaces === null ? 'main' : 'changed',
  );
  for (const { row } of older) yield { row, why: 'The file has a later version of this show.' };
  const changes = new Map(changed.toReversed().map((event) => [event.replaces!, event]));
  for (const day of new Set([...(main?.days ?? []), ...changes.keys()])) {
    const { row, show } = changes.get(day) ?? main!;
    const isOne = main?.days.length === 1 && changes.size === 0;
    const uid = show.uid && (isOne ? show.uid : `${show.uid} ${day}`);
    yield { row, value: { ...show, uid, day: changes.get(day)?.show.day ?? day } };
  }
}

/** Returns an event, or why it is no show. */
function readEvent(lines: string, now: number): Omit<CalendarEvent, 'row'> | string {
  const [text, end] = lines.split(/^END:VEVENT/im);
  if (end === undefined) return 'This event has no end.';
  // Some programs leave out the type of a day without a time.
  const typed = text!.replaceAll(/^(DTSTART|RECURRENCE-ID):(?=\d{8}\s*$)/gim, '$1;VALUE=DATE:');
  try {
    const parsed = ICAL.parse(`BEGIN:VEVENT\r\n${typed.trim()}\r\nEND:VEVENT`) as unknown[];
    return eventOf(new ICAL.Component(parsed), now);
  } catch {
    // The library throws for any line that it can't read.
    return 'This event is damaged.';
  }
}

function eventOf(event: ICAL.Component, now: number): Omit<CalendarEvent, 'row'> | string {
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? '').trim();
  const start = event.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time)) return 'This event has no date.';
  const tzid = String(event.getFirstProperty('dtstart')!.getFirstParameter('tzid') ?? '');
  const zone = isUtc(start) ? 'UTC' : zoneOfCalendar(tzid);
  const daysOf = (name: string): number[] =>
    event
      .getAllProperties(name)
      .flatMap((property) => property.getValues() as unknown[])
      .flatMap((time) => (time instanceof ICAL.Time ? dayOf(time, zone) : []));
  const left = new Set(daysOf('exdate'));
  const days = [...repeatedDays(event, start, zone, now + horizonMs), ...daysOf('rdate')];
  const place = venueIn(text('location'), text('summary'));
  if (place.venue === '') return 'This event has no location.';
  const notes = plainTextOfHtml(text('description'));
  const show = {
    uid: text('uid'),
    ...place,
    day: dayOf(start, zone),
    doors: null,
    showtime: start.isDate ? null : start.hour * 60 + start.minute,
    zone: start.isDate ? null : zone,
    status: statusIn(`${text('status')} ${text('summary')}`),
    tixlink: linkIn(/^tickets:?\s+(\S+)/im.exec(notes)?.[1] ?? text('url')),
    lineUp: '',
    notes,
  };
  return {
    show,
    sequence: Number(text('sequence')) || 0,
    replaces: daysOf('recurrence-id')[0] ?? null,
    days: days.filter((day) => !left.has(day)),
  };
}

const isUtc = (time: ICAL.Time): boolean => time.zone === ICAL.Timezone.utcTimezone;

/** The day of a time on the clock of the show's zone, as its midnight in UTC. */
function dayOf(time: ICAL.Time, zone: string | null): number {
  const { year, month, day } =
    isUtc(time) && zone !== null ? wallClock(time.toJSDate().getTime(), zone) : time;
  return Date.UTC(year, month - 1, day);
}

/** The first day and those of its rule, if the library follows that to an end. */
function repeatedDays(
  event: ICAL.Component,
  start: ICAL.Time,
  zone: string | null,
  horizon: number,
): number[] {
  const first = dayOf(start, zone);
  const rule = event.getFirstPropertyValue('rrule');
  if (!(rule instanceof ICAL.Recur) || !isFollowed(rule)) return [first];
  const last = rule.until ? Math.min(dayOf(rule.until, zone), horizon) : horizon;
  // It would be compared without the zone.
  rule.until = null as never;
  const days = [first];
  const times = rule.iterator(start);
  for (let time = times.next(); time; time = times.next()) {
    const day = dayOf(time, null);
    if (day > last) break;
    if (day > first) days.push(day);
  }
  return days.slice(-maxRepeats);
}

/** For other rules the library may search for days that don't exist, forever. */
const isFollowed = ({ freq, interval, parts }: ICAL.Recur): boolean =>
  interval <= 52 &&
  Object.keys(parts as object).every(
    (part) => freq !== 'DAILY' && /^BY(?:DAY|MONTHDAY|MONTH|SETPOS)$/.test(part),
  ) &&
  ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(freq);
