import { expect, test } from 'vitest';
import {
  hasTickets,
  nextShowEnd,
  shortVenueDay,
  upcomingShows,
  venueDate,
  venueDay,
  venueTime,
} from './shows.view.ts';

const at = (text: string) => Date.parse(text);
const inTokyo = { date: at('2026-07-04T20:00:00+09:00'), timeZone: 'Asia/Tokyo' };
const inNewYork = { date: at('2026-07-04T20:00:00-04:00'), timeZone: 'America/New_York' };
const shows = [inTokyo, inNewYork];

test('a show stays listed until its day has ended at the venue', () => {
  expect(upcomingShows(shows, at('2026-07-04T23:59:59.999+09:00'))).toEqual(shows);
  expect(upcomingShows(shows, at('2026-07-05T00:00:00+09:00'))).toEqual([inNewYork]);
  expect(upcomingShows(shows, at('2026-07-04T23:59:59.999-04:00'))).toEqual([inNewYork]);
  expect(upcomingShows(shows, at('2026-07-05T00:00:00-04:00'))).toEqual([]);
});

test('the list changes next when the first upcoming day ends', () => {
  const first = at('2026-07-05T00:00:00+09:00');
  expect(nextShowEnd(shows, at('2026-01-01T00:00:00Z'))).toBe(first);
  expect(nextShowEnd(shows, first)).toBe(at('2026-07-05T00:00:00-04:00'));
  expect(nextShowEnd(shows, at('2026-07-05T00:00:00-04:00'))).toBeNull();
});

test("the date is in the venue's time zone, in full and in parts", () => {
  const lateInTokyo = { date: at('2026-07-05T00:30:00+09:00'), timeZone: 'Asia/Tokyo' };
  expect(venueDay(lateInTokyo)).toBe('Sunday, July 5, 2026');
  expect(shortVenueDay(lateInTokyo)).toBe('Jul 5, 2026');
  expect(venueDate(lateInTokyo)).toEqual({
    year: 2026,
    month: 'July',
    shortMonth: 'Jul',
    day: 5,
    weekday: 'Sunday',
    shortWeekday: 'Sun',
  });
});

test("times are in the venue's time zone", () => {
  expect(venueTime(inTokyo.date, inTokyo)).toBe('8:00 PM');
  expect(venueTime(inNewYork.date, inNewYork)).toBe('8:00 PM');
});

test('tickets are offered for shows that take place and are not sold out', () => {
  const tixlink = 'https://tickets.example/1';
  expect(hasTickets({ tixlink, status: 'scheduled' })).toBe(true);
  expect(hasTickets({ tixlink, status: 'postponed' })).toBe(true);
  expect(hasTickets({ tixlink, status: 'cancelled' })).toBe(false);
  expect(hasTickets({ tixlink, status: 'sold-out' })).toBe(false);
  expect(hasTickets({ tixlink: null, status: 'scheduled' })).toBe(false);
});
