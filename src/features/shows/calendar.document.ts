import type { Show } from './shows.ts';
import type { Announced } from '../../database/publication.records.ts';
import type { ICalEventData } from 'ical-generator';
import { showPath } from './show-path.view.ts';
import { pricesOf, statusStamps, venueTime } from './shows.view.ts';
import { actsOf, ageText, venueDay } from './show-details.view.ts';
import { endOfDay } from '../../kit/dates/dates.ts';
import { webAddress } from '../../kit/links/webAddress.ts';
import { zoneName } from '../../kit/dates/zoneName.ts';
import { dayMs, hourMs } from '../../kit/dates/durations.ts';

/** How long past shows stay in a calendar that fans subscribe to. */
export const calendarHistoryMs = 366 * dayMs;

const defaultLengthMs = 3 * hourMs;

/** Doors that open longer before the show belong to something else, such as a festival. */
const maxWaitMs = 12 * hourMs;

/** An iCalendar (RFC 5545). Times are in UTC, which no change of a zone's rules can move. */
export async function showCalendar(
  shows: readonly Announced<Show>[],
  { name, bandName, siteUrl }: { name: string; bandName: string; siteUrl: URL },
): Promise<string> {
  // Loaded here because only calendars need it.
  const { default: ical } = await import('ical-generator');
  const calendar = ical({
    name,
    prodId: { company: 'Stagedoor', product: 'Shows' },
    // The time after which programs ask again, in seconds.
    ttl: 6 * 60 * 60,
  });
  for (const show of shows) calendar.createEvent(eventOf(show, bandName, siteUrl) as ICalEventData);
  return calendar.toString();
}

function eventOf(show: Announced<Show>, bandName: string, siteUrl: URL) {
  const { venue, location, status, revision, announcedAt, changedAt } = show;
  const stamp = statusStamps[status];
  const { start, end } = eveningOf(show);
  return {
    // The show's own id stays the same if the site moves.
    id: show._id,
    sequence: revision,
    stamp: new Date(changedAt),
    created: new Date(announcedAt),
    lastModified: new Date(changedAt),
    start: new Date(start),
    end: new Date(end),
    summary: oneLine(`${stamp ? `${stamp}: ` : ''}${bandName} at ${venue}`),
    location: oneLine(`${venue}, ${location}`),
    description: descriptionOf(show),
    url: new URL(showPath(show), siteUrl).href,
    status: statuses[status],
    transparency: status === 'cancelled' ? 'TRANSPARENT' : 'OPAQUE',
  };
}

const statuses = {
  scheduled: 'CONFIRMED',
  'sold-out': 'CONFIRMED',
  cancelled: 'CANCELLED',
  // The show's date isn't known any more.
  postponed: 'TENTATIVE',
} as const;

/** Ends three hours after the beginning, but at midnight if that is at least an hour off. */
function eveningOf({ date, doors, showtime, timeZone }: Announced<Show>) {
  const isOneEvening = doors <= showtime && showtime - doors < maxWaitMs;
  const start = isOneEvening ? doors : showtime;
  const midnight = endOfDay(date, timeZone);
  const end = showtime + defaultLengthMs;
  const isCut = midnight - showtime >= hourMs && midnight < end;
  return { start, end: isCut ? midnight : end };
}

function descriptionOf(show: Announced<Show>): string {
  const { doors, showtime, timeZone, tixlink, mapLink, notes } = show;
  const prices = pricesOf(show).map(({ name, price }) => `${name} ${price}`);
  const [tickets, map] = [webAddress(tixlink ?? ''), webAddress(mapLink ?? '')];
  const [acts, age] = [actsOf(show), ageText(show)];
  return [
    `${venueDay(show)}: doors ${venueTime(doors, show)}, show ${venueTime(showtime, show)} (${zoneName(showtime, timeZone)})`,
    ...(acts.length > 0 ? [`With ${acts.join(', ')}`] : []),
    ...(prices.length > 0 ? [prices.join(' · ')] : []),
    ...(age ? [`Ages: ${age}`] : []),
    ...(notes ? [notes] : []),
    ...(tickets ? [`Tickets: ${tickets}`] : []),
    ...(map ? [`Map: ${map}`] : []),
  ]
    .map(oneLine)
    .join('\n');
}

/** iCalendar lines hold no control characters. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').toWellFormed();
