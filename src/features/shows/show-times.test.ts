import { venueDay } from './show-details.view.ts';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { clockChanges } from '../../../tests/fixtures/clockChanges.ts';
import { wallClock } from '../../kit/dates/dates.ts';
import { timeZones } from '../../kit/dates/timeZones.ts';
import {
  dayOfShowtime,
  momentsOf,
  timesOf,
  type ShowInstants,
  type ShowTimes,
} from './show-times.ts';
import { upcomingShows, venueTime } from './shows.view.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const at = (text: string) => Date.parse(text);
const minutes = (text: string) => {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return hour * 60 + minute;
};
/** A member's input. */
const told = (date: string, doors: string, showtime: string, timeZone: string) => ({
  date: day(date),
  doors: minutes(doors),
  showtime: minutes(showtime),
  timeZone,
});
const newYork = 'America/New_York';

test("the times of a show are instants of its venue's time zone, its date at noon", () => {
  const { moments, problems } = momentsOf(told('2026-11-20', '19:00', '20:00', newYork), null);
  expect(problems).toEqual({});
  expect(moments).toEqual({
    date: at('2026-11-20T12:00:00-05:00'),
    doors: at('2026-11-20T19:00:00-05:00'),
    showtime: at('2026-11-20T20:00:00-05:00'),
  });
});

test('a show after midnight stays on the evening of its doors, and names the day it begins', () => {
  const times = told('2026-11-20', '23:30', '00:30', newYork);
  const moments = momentsOf(times, null).moments as ShowInstants;
  expect(moments.showtime).toBe(at('2026-11-21T00:30:00-05:00'));
  const show = { ...moments, timeZone: newYork };
  expect(timesOf(show)).toEqual(times);
  expect(venueDay(show)).toBe('Friday, November 20, 2026');
  expect(venueTime(show.doors, show)).toBe('11:30 PM');
  expect(venueTime(show.showtime, show)).toBe('12:30 AM Saturday');
  expect(upcomingShows([show], at('2026-11-20T23:59:00-05:00'))).toEqual([show]);
  expect(upcomingShows([show], at('2026-11-21T00:00:00-05:00'))).toEqual([]);
});

test.each([
  ['19:00', '20:00', 0],
  ['19:00', '19:00', 0],
  ['23:30', '00:30', 1],
  ['12:15', '00:00', 1],
  ['12:00', '00:00', 0],
  ['20:00', '19:00', 0],
  ['00:30', '01:00', 0],
])('doors at %s and the show at %s: it begins %i days later', (doors, showtime, days) => {
  const times = told('2026-11-20', doors, showtime, newYork);
  expect(dayOfShowtime(times)).toBe(day('2026-11-20') + days * 24 * 60 * 60_000);
});

test('a show before its doors on the same evening is an error', () => {
  const { problems } = momentsOf(told('2026-11-20', '20:00', '19:00', newYork), null);
  expect(problems).toEqual({ showtime: 'The show starts before the doors open' });
});

test('a time that a DST transition skips is an error, and of a repeated time the first is used', () => {
  const spring = momentsOf(told('2026-03-08', '02:15', '03:00', newYork), null);
  expect(spring.problems).toEqual({
    doors: "This time doesn't exist that day: the clocks go forward",
  });
  const autumn = momentsOf(told('2026-11-01', '01:15', '01:30', newYork), null);
  expect(autumn.problems).toEqual({});
  expect(autumn.moments.showtime).toBe(at('2026-11-01T01:30:00-04:00'));
  const lost = momentsOf(told('2011-12-30', '19:00', '20:00', 'Pacific/Apia'), null);
  expect(lost.problems.date).toBe("This day doesn't exist in this time zone");
});

