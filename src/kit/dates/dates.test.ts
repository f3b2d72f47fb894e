import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  count24Hours,
  briefCalendarDay,
  calendarDay,
  dayAt,
  endOfDay,
  offsetMinutesAt,
  timeOfDay,
  wallClock,
} from './dates.ts';

const at = (text: string) => Date.parse(text);

test('a calendar day is its midnight in UTC', () => {
  expect(calendarDay(at('2026-11-20T00:00:00Z'))).toBe('November 20, 2026');
  expect(calendarDay(at('1969-12-31T00:00:00Z'))).toBe('December 31, 1969');
});

test('the local time is that of the location', () => {
  const instant = at('2026-07-04T03:30:00Z');
  expect(timeOfDay(wallClock(instant, 'America/New_York'))).toBe('11:30 PM');
  expect(dayAt(instant, 'America/New_York')).toBe('2026-07-03');
  expect(wallClock(instant, 'America/New_York').weekday).toBe(5);
  expect(timeOfDay(wallClock(instant, 'Asia/Tokyo'))).toBe('12:30 PM');
  expect(timeOfDay(wallClock(at('2026-07-04T00:00:00Z'), 'UTC'))).toBe('12:00 AM');
});

test('a clock in UTC, which needs no `Intl`, agrees with one that does', () => {
  const instant = fc.integer({ min: at('1900-01-01T00:00Z'), max: at('2999-12-31T00:00Z') });
  fc.assert(
    fc.property(instant, (one) => {
      expect(wallClock(one, 'UTC')).toEqual(wallClock(one, 'Etc/UTC'));
    }),
  );
});

test.each([
  ['an ordinary day', '2026-07-04T20:00:00-04:00', 'America/New_York', '2026-07-05T00:00:00-04:00'],
  ['25 hours', '2026-11-01T00:00:00-04:00', 'America/New_York', '2026-11-02T00:00:00-05:00'],
  ['23 hours', '2026-03-08T00:30:00-05:00', 'America/New_York', '2026-03-09T00:00:00-04:00'],
  ['no midnight', '2026-09-05T12:00:00-04:00', 'America/Santiago', '2026-09-06T01:00:00-03:00'],
  ['half an hour off', '2026-07-04T20:00:00+05:30', 'Asia/Kolkata', '2026-07-05T00:00:00+05:30'],
  ['the last moment', '2026-07-04T23:59:59.999Z', 'UTC', '2026-07-05T00:00:00Z'],
])('a day ends when the next one begins at the location: %s', (_, instant, zone, end) => {
  expect(new Date(endOfDay(at(instant), zone)).toISOString()).toBe(new Date(end).toISOString());
});

test('an unknown time zone is shown in UTC', () => {
  expect(timeOfDay(wallClock(at('2026-07-04T20:00:00Z'), 'Moon/Tranquility'))).toBe('8:00 PM');
});

test.each([
  ['behind', '2026-07-04T20:00:00Z', 'America/New_York', -240],
  ['before, by a quarter', '2026-07-04T20:00:00Z', 'Asia/Kathmandu', 345],
  ['within a minute', '2026-07-04T20:00:59.999Z', 'Asia/Kathmandu', 345],
])('an offset is given in minutes: %s', (_, instant, zone, minutes) => {
  expect(offsetMinutesAt(at(instant), zone)).toBe(minutes);
});

test('a day names its year only if it is another year than now', () => {
  const day = Date.UTC(2026, 11, 31);
  expect(briefCalendarDay(day, Date.UTC(2026, 0, 1))).toBe('December 31');
  expect(briefCalendarDay(day, Date.UTC(2027, 0, 1) - 1)).toBe('December 31');
  expect(briefCalendarDay(day, Date.UTC(2027, 0, 1))).toBe('December 31, 2026');
});

test('members whose browsers count 24 hours see times so', () => {
  count24Hours(true);
  try {
    expect(timeOfDay({ hour: 20, minute: 5 })).toBe('20:05');
    expect(timeOfDay({ hour: 0, minute: 0 })).toBe('00:00');
  } finally {
    count24Hours(false);
  }
});
