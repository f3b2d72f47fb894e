import type { ICalEventData } from 'ical-generator';
import { showPath } from './show-path.view.ts';
import type { AnnouncedShow } from './shows.records.ts';
import { pricesOf, statusStamps, venueDay, venueTime } from './shows.view.ts';
import { endOfDay } from '../../kit/dates/dates.ts';
import { webAddress } from '../../kit/links/webAddress.ts';
import { zoneName } from '../../kit/dates/zoneName.ts';

const hourMs = 60 * 60_000;

/** How long past shows stay in a calendar that somebody follows, in milliseconds. */
export const keptPastMs = 366 * 24 * hourMs;

/** How long a show is taken to last from its beginning on. */
const defaultLengthMs = 3 * hourMs;

/** Doors that open longer before the show belong to something else, such as a festival. */
const maxWaitMs = 12 * hourMs;

/**
 * Shows as a calendar (RFC 5545). Every time is an instant in UTC, which no later change of a
 * zone's rules and no reader's table of zones can move; the venue's clock is told in words.
 * @param name what the calendar is called.
 */
export async function showCalendar(
  shows: readonly AnnouncedShow[],
  { name, bandName, siteUrl }: { name: string; bandName: string; siteUrl: URL },
): Promise<string> {
  // Only calendars need it.
  const { default: ical } = await import('ical-generator');
  const calendar = ical({
    name,
    prodId: { company: 'Stagedoor', product: 'Shows' },
    // How often those who follow it ask again, in seconds.
    ttl: 6 * 60 * 60,
  });
  for (const show of shows) calendar.createEvent(eventOf(show, bandName, siteUrl) as ICalEventData);
  return calendar.toString();
}

function eventOf(show: AnnouncedShow, bandName: string, siteUrl: URL) {
  const { venue, location, status, revision, announcedAt, changedAt } = show;
  const stamp = statusStamps[status];
  const { start, end } = eveningOf(show);
  return {
    // The show's own, so that it stays where the site moves.
    id: show._id,
    sequence: revision,
    stamp: new Date(changedAt),
    created: new Date(announcedAt),
    lastModified: new Date(changedAt),
    start: new Date(start),
    end: new Date(end),
    summary: oneLine(`${stamp ? `${stamp}: ` : ''}${bandName} at ${venue}`),
    location: oneLine(`${venue}, ${location}`),
    description: wordsOf(show),
    url: new URL(showPath(show), siteUrl).href,
    status: statuses[status],
    transparency: status === 'cancelled' ? 'TRANSPARENT' : 'OPAQUE',
  };
}

const statuses = {
  scheduled: 'CONFIRMED',
  'sold-out': 'CONFIRMED',
  cancelled: 'CANCELLED',
  // There is no date for it any more.
  postponed: 'TENTATIVE',
} as const;

/**
 * From the doors until three hours after the show has begun, but no longer than until the day is
 * over at the venue where it began before that day's last hour.
 */
function eveningOf({ date, doors, showtime, timeZone }: AnnouncedShow) {
  const isOneEvening = doors <= showtime && showtime - doors < maxWaitMs;
  const start = isOneEvening ? doors : showtime;
  const midnight = endOfDay(date, timeZone);
  const end = showtime + defaultLengthMs;
  const isCut = midnight - showtime >= hourMs && midnight < end;
  return { start, end: isCut ? midnight : end };
}

function wordsOf(show: AnnouncedShow): string {
  const { doors, showtime, timeZone, tixlink } = show;
  const prices = pricesOf(show).map(({ name, price }) => `${name} ${price}`);
  const tickets = webAddress(tixlink ?? '');
  return [
    `${venueDay(show)}: doors ${venueTime(doors, show)}, show ${venueTime(showtime, show)} (${zoneName(showtime, timeZone)})`,
    ...(prices.length > 0 ? [prices.join(' · ')] : []),
    ...(tickets ? [`Tickets: ${tickets}`] : []),
  ]
    .map(oneLine)
    .join('\n');
}

/** A calendar's lines hold no control characters, and a name has no second line. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').toWellFormed();
