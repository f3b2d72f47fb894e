import { expect, test } from 'vitest';
import { dayMs } from '../../kit/dates/durations.ts';
import type { Plays } from './plays.ts';
import { playSentences, playsByDay } from './plays.view.ts';

const today = Date.UTC(2026, 10, 25);
const ago = (days: number) => today - days * dayMs;
const on = (days: number, plays: number) => ({ day: ago(days), plays, downloads: 0 });
const song = (title: string, plays: number) => ({ release: 'r', song: title, title, plays });
const release = (title: string, downloads: number) => ({ release: title, title, downloads });

const heardWith = (some: Partial<Plays>): Plays => ({
  today,
  since: ago(100),
  plays: 0,
  downloads: 0,
  days: [],
  songs: [],
  releases: [],
  ...some,
});

test('a month of plays is described in five sentences', () => {
  const heard = heardWith({
    plays: 1204,
    downloads: 41,
    days: [on(40, 272), on(12, 267), on(5, 45), on(29, 0)],
    songs: [song('Night Bus', 120), song('Rain', 80)],
    releases: [release('Low Water', 12)],
  });
  expect(playSentences(heard)).toEqual([
    'Your songs were played 312 times in the last 30 days, 40 more than in the 30 days before.',
    'Night Bus was your most-played song, with 120 plays.',
    'Low Water was downloaded 12 times.',
    'The best day was Friday, November 13, with 267 plays.',
    'Since August 17, 2026, 1,204 plays and 41 downloads in all.',
  ]);
});

test.each([
  [[on(0, 1)], 'Your songs were played once in the last 30 days, 1 more than'],
  [[on(30, 1)], 'Your songs were not played in the last 30 days, 1 fewer than'],
  [[], 'Your songs were not played in the last 30 days, as often as'],
  [[on(29, 3), on(30, 3)], 'Your songs were played 3 times in the last 30 days, as often as'],
])('%j is compared with the month before', (days, told) => {
  expect(playSentences(heardWith({ days }))[0]).toBe(`${told} in the 30 days before.`);
});

test('counts that started less than two months ago are compared with nothing', () => {
  const days = [on(0, 2)];
  expect(playSentences(heardWith({ since: ago(58), days }))[0]).toBe(
    'Your songs were played 2 times in the last 30 days.',
  );
  expect(playSentences(heardWith({ since: ago(59), days }))[0]).toMatch(/, 2 more than/);
});

test('after the first play, no sentence is redundant', () => {
  const heard = heardWith({ since: today, plays: 1, days: [on(0, 1)], songs: [song('Rain', 1)] });
  expect(playSentences(heard)).toEqual([
    'Rain was your most-played song, with 1 play.',
    'Since November 25, 2026, 1 play in all.',
  ]);
});

test.each([
  [29, []],
  [30, ['Your songs were played 2 times in the last 30 days.']],
])(
  '%i days after counting began, the last 30 days have their own sentence or not',
  (days, told) => {
    const heard = heardWith({ since: ago(days), plays: 2, days: [on(0, 2)] });
    expect(playSentences(heard).slice(0, -1)).toEqual(told);
    expect(playSentences(heard).at(-1)).toMatch(/^Since .*, 2 plays in all\.$/);
  },
);

test('equal songs share the first rank', () => {
  const equals = [song('Ebb', 3), song('Flood', 3)];
  expect(playSentences(heardWith({ songs: [...equals, song('Slack', 2)] }))).toContain(
    'Ebb and Flood were your most-played, with 3 plays each.',
  );
  expect(playSentences(heardWith({ songs: [...equals, song('Slack', 3)] }))).toContain(
    '3 songs were your most-played, with 3 plays each.',
  );
  expect(playSentences(heardWith({ days: [on(9, 4), on(2, 4)] }))).toContain(
    'The best day was Monday, November 23, with 4 plays, tied with 1 earlier day.',
  );
});

test('several releases have a sum, and the most downloaded is named', () => {
  const releases = [release('Low Water', 2), release('Ebb', 1)];
  expect(playSentences(heardWith({ releases }))).toContain(
    'Your releases were downloaded 3 times, Low Water 2 times.',
  );
});

test('the chart has a bar for each of thirty days, up to today', () => {
  const { bars } = playsByDay(heardWith({ days: [on(30, 9), on(29, 1), on(0, 2)] }));
  expect(bars).toHaveLength(30);
  expect(bars[0]).toEqual({ label: 'Tuesday, October 27', counts: [1] });
  expect(bars.at(-1)).toEqual({ label: 'Wednesday, November 25', counts: [2] });
  expect(bars.reduce((sum, { counts }) => sum + counts[0]!, 0)).toBe(3);
});
