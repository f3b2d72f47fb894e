import { memoize } from '../functions/memoize.ts';
import { hourMs, minuteMs } from './durations.ts';

/** Days outside count as typing errors. */
export const firstDay = '1900-01-01';
export const lastDay = '2999-12-31';

/** Months count from 1. */
export interface WallClock {
  year: number;
  month: number;
  day: number;
  /** 0 is Sunday. */
  weekday: number;
  hour: number;
  minute: number;
}

const monthNames =
  'January February March April May June July August September October November December';
const months = monthNames.split(' ');
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

export const monthName = ({ month }: { month: number }): string => months[month - 1] ?? '';
export const weekdayName = ({ weekday }: { weekday: number }): string => weekdays[weekday] ?? '';

/**
 * `at` is in epoch milliseconds, `timeZone` an IANA name; UTC if it is unknown here. Pages read
 * the same few times again and again, and `Intl` is slow.
 */
export const wallClock = memoize((at: number, timeZone: string): Readonly<WallClock> => {
  const isUtc = timeZone === 'UTC';
  // Most pages need only UTC, and the first format of `Intl` takes a slow phone 60 ms.
  const text = isUtc ? new Date(at).toISOString() : formatIn(timeZone).format(at);
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  // In the order of en-US: asking for named parts takes three times as long.
  const [year = 0, month = 0, day = 0] = isUtc ? numbers : [numbers[2], ...numbers];
  const [hour = 0, minute = 0] = numbers.slice(3);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return { year, month, day, weekday, hour, minute };
}, 1_000);

/** `2026-11-20`: later days are greater as text. */
export function dayAt(at: number, timeZone: string): string {
  const { year, month, day } = wallClock(at, timeZone);
  return `${padded(year, 4)}-${padded(month)}-${padded(day)}`;
}

const padded = (number: number, width = 2) => String(number).padStart(width, '0');

/** The first instant after the day of `at`; both in epoch milliseconds. */
export function endOfDay(at: number, timeZone: string): number {
  const { hour, minute } = wallClock(at, timeZone);
  const day = dayAt(at, timeZone);
  // Nearly always midnight comes when the hours that are left have passed.
  const midnight = (Math.floor(at / minuteMs) + (24 - hour) * 60 - minute) * minuteMs;
  if (dayAt(midnight - 1, timeZone) === day && dayAt(midnight, timeZone) > day) return midnight;
  // A day has at most 25 hours. Binary search, because offsets may change at midnight.
  let inside = at;
  let outside = at + 26 * hourMs;
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (dayAt(middle, timeZone) === day) inside = middle;
    else outside = middle;
  }
  return outside;
}

/** The offset from UTC, in whole minutes, also if historic ones had seconds. */
export function offsetMinutesAt(at: number, timeZone: string): number {
  const { year, month, day, hour, minute } = wallClock(at, timeZone);
  const wall = new Date(0).setUTCFullYear(year, month - 1, day) + (hour * 60 + minute) * minuteMs;
  return Math.ceil((wall - at) / minuteMs);
}

/** `2026-11-20T20:00-05:00` */
export function wallTimeText(at: number, timeZone: string): string {
  const { hour, minute } = wallClock(at, timeZone);
  const offset = offsetMinutesAt(at, timeZone);
  const clock = (minutes: number) => `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`;
  const distance = `${offset < 0 ? '-' : '+'}${clock(Math.abs(offset))}`;
  return `${dayAt(at, timeZone)}T${clock(hour * 60 + minute)}${distance}`;
}

let has24Hours = false;

/** Makes `timeOfDay` count 24 hours. Only members' pages do: a fan's page is the same for all. */
export const count24Hours = (is: boolean): void => void (has24Hours = is);

/** `8:00 PM`, or `20:00` after `count24Hours`. */
export function timeOfDay({ hour, minute }: Pick<WallClock, 'hour' | 'minute'>): string {
  const minutes = padded(minute);
  if (has24Hours) return `${padded(hour)}:${minutes}`;
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `November 20, 2026`; `at` is the day's midnight in UTC, in epoch milliseconds. */
export const calendarDay = (at: number): string => longDate(at, 'UTC');

/** Like `calendarDay`, but with the year only if it isn't that of `now`. */
export const briefCalendarDay = (at: number, now: number): string =>
  calendarDay(at).replace(`, ${new Date(now).getUTCFullYear()}`, '');

/** Only numbers: words and spaces differ between the server and browsers. */
const formatIn = memoize((timeZone: string): Intl.DateTimeFormat => {
  try {
    return newFormat(timeZone);
  } catch {
    // For a browser older than the zone, the wrong hour is better than no page.
    return newFormat('UTC');
  }
}, 600);

function newFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
}

/** `November 20, 2026`, of epoch milliseconds. */
export function longDate(at: number, timeZone: string): string {
  const clock = wallClock(at, timeZone);
  return `${monthName(clock)} ${clock.day}, ${clock.year}`;
}

/** `November 20, 2026, 8:00 PM`, of epoch milliseconds. */
export function longDateTime(at: number, timeZone: string): string {
  return `${longDate(at, timeZone)}, ${timeOfDay(wallClock(at, timeZone))}`;
}
