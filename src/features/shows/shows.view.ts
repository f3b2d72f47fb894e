import {
  dayAt,
  endOfDay,
  monthName,
  timeOfDay,
  wallClock,
  weekdayName,
} from '../../kit/dates/dates.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { briefPriceText } from '../../kit/client/page/priceText.ts';
import type { Show } from './shows.ts';

export type ShowStatus = Show['status'];

export const statusNames: Readonly<Record<ShowStatus, string>> = {
  scheduled: 'Scheduled',
  'sold-out': 'Sold out',
  cancelled: 'Canceled',
  postponed: 'Postponed',
};

export const statusStamps: Readonly<Record<ShowStatus, string | null>> = {
  ...statusNames,
  scheduled: null,
};

type Day = Pick<Show, 'date' | 'timeZone'>;

/** Shows whose day hasn't ended at their venue. @param now epoch milliseconds */
export function upcomingShows<T extends Day>(shows: readonly T[], now: number): T[] {
  // Comparing days in a time zone is slow, so only shows about that day need it.
  return shows.filter(
    ({ date, timeZone }) =>
      date >= now || (date > now - longestDayMs && dayAt(date, timeZone) >= dayAt(now, timeZone)),
  );
}

/** Two days, for clocks that are set back. */
const longestDayMs = 2 * dayMs;

/** How many shows the front page lists at first, and how many more with each press. */
export const showStep = 8;

/** When the next show becomes a past one, in epoch milliseconds; null if there's none. */
export function nextShowEnd(shows: readonly Day[], now: number): number | null {
  const upcoming = upcomingShows(shows, now);
  const first = Math.min(...upcoming.map(({ date }) => date));
  const ends = upcoming
    .filter(({ date }) => date < first + longestDayMs)
    .map(({ date, timeZone }) => endOfDay(date, timeZone));
  return ends.length === 0 ? null : Math.min(...ends);
}

/** The date at the venue, for layouts that separate its parts. */
export function venueDate({ date, timeZone }: Day) {
  const { year, day, ...wall } = wallClock(date, timeZone);
  const month = monthName(wall);
  const weekday = weekdayName(wall);
  return {
    year,
    month,
    /** `Nov` */
    shortMonth: month.slice(0, 3),
    day,
    weekday,
    /** `Fri` */
    shortWeekday: weekday.slice(0, 3),
  };
}

/** Returns the year of a show's day at the venue; null if it is that of `now`. */
export function otherYear(show: Day, now: number): number | null {
  const { year } = venueDate(show);
  return year === new Date(now).getUTCFullYear() ? null : year;
}

/** Returns `8:00 PM`, or `12:30 AM Saturday` if the day isn't the show's. */
export function venueTime(at: number, { date, timeZone }: Day): string {
  const wall = wallClock(at, timeZone);
  const isOther = dayAt(at, timeZone) !== dayAt(date, timeZone);
  return `${timeOfDay(wall)}${isOther ? ` ${weekdayName(wall)}` : ''}`;
}

export const posterAlt = ({ alt, venue }: Pick<Show, 'alt' | 'venue'>): string =>
  alt || `Poster: ${venue}`;

/** Also true for a past show. */
export const hasTickets = ({ tixlink, status }: Pick<Show, 'tixlink' | 'status'>): boolean =>
  tixlink !== null && status !== 'cancelled' && status !== 'sold-out';

type Priced = Pick<Show, 'advprice' | 'doorprice' | 'currency'>;

export function pricesOf({ advprice, doorprice, currency }: Priced) {
  const all = { 'Adv.': advprice, Door: doorprice };
  return Object.entries(all).flatMap(([name, price]) =>
    price === null ? [] : [{ name, price: briefPriceText(price, currency) }],
  );
}
