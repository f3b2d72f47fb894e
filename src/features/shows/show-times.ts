import { z } from 'zod';
import { wallClock } from '../../kit/dates/dates.ts';
import { dayInstant, timeField } from '../../kit/schema/numbers.ts';
import { instantsAt, isSameLocalTime } from '../../kit/dates/localTime.ts';
import { dayMs, minuteMs } from '../../kit/dates/durations.ts';
import { typedTimeZone } from '../../kit/schema/timeZone.ts';
import { placeOrNone } from '../places/place.ts';
import { ShowFields, type Show } from './shows.ts';

/**
 * The day and the clock times at the venue: midnight in UTC, and minutes since midnight of the
 * show's day; a show that begins before the doors is in the night after them. `momentsOf` checks the
 * fields together.
 */
export const ShowTimes = z.object({
  date: dayInstant(),
  doors: timeField(),
  showtime: timeField(),
  timeZone: z.string(),
});
export type ShowTimes = z.output<typeof ShowTimes>;

/** A town as a form holds it: its name and id, since forms show names. Typed text has no id. */
export const townValue = (name: string | null, id: string | null): string =>
  id === null ? '' : `${name}\n${id}`;

/** A show's form: its fields, but with times by the venue's clock. */
export const ShowForm = z.strictObject({
  ...ShowFields.shape,
  ...ShowTimes.shape,
  timeZone: typedTimeZone,
  place: z.preprocess((value: string | null) => value?.split('\n')[1] ?? value, placeOrNone),
});
export type ShowForm = z.input<typeof ShowForm>;

export const momentNames = ['date', 'doors', 'showtime'] as const;
export type MomentName = (typeof momentNames)[number];

/** In epoch milliseconds. */
export type ShowInstants = Pick<Show, MomentName>;

const dayMinutes = 24 * 60;
const noon = dayMinutes / 2;

export function timesOf({ date, doors, showtime, timeZone }: ShowInstants & Zoned): ShowTimes {
  const minutesOf = (at: number) => {
    const { hour, minute } = wallClock(at, timeZone);
    return hour * 60 + minute;
  };
  const { year, month, day } = wallClock(date, timeZone);
  return {
    date: Date.UTC(year, month - 1, day),
    doors: minutesOf(doors),
    showtime: minutesOf(showtime),
    timeZone,
  };
}

/**
 * The next day for a show that begins after midnight, less than twelve hours after the doors.
 * @returns the epoch milliseconds of its midnight in UTC.
 */
export function dayOfShowtime({ date, doors, showtime }: Omit<ShowTimes, 'timeZone'>): number {
  return showtime < doors && showtime + dayMinutes - doors < noon ? date + dayMs : date;
}

/**
 * The instants of a show; its date is noon at the venue, as clocks do not change near noon. A
 * time that occurs twice is the first, except that unchanged times keep their stored instants.
 * @returns the instants, and for each that does not exist, why.
 */
export function momentsOf(
  times: ShowTimes,
  stored: (ShowInstants & Zoned) | null,
): { moments: Partial<ShowInstants>; problems: Partial<Record<MomentName, string>> } {
  const storedTimes = stored && timesOf(stored);
  const isDateUnchanged =
    storedTimes !== null &&
    storedTimes.date === times.date &&
    storedTimes.timeZone === times.timeZone;
  const areDoorsUnchanged = isDateUnchanged && storedTimes.doors === times.doors;
  if (areDoorsUnchanged && storedTimes.showtime === times.showtime) {
    const { date, doors, showtime } = stored!;
    return { moments: { date, doors, showtime }, problems: {} };
  }
  const { date, timeZone } = times;
  const at = (name: MomentName, day: number, minutes: number) => {
    const known = stored?.timeZone === timeZone ? stored[name] : null;
    return instantOn(day, minutes, timeZone, known);
  };
  const found = {
    date: isDateUnchanged ? stored!.date : at('date', date, noon),
    doors: areDoorsUnchanged ? stored!.doors : at('doors', date, times.doors),
    showtime: at('showtime', dayOfShowtime(times), times.showtime),
  };
  const problems: Partial<Record<MomentName, string>> = {};
  if (times.showtime < times.doors && dayOfShowtime(times) === date) {
    problems.showtime = 'The show starts before the doors open';
  }
  for (const name of momentNames) {
    if (found[name] === null) problems[name] = missing[name === 'date' ? 'day' : 'time'];
  }
  const moments = Object.entries(found).filter(([, instant]) => instant !== null);
  return { moments: Object.fromEntries(moments) as Partial<ShowInstants>, problems };
}

type Zoned = Pick<Show, 'timeZone'>;

const missing = {
  day: "This day doesn't exist in this time zone",
  time: "This time doesn't exist that day: the clocks go forward",
};

/** Returns the known instant if it is that very minute. */
function instantOn(
  day: number,
  minutes: number,
  timeZone: string,
  known: number | null,
): number | null {
  const wall = wallClock(day + minutes * minuteMs, 'UTC');
  if (known !== null && isSameLocalTime(wallClock(known, timeZone), wall)) return known;
  return instantsAt(wall, timeZone)[0] ?? null;
}
