import { expect, test, vi } from 'vitest';
import { dayMs } from '../../kit/dates/durations.ts';
import { openReferrers } from './referrers.records.ts';

test('networks are forgotten after a day, even without further visits', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const referrers = openReferrers();
  referrers.count('zine.example', '203.0.113.7', 0);
  vi.advanceTimersByTime(dayMs - 1);
  expect(referrers.isWaiting()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(referrers.isWaiting()).toBe(false);
});
