import { wallClock } from '../../kit/dates/dates.ts';
import type { Show } from './shows.ts';
import { upcomingShows, venueDate } from './shows.view.ts';

type Day = Pick<Show, 'date' | 'timeZone'>;

/** Returns the other acts. */
export const actsOf = ({ lineUp }: Pick<Show, 'lineUp'>): string[] =>
  lineUp.split('\n').filter((act) => act.trim() !== '');

/** Returns `18+` or `All ages`; null if the age limit is unknown. */
export function ageText({ minimumAge }: Pick<Show, 'minimumAge'>): string | null {
  if (minimumAge === null) return null;
  return minimumAge === 0 ? 'All ages' : `${minimumAge}+`;
}

/** Returns the band's own link, or a search for the venue. */
export const mapAddress = ({
  mapLink,
  venue,
  location,
}: Pick<Show, 'mapLink' | 'venue' | 'location'>): string =>
  mapLink ??
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: `${venue}, ${location}` })}`;

/** How many past shows fans can look up. */
export const maxPastShows = 1000;

/** Returns the latest past shows, by their year at the venue. */
export function pastShowsByYear<T extends Day>(
  shows: readonly T[],
  now: number,
): { year: number; shows: T[] }[] {
  const years = Map.groupBy(
    pastShows(shows, now).slice(0, maxPastShows),
    ({ date, timeZone }) => wallClock(date, timeZone).year,
  );
  return [...years].map(([year, all]) => ({ year, shows: all }));
}

/** The other shows, the latest first. */
export function pastShows<T extends Day>(shows: readonly T[], now: number): T[] {
  const upcoming = new Set(upcomingShows(shows, now));
  return shows.filter((show) => !upcoming.has(show)).toReversed();
}

/** Returns `Friday, November 20, 2026`. */
export function venueDay(show: Day): string {
  const { weekday, month, day, year } = venueDate(show);
  return `${weekday}, ${month} ${day}, ${year}`;
}

/** Returns `Nov 20, 2026`. */
export function shortVenueDay(show: Day): string {
  const { shortMonth, day, year } = venueDate(show);
  return `${shortMonth} ${day}, ${year}`;
}

const shownNext = 4;

/** The next shows for the page of the show `own`, which is left out. */
export const nextShows = <T extends Day>(shows: readonly T[], own: T | null, now: number): T[] =>
  upcomingShows(shows, now)
    .filter((show) => show !== own)
    .slice(0, shownNext);
