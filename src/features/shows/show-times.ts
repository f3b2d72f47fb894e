import { z } from 'zod';
import { wallClock } from '../../kit/dates/dates.ts';
import { dayInstant } from '../../kit/schema/numbers.ts';
import { instantsAt, isSameLocalTime } from '../../kit/dates/localTime.ts';
import type { Show } from './shows.ts';

/** When a show is, as the band reads it off the calendar and the clock at the venue. */
export interface ShowTimes {
  /** The day of the show: the epoch milliseconds of its midnight in UTC. */
  date: number;
  /** Minutes since midnight, of the day of the show. */
  doors: number;
  /** Minutes since midnight; earlier than the doors it is meant for the night behind them. */
  showtime: number;
  /** An IANA name. */
  timeZone: string;
}

export const momentNames = ['date', 'doors', 'showtime'] as const;
type MomentName = (typeof momentNames)[number];

/** The same as instants, in epoch milliseconds. */
export type ShowMoments = Pick<Show, MomentName>;

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
const dayMs = dayMinutes * minuteMs;
const noon = dayMinutes / 2;

/** What calendar and clock at the venue show of a stored show. */
export function timesOf({ date, doors, showtime, timeZone }: ShowMoments & Zoned): ShowTimes {
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
 * The day on which a show begins: the day of the show, or the next one where it begins in the
 * night behind the doors, less than twelve hours after them.
 * @returns the epoch milliseconds of its midnight in UTC.
 */
export function dayOfShowtime({ date, doors, showtime }: Omit<ShowTimes, 'timeZone'>): number {
  return showtime < doors && showtime + dayMinutes - doors < noon ? date + dayMs : date;
}

/**
 * The instants of a show: its date is noon of its day at the venue, where no change of clocks
 * is near. A time that comes twice is taken for the first. What the stored show tells already
 * keeps its instant, to the millisecond: the second of two equal times, and times that are no
 * quarter of an hour.
 * @returns the instants, and for each that there is not, why.
 */
export function momentsOf(
  times: ShowTimes,
  stored: (ShowMoments & Zoned) | null,
): { moments: Partial<ShowMoments>; problems: Partial<Record<MomentName, string>> } {
  const told = stored && timesOf(stored);
  const isKept = told !== null && told.date === times.date && told.timeZone === times.timeZone;
  const areDoorsKept = isKept && told.doors === times.doors;
  if (areDoorsKept && told.showtime === times.showtime) {
    const { date, doors, showtime } = stored!;
    return { moments: { date, doors, showtime }, problems: {} };
  }
  const { date, timeZone } = times;
  const at = (name: MomentName, day: number, minutes: number) => {
    const known = stored?.timeZone === timeZone ? stored[name] : null;
    return instantOn(day, minutes, timeZone, known);
  };
  const found = {
    date: isKept ? stored!.date : at('date', date, noon),
    doors: areDoorsKept ? stored!.doors : at('doors', date, times.doors),
    showtime: at('showtime', dayOfShowtime(times), times.showtime),
  };
  const problems: Partial<Record<MomentName, string>> = {};
  if (times.showtime < times.doors && dayOfShowtime(times) === date) {
    problems.showtime = 'The show begins before the doors open';
  }
  for (const name of momentNames) {
    if (found[name] === null) problems[name] = missing[name === 'date' ? 'day' : 'time'];
  }
  const moments = Object.entries(found).filter(([, instant]) => instant !== null);
  return { moments: Object.fromEntries(moments) as Partial<ShowMoments>, problems };
}

/** The fields of a form that say when a show is, as far as each can be told alone. */
export const ShowTimesFields = z.object({
  date: dayInstant(),
  doors: z.number('Required'),
  showtime: z.number('Required'),
  timeZone: z.string(),
});

type Zoned = Pick<Show, 'timeZone'>;

const missing = {
  day: 'There is no such day in this time zone',
  time: 'The clocks are set forward over this time that day',
};

/** The instant of a time on a day; the known one where it is that very minute. */
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
