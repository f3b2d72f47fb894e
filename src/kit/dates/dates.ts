/** What a clock and a calendar on the wall show at one place. Months count from 1. */
export interface WallClock {
  year: number;
  month: number;
  day: number;
  /** 0 is Sunday. */
  weekday: number;
  hour: number;
  minute: number;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export const monthName = ({ month }: { month: number }): string => months[month - 1] ?? '';
export const weekdayName = ({ weekday }: { weekday: number }): string => weekdays[weekday] ?? '';

/**
 * What the clock on the wall shows at an instant.
 * @param at epoch milliseconds
 * @param timeZone an IANA name; where this machine does not know it, UTC is shown.
 */
export function wallClock(at: number, timeZone: string): Readonly<WallClock> {
  const key = `${at} ${timeZone}`;
  const known = looks.get(key);
  if (known) return known;
  // Numbers alone, in the order of en-US. Asking for named parts takes three times as long.
  const numbers = clockIn(timeZone).format(at).match(/\d+/g)?.map(Number) ?? [];
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = numbers;
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const made = { year, month, day, weekday, hour, minute };
  if (looks.size >= maxLooks) looks.clear();
  looks.set(key, made);
  return made;
}

/** A page looks at the same few clocks again and again, and calendars of the world are slow. */
const looks = new Map<string, Readonly<WallClock>>();
const maxLooks = 1_000;

/** `2026-11-20`: the day on the calendar of a place. Later days are greater as text. */
export function dayAt(at: number, timeZone: string): string {
  const { year, month, day } = wallClock(at, timeZone);
  const padded = (number: number, width: number) => String(number).padStart(width, '0');
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

/** The first instant (epoch milliseconds) that is no longer the day on which `at` falls. */
export function endOfDay(at: number, timeZone: string): number {
  const { hour, minute } = wallClock(at, timeZone);
  const day = dayAt(at, timeZone);
  // Nearly every day: midnight comes when the hours that are left have gone by.
  const midnight = (Math.floor(at / 60_000) + (24 - hour) * 60 - minute) * 60_000;
  if (dayAt(midnight - 1, timeZone) === day && dayAt(midnight, timeZone) > day) return midnight;
  // A day has at most 25 hours, where clocks are set back. Between the two ends the answer is
  // halved out, because offsets differ from place to place and change at midnight as well.
  let inside = at;
  let outside = at + 26 * 60 * 60_000;
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (dayAt(middle, timeZone) === day) inside = middle;
    else outside = middle;
  }
  return outside;
}

/**
 * How far the clock on the wall is before UTC at an instant, in whole minutes: the wall shows no
 * seconds, also where the clocks of old were some seconds apart from a minute.
 */
export function offsetMinutesAt(at: number, timeZone: string): number {
  const { year, month, day, hour, minute } = wallClock(at, timeZone);
  const wall = new Date(0).setUTCFullYear(year, month - 1, day) + (hour * 60 + minute) * 60_000;
  return Math.ceil((wall - at) / 60_000);
}

/** `2026-11-20T20:00-05:00`: an instant to the minute, as the clock on the wall shows it. */
export function wallTimeText(at: number, timeZone: string): string {
  const { hour, minute } = wallClock(at, timeZone);
  const offset = offsetMinutesAt(at, timeZone);
  const sign = offset < 0 ? '-' : '+';
  const clock = (hours: number, minutes: number) =>
    `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  const far = Math.abs(offset);
  return `${dayAt(at, timeZone)}T${clock(hour, minute)}${sign}${clock(Math.floor(far / 60), far % 60)}`;
}

/** `8:00 PM` */
export function timeOfDay({ hour, minute }: Pick<WallClock, 'hour' | 'minute'>): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `November 20, 2026`: a calendar day, kept as the milliseconds of its midnight in UTC. */
export function calendarDay(at: number): string {
  const date = wallClock(at, 'UTC');
  return `${monthName(date)} ${date.day}, ${date.year}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Only numbers are asked for: words and spaces differ between the server and browsers. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  let made: Intl.DateTimeFormat;
  try {
    made = numbersOf(timeZone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // An older browser than the zone: the wrong hour is better than no page.
    made = numbersOf('UTC');
  }
  clocks.set(timeZone, made);
  return made;
}

function numbersOf(timeZone: string): Intl.DateTimeFormat {
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
