import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { wallClock } from './dates.ts';
import { clockChanges } from '../../../tests/fixtures/clockChanges.ts';
import { timeZones } from './timeZones.ts';
import { instantsAt, type LocalTime } from './localTime.ts';

const wall = (text: string): LocalTime => {
  const [year, month, day, hour, minute] = text.split(/\D/).map(Number) as number[];
  return { year: year!, month: month!, day: day!, hour: hour!, minute: minute! };
};
const told = (text: string, zone: string) =>
  instantsAt(wall(text), zone).map((at) => new Date(at).toISOString());

test.each([
  ['an evening', '2026-07-04 20:00', 'America/New_York', ['2026-07-05T00:00:00.000Z']],
  ['half an hour off', '2026-07-04 20:00', 'Asia/Kolkata', ['2026-07-04T14:30:00.000Z']],
  ['a quarter off', '2026-07-04 20:00', 'Asia/Kathmandu', ['2026-07-04T14:15:00.000Z']],
  ['a DST start', '2026-03-08 02:30', 'America/New_York', []],
  ['just before', '2026-03-08 01:45', 'America/New_York', ['2026-03-08T06:45:00.000Z']],
  ['just after', '2026-03-08 03:00', 'America/New_York', ['2026-03-08T07:00:00.000Z']],
  [
    'a DST end',
    '2026-11-01 01:30',
    'America/New_York',
    ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
  ],
  [
    'back by half an hour',
    '2026-04-05 01:45',
    'Australia/Lord_Howe',
    ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z'],
  ],
  ['an offset in seconds', '1930-06-01 12:00', 'Africa/Monrovia', ['1930-06-01T12:45:00.000Z']],
  ['no midnight', '2026-09-06 00:00', 'America/Santiago', []],
  ['a day that never was', '2011-12-30 20:00', 'Pacific/Apia', []],
  ['the day after it', '2011-12-31 20:00', 'Pacific/Apia', ['2011-12-31T06:00:00.000Z']],
])('the instants of a local time: %s', (_, text, zone, instants) => {
  expect(told(text, zone)).toEqual(instants);
});

/** Errors are likely around these years' clock changes. */
const years = [1985, 2007, 2026, 2027, 2037];
const hourMs = 60 * 60_000;

describe('in every time zone of the world', () => {
  const zones = timeZones();

  test('an instant is among those of its local time, and each of them has the same local time', () => {
    const shownAt = (at: number, zone: string) => JSON.stringify(wallClock(at, zone));
    const wrong: string[] = [];
    for (const zone of zones) {
      const near = years.flatMap((year) => [
        Date.UTC(year, 6, 4, 20),
        ...clockChanges(year, zone).flatMap((at) =>
          [-25, -3, -1.5, -1, -0.25, 0, 0.25, 0.75, 1, 3, 25].map((hours) => at + hours * hourMs),
        ),
      ]);
      for (const at of near) {
        const instants = instantsAt(wallClock(at, zone), zone);
        const isRight =
          instants.includes(at) &&
          instants.length <= 2 &&
          instants.every((instant) => shownAt(instant, zone) === shownAt(at, zone));
        if (!isRight) wrong.push(`${zone} ${new Date(at).toISOString()}: ${instants.join()}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('every returned instant has the requested local time, and none is missing around a DST transition', () => {
    const minutes = fc.integer({ min: 0, max: (2100 - 1975) * 365 * 24 * 60 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
        const { weekday: _, ...asked } = wallClock(Date.UTC(1975, 0) + minute * 60_000, 'UTC');
        const instants = instantsAt(asked, zone);
        for (const at of instants) expect(wallClock(at, zone)).toMatchObject(asked);
        // Tries them all: no other instant within a day shows this.
        if (instants.length !== 1) {
          const inUtc = Date.UTC(1975, 0) + minute * 60_000;
          const all: number[] = [];
          for (let at = inUtc - 27 * hourMs; at <= inUtc + 27 * hourMs; at += 15 * 60_000) {
            const { weekday: __, ...shown } = wallClock(at, zone);
            if (JSON.stringify(shown) === JSON.stringify(asked)) all.push(at);
          }
          expect(instants).toEqual(expect.arrayContaining(all));
        }
      }),
      { numRuns: 5_000 },
    );
  });
});
