import { defaultShow } from '../../features/shows/shows.ts';
import { wallClock } from '../../kit/dates/dates.ts';
import { instantsAt } from '../../kit/dates/localTime.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import type { ShowFields } from '../../features/shows/shows.ts';
import { venueDate, type ShowStatus } from '../../features/shows/shows.view.ts';
import type { PosterOrder } from '../../../demo/artwork.ts';
import { posters } from '../../../demo/posters.ts';

export type TourShow = ShowFields & PosterOrder;

type Stop = readonly [
  days: number,
  venue: string,
  location: string,
  timeZone: string,
  currency: string,
  advance: number,
  door: number,
  status?: ShowStatus,
];

/** Days count from today; the venues are made up. */
const stops: readonly Stop[] = [
  [-331, 'The Tram Shed', 'Cardiff, Wales', 'Europe/London', 'GBP', 12, 14],
  [-296, 'Kachelsaal', 'Berlin, Germany', 'Europe/Berlin', 'EUR', 16, 18],
  [-268, 'La Verrière', 'Lyon, France', 'Europe/Paris', 'EUR', 15, 18],
  [-221, 'The Switchyard', 'Brooklyn, NY', 'America/New_York', 'USD', 18, 22],
  [-219, 'Lantern Room', 'Cambridge, MA', 'America/New_York', 'USD', 18, 20],
  [-190, 'Depot 9', 'Chicago, IL', 'America/Chicago', 'USD', 20, 24],
  [-161, 'Vega Verkstad', 'Gothenburg, Sweden', 'Europe/Stockholm', 'SEK', 220, 260],
  [-119, 'The Pier Office', 'Reykjavík, Iceland', 'Atlantic/Reykjavik', 'ISK', 5900, 6900],
  [-88, 'Paper Lantern Hall', 'London, England', 'Europe/London', 'GBP', 18, 20, 'sold-out'],
  [-45, 'Remisen', 'Copenhagen, Denmark', 'Europe/Copenhagen', 'DKK', 190, 220],
  [-31, 'Kulturlageret', 'Oslo, Norway', 'Europe/Oslo', 'NOK', 280, 320],
  [5, 'The Coal Exchange Cellar', 'Cardiff, Wales', 'Europe/London', 'GBP', 14, 16],
  [12, 'Paper Lantern Hall', 'London, England', 'Europe/London', 'GBP', 20, 24, 'sold-out'],
  [19, 'Kulturlageret', 'Oslo, Norway', 'Europe/Oslo', 'NOK', 290, 330],
  [27, 'La Verrière', 'Lyon, France', 'Europe/Paris', 'EUR', 18, 22],
  [41, 'Kachelsaal', 'Berlin, Germany', 'Europe/Berlin', 'EUR', 18, 22],
  [55, 'The Ferry Hall', 'Hamburg, Germany', 'Europe/Berlin', 'EUR', 17, 20, 'postponed'],
  [76, 'The Switchyard', 'Brooklyn, NY', 'America/New_York', 'USD', 22, 26],
  [78, 'Lantern Room', 'Cambridge, MA', 'America/New_York', 'USD', 20, 24],
  [83, 'Observatory Ballroom', 'Toronto, Canada', 'America/Toronto', 'CAD', 28, 32, 'cancelled'],
  [118, 'Yoake', 'Tokyo, Japan', 'Asia/Tokyo', 'JPY', 4500, 5000],
  [126, 'The Cable Car Barn', 'Wellington, New Zealand', 'Pacific/Auckland', 'NZD', 38, 45],
  [131, 'The Roundhouse Yard', 'Melbourne, Australia', 'Australia/Melbourne', 'AUD', 42, 48],
];

/** @param now epoch milliseconds. */
export function tour(now: number): TourShow[] {
  let next = 0;
  let last = -Infinity;
  return stops.map(
    ([days, venue, location, timeZone, currency, advprice, doorprice, status = 'scheduled']) => {
      // Two stops may be moved to the same evening.
      last = Math.max(evening(now + days * dayMs), last + dayMs);
      const day = wallClock(last, 'UTC');
      const at = (hour: number, minute = 0) => instantsAt({ ...day, hour, minute }, timeZone)[0]!;
      const date = at(12);
      const { weekday } = venueDate({ date, timeZone });
      const isToCome = days > 0;
      const poster =
        isToCome && (status === 'scheduled' || status === 'sold-out') ? posters[next++] : undefined;
      return {
        ...defaultShow,
        alt: poster?.alt ?? '',
        venue,
        location,
        timeZone,
        currency,
        advprice,
        doorprice,
        status,
        date,
        doors: at(19),
        showtime: at(20, 30),
        tixlink: isToCome ? 'https://example.com/tickets' : null,
        draw: poster?.draw ?? null,
        gig: {
          venue,
          city: location.split(',')[0]!,
          day: weekday,
          doors: 'Doors 7 PM',
        },
      };
    },
  );
}

/** Noon in UTC of that day, or of the Thursday after a Sunday to Wednesday. */
function evening(at: number): number {
  const noon = Math.floor(at / dayMs) * dayMs + dayMs / 2;
  const weekday = new Date(noon).getUTCDay();
  return weekday < 4 ? noon + (4 - weekday) * dayMs : noon;
}
