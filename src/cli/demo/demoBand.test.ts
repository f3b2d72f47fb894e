import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAt, timeOfDay, wallClock } from '../../kit/dates/dates.ts';
import { movedRow } from './demoBand.ts';

const dayMs = 24 * 60 * 60_000;
const madeAt = Date.UTC(2026, 10, 28, 19);

test('dates move by whole weeks and preserve their time at the venue; instants move exactly', () => {
  const zones = ['Europe/London', 'America/New_York', 'Pacific/Auckland', 'Asia/Tokyo', 'UTC'];
  const later = fc.integer({ min: 0, max: 20 * 365 * dayMs });
  const evening = fc.integer({ min: 0, max: 500 }).map((day) => madeAt + day * dayMs);
  fc.assert(
    fc.property(later, evening, fc.constantFrom(...zones), (passed, showtime, zone) => {
      const now = madeAt + passed;
      const row = { showtime, time_zone: zone, added_at: madeAt, door_price_cents: 1_400 };
      const moved = movedRow(row, madeAt, now) as typeof row;
      expect(moved).toMatchObject({ ...row, showtime: moved.showtime, added_at: now });
      const [before, after] = [wallClock(showtime, zone), wallClock(moved.showtime, zone)];
      expect([after.weekday, timeOfDay(after)]).toEqual([before.weekday, timeOfDay(before)]);
      const days =
        (Date.parse(dayAt(moved.showtime, zone)) - Date.parse(dayAt(showtime, zone))) / dayMs;
      expect(days % 7).toBe(0);
      expect(days * dayMs - passed).toBeGreaterThanOrEqual(0);
      expect(days * dayMs - passed).toBeLessThan(7 * dayMs);
    }),
  );
});
