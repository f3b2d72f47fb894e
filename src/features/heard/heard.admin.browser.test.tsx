import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { barriers, overhang } from '../../../tests/components/barriers.ts';
import { nightBus } from '../../../tests/components/releases.ts';
import { inWindow, renderAdmin } from '../../../tests/components/render.tsx';
import { dayMs } from '../../kit/dates/durations.ts';
import type { Release } from '../releases/releases.ts';
import type { Heard } from './heard.ts';

const today = Date.UTC(2026, 10, 25);
const nothing: Heard = {
  today,
  since: null,
  plays: 0,
  downloads: 0,
  days: [],
  songs: [],
  releases: [],
};
const section = page.getByRole('region', { name: 'Heard' });

const open = (heard: Heard, releases: Release[] = [nightBus]) =>
  renderAdmin('/music', { 'GET /releases': releases, 'GET /heard': heard, 'GET /getPlayers': [] });

test.each([
  [1280, 800],
  [390, 844],
])('the band reads what was heard in a window of %i by %i', async (...size) => {
  await inWindow(...size);
  await open(
    {
      ...nothing,
      since: today - dayMs,
      plays: 3,
      days: [
        { day: today - dayMs, plays: 1, downloads: 0 },
        { day: today, plays: 2, downloads: 0 },
      ],
      songs: [{ release: nightBus._id, song: 's', title: 'Ebb', plays: 3 }],
    },
    [],
  );
  await expect.element(section.getByText('Since November 24, 2026, 3 plays in all.')).toBeVisible();
  await expect.element(section.getByText('Most played: Ebb (3 plays).')).toBeVisible();
  const table = section.getByRole('table', { name: 'Plays by the day' });
  await expect.element(table.getByRole('row')).toHaveLength(31);
  const last = table.getByRole('row').last().element();
  expect(last.textContent).toBe('Wednesday, November 252');
  const bars = section.element().querySelectorAll('rect');
  expect(bars).toHaveLength(30);
  expect(Number(bars[29]!.getAttribute('height'))).toBe(
    2 * Number(bars[28]!.getAttribute('height')),
  );
  expect(await barriers()).toEqual([]);
  expect(overhang()).toBeLessThanOrEqual(0);
});

test('before anybody has heard anything, it says what will stand there', async () => {
  await open(nothing);
  await expect.element(section.getByText(/^Nothing was heard yet/)).toBeVisible();
});

test('a band without releases is told nothing of it', async () => {
  await open(nothing, []);
  await expect.element(page.getByRole('button', { name: 'Add Release' })).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
});