describe('a stored show', () => {
  /** The second of two half past ones, and doors at no quarter of an hour. */
  const stored = {
    date: at('2026-11-01T20:00:00-05:00'),
    doors: at('2026-11-01T00:37:12.345-04:00'),
    showtime: at('2026-11-01T01:30:00-05:00'),
    timeZone: newYork,
  };

  test('preserves every unchanged instant', () => {
    const times = timesOf(stored);
    const { timeZone: _, ...moments } = stored;
    expect(momentsOf(times, stored)).toEqual({ moments, problems: {} });
    const later = momentsOf({ ...times, showtime: minutes('02:00') }, stored);
    const showtime = at('2026-11-01T02:00:00-05:00');
    expect(later).toEqual({ moments: { ...moments, showtime }, problems: {} });
    const sooner = momentsOf({ ...times, doors: minutes('00:30') }, stored);
    const doors = at('2026-11-01T00:30:00-04:00');
    expect(sooner).toEqual({ moments: { ...moments, doors }, problems: {} });
  });

  test('preserves its local time if it moves to another day or another time zone', () => {
    const times = timesOf(stored);
    const moved = momentsOf({ ...times, date: day('2026-12-01') }, stored).moments;
    expect(timesOf({ ...(moved as ShowInstants), timeZone: newYork })).toEqual({
      ...times,
      date: day('2026-12-01'),
    });
    const elsewhere = { ...times, timeZone: 'Asia/Kathmandu' };
    const there = momentsOf(elsewhere, stored).moments;
    expect(timesOf({ ...(there as ShowInstants), timeZone: 'Asia/Kathmandu' })).toEqual(elsewhere);
  });

  test('is valid as it is, whatever an API client sent', () => {
    const odd = { ...stored, doors: stored.showtime, showtime: stored.doors };
    const { timeZone: _, ...moments } = odd;
    expect(momentsOf(timesOf(odd), odd)).toEqual({ moments, problems: {} });
  });
});

describe('in any time zone of a member or a fan', () => {
  const own = process.env['TZ'];
  afterAll(() => {
    if (own === undefined) delete process.env['TZ'];
    else process.env['TZ'] = own;
  });

  /** Sets this machine's time zone, which takes longer than everything tested here. */
  const moveTo = (zone: string) => {
    if (process.env['TZ'] !== zone) process.env['TZ'] = zone;
  };

  /** The show that a member in one zone fills in; null if something is wrong with it. */
  function showOf(filled: ShowTimes, member: string) {
    moveTo(member);
    const { moments, problems } = momentsOf(filled, null);
    if (Object.keys(problems).length > 0) return null;
    return { ...(moments as ShowInstants), timeZone: filled.timeZone };
  }

  /** The times that a fan in another zone sees. */
  function expectSeen(filled: ShowTimes, show: ShowInstants & { timeZone: string }, fan: string) {
    moveTo(fan);
    expect(timesOf(show)).toEqual(filled);
    const date = new Date(filled.date);
    expect(venueDay(show)).toContain(` ${date.getUTCDate()}, ${date.getUTCFullYear()}`);
    const [hour, minute] = [Math.floor(filled.doors / 60), filled.doors % 60];
    const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`;
    expect(venueTime(show.doors, show)).toBe(`${clock} ${hour < 12 ? 'AM' : 'PM'}`);
  }

  const zones = timeZones();
  const zone = fc.constantFrom(...zones);
  const quarters = fc.integer({ min: 0, max: 95 }).map((n) => n * 15);

  test('the test machine changes its time zone too', () => {
    const hours = zones.map((name) => {
      process.env['TZ'] = name;
      return new Date(0).getHours();
    });
    expect(new Set(hours).size).toBeGreaterThan(20);
  });

  test('every fan sees the entered day and times', () => {
    const days = fc.integer({ min: 0, max: 125 * 365 }).map((n) => Date.UTC(1975, 0, 1 + n));
    const times = fc.record({ date: days, doors: quarters, showtime: quarters, timeZone: zone });
    const seen = fc.property(times, zone, zone, (filled, member, fan) => {
      const show = showOf(filled, member);
      if (show) expectSeen(filled, show, fan);
    });
    fc.assert(seen, { numRuns: 1_000 });
  });

  test('also around every DST transition, in every time zone', { tags: 'whole' }, () => {
    const shows = [];
    for (const timeZone of zones) {
      for (const change of [2007, 2026].flatMap((year) => clockChanges(year, timeZone))) {
        const { year, month, day: date } = wallClock(change, timeZone);
        for (const days of [-1, 0, 1]) {
          // The days next to the change fail as a whole or not at all.
          for (let doors = 0; doors < 5 * 60; doors += days === 0 ? 15 : 60) {
            const on = Date.UTC(year, month - 1, date + days);
            const filled = { date: on, doors, showtime: doors + 45, timeZone };
            const show = showOf(filled, 'Pacific/Kiritimati');
            if (show) shows.push([filled, show] as const);
          }
        }
      }
    }
    for (const [filled, show] of shows) expectSeen(filled, show, 'Pacific/Pago_Pago');
  });
});
