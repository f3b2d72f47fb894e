import {
  dayAt,
  endOfDay,
  monthName,
  timeOfDay,
  wallClock,
  weekdayName,
} from '../../kit/dates/dates.ts';
import { priceText } from '../../kit/client/page/priceText.ts';

/** Whether a show takes place as announced. */
export const showStatuses = ['scheduled', 'sold-out', 'cancelled', 'postponed'] as const;
export type ShowStatus = (typeof showStatuses)[number];

/** What of a show is worded here. */
interface Show {
  venue: string;
  /** What the poster shows; empty where nobody has said. */
  alt: string;
  /** An instant of its day at the venue, in epoch milliseconds. */
  date: number;
  /** The IANA name of the venue's zone. */
  timeZone: string;
  status: ShowStatus;
  tixlink: string | null;
  /** In the currency's units; null where none is told. */
  doorprice: number | null;
  advprice: number | null;
  /** ISO 4217. */
  currency: string;
}

/** What the band calls that. */
export const statusNames: Readonly<Record<ShowStatus, string>> = {
  scheduled: 'As announced',
  'sold-out': 'Sold out',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
};

/** What is stamped on a show; nothing on one that takes place as announced. */
export const statusStamps: Readonly<Record<ShowStatus, string | null>> = {
  scheduled: null,
  'sold-out': 'Sold out',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
};

type Day = Pick<Show, 'date' | 'timeZone'>;

/**
 * The shows whose day has not ended at their venue, in the order given.
 * @param now epoch milliseconds
 */
export function upcomingShows<T extends Day>(shows: readonly T[], now: number): T[] {
  return shows.filter(({ date, timeZone }) => dayAt(date, timeZone) >= dayAt(now, timeZone));
}

/** So many shows are told of below the one whose page it is. */
const shownNext = 4;

/** The shows that come next, beside the one whose page it is. */
export const nextShows = <T extends Day>(shows: readonly T[], own: T | null, now: number): T[] =>
  upcomingShows(shows, now)
    .filter((show) => show !== own)
    .slice(0, shownNext);

/**
 * The next instant (epoch milliseconds) at which an upcoming show becomes a past one, or null
 * where there is none.
 */
export function nextShowEnd(shows: readonly Day[], now: number): number | null {
  const ends = upcomingShows(shows, now).map(({ date, timeZone }) => endOfDay(date, timeZone));
  return ends.length === 0 ? null : Math.min(...ends);
}

/** `Friday, November 20, 2026` on the venue's calendar. */
export function venueDay({ date, timeZone }: Day): string {
  const wall = wallClock(date, timeZone);
  return `${weekdayName(wall)}, ${monthName(wall)} ${wall.day}, ${wall.year}`;
}

/** `Nov 20, 2026` */
export function shortVenueDay({ date, timeZone }: Day): string {
  const wall = wallClock(date, timeZone);
  return `${monthName(wall).slice(0, 3)} ${wall.day}, ${wall.year}`;
}

/** `8:00 PM` on the venue's wall; `12:30 AM Saturday` where it is another day than the show's. */
export function venueTime(at: number, { date, timeZone }: Day): string {
  const wall = wallClock(at, timeZone);
  const isOther = dayAt(at, timeZone) !== dayAt(date, timeZone);
  return `${timeOfDay(wall)}${isOther ? ` ${weekdayName(wall)}` : ''}`;
}

/** What a poster shows, for those who do not see it: as the band says, else whose poster it is. */
export const posterWords = ({ alt, venue }: Pick<Show, 'alt' | 'venue'>): string =>
  alt || `Poster: ${venue}`;

/** Whether tickets are to be had; what they are had at is no question of the clock. */
export const hasTickets = ({ tixlink, status }: Pick<Show, 'tixlink' | 'status'>): boolean =>
  tixlink !== null && status !== 'cancelled' && status !== 'sold-out';

/** What a show costs, by how it is paid; empty where that is not told. */
export function pricesOf({
  advprice,
  doorprice,
  currency,
}: Pick<Show, 'advprice' | 'doorprice' | 'currency'>): { name: string; price: string }[] {
  const all = [
    { name: 'Adv.', price: advprice },
    { name: 'Door', price: doorprice },
  ];
  return all.flatMap(({ name, price }) =>
    price === null ? [] : [{ name, price: priceText(price, currency) }],
  );
}
