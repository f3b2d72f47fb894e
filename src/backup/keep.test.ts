import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs } from '../kit/dates/durations.ts';
import { nameOfDay, outdated, readKeep } from './keep.ts';

const usual = { days: 7, weeks: 4, months: 12 };

describe('the retention setting', () => {
  test.each([
    ['7d 4w 12m', usual],
    ['30d', { days: 30, weeks: 0, months: 0 }],
    ['12m 1d', { days: 1, weeks: 0, months: 12 }],
    ['', null],
    ['7', null],
    ['4w', null],
    ['0d 4w', null],
    ['7d 7d', null],
    ['7d,4w', null],
    ['-7d', null],
  ])('%j', (text, keep) => {
    expect(readKeep(text)).toEqual(keep);
  });
});

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, n) =>
    nameOfDay(new Date(Date.parse(first) + n * dayMs).toISOString().slice(0, 10), false),
  );

test('the newest of 7 days, 4 weeks and 12 months remain from two years of daily backups', () => {
  const all = daysFrom('2024-11-24', 730);
  const gone = new Set(outdated(all, usual));
  const left = all.filter((name) => !gone.has(name)).map((name) => name.slice(10, 20));
  expect(left.toReversed().join(' ')).toBe(
    '2026-11-23 2026-11-22 2026-11-21 2026-11-20 2026-11-19 2026-11-18 2026-11-17 ' +
      '2026-11-15 2026-11-08 ' +
      '2026-10-31 2026-09-30 2026-08-31 2026-07-31 2026-06-30 2026-05-31 2026-04-30 ' +
      '2026-03-31 2026-02-28 2026-01-31 2025-12-31',
  );
});

test('pruning daily gives the same result as pruning once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), (count) => {
      const all = daysFrom('2025-01-15', count);
      let daily: string[] = [];
      for (const name of all) {
        daily.push(name);
        const gone = new Set(outdated(daily, usual));
        daily = daily.filter((one) => !gone.has(one));
      }
      const gone = new Set(outdated(all, usual));
      expect(daily).toEqual(all.filter((name) => !gone.has(name)));
    }),
    { numRuns: 20 },
  );
});

test('unfinished backups are deleted, and other files stay', () => {
  const part = '.part-0123456789abcdef';
  const names = ['stagedoor-2026-11-23.tar', `stagedoor-2026-11-23.tar.age${part}`, `a.tar${part}`];
  expect(outdated(names, usual)).toEqual([names[1]]);
});

test('the newest backup always stays, encrypted or not, and other files are left alone', () => {
  const names = ['stagedoor-2026-11-23.tar.age', 'stagedoor-2026-11-22.tar', 'letters.tar', 'x'];
  expect(outdated(names, { days: 1, weeks: 0, months: 0 })).toEqual(['stagedoor-2026-11-22.tar']);
});
