import { expect, test } from 'vitest';
import {
  hasTickets,
  nextShowEnd,
  otherYear,
  upcomingShows,
  venueDate,
  venueTime,
} from './shows.view.ts';
import {
  actsOf,
  ageText,
  mapAddress,
  pastShowsByYear,
  shortVenueDay,
  venueDay,
} from './show-details.view.ts';

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

test('past shows are listed by the year at their venue, the latest first', () => {
  const newYear = { date: at('2026-01-01T00:30:00+09:00'), timeZone: 'Asia/Tokyo' };
  const eve = { date: at('2025-12-31T20:00:00-05:00'), timeZone: 'America/New_York' };
  expect(pastShowsByYear([eve, newYear, ...shows], at('2026-07-05T12:00:00Z'))).toEqual([
    { year: 2026, shows: [inNewYork, inTokyo, newYear] },
    { year: 2025, shows: [eve] },
  ]);
  expect(pastShowsByYear(shows, at('2026-07-01T12:00:00Z'))).toEqual([]);
  expect(otherYear(newYear, at('2025-12-31T23:59:59Z'))).toBe(2026);
  expect(otherYear(newYear, at('2026-06-01T00:00:00Z'))).toBeNull();
});

test('the details of a show are written for fans', () => {
  expect(actsOf({ lineUp: 'Earth, Wind & Fire\n\nبيروت 🎺' })).toEqual([
    'Earth, Wind & Fire',
    'بيروت 🎺',
  ]);
  expect([null, 0, 18].map((minimumAge) => ageText({ minimumAge }))).toEqual([
    null,
    'All ages',
    '18+',
  ]);
  const place = { venue: 'Café & Bar', location: 'Zürich', mapLink: null };
  expect(mapAddress(place)).toBe(
    'https://www.openstreetmap.org/search?query=Caf%C3%A9+%26+Bar%2C+Z%C3%BCrich',
  );
  const own = 'https://maps.example/1';
  expect(mapAddress({ ...place, mapLink: own })).toBe(own);
});
