import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pass, stopTheClock } from '../../../tests/components/timers.ts';
import { hourMs, minuteMs } from '../../kit/dates/durations.ts';
import { release, open } from '../../../tests/components/tracks-parts.ts';

const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });

test('a song is marked as being prepared until it is playable, unless its file is broken', async () => {
  await open();
  await expect.element(row('Slack').getByText('Processing')).toBeVisible();
  expect(page.getByText('Processing').elements()).toHaveLength(1);
  expect(row('Flood').getByRole('button').elements()).toEqual([]);
});

test('if the release day arrives while the page is open, the songs appear', async () => {
  const read = Date.now;
  let passed = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => read() + passed);
  stopTheClock();
  const soon = { ...release, releaseDate: Date.now() + hourMs };
  const api = await open({ ...soon, tracks: [] });
  await expect.element(page.getByText('Out in 60 minutes')).toBeVisible();
  const lists = () => api.calls.filter(({ name }) => name === 'GET /releases').length;
  api.answer({ 'GET /releases': [{ ...soon, tracks: [] }] });
  passed = hourMs;
  await pass(minuteMs);
  await expect.poll(lists).toBe(1);
  // The server's clock is behind.
  await expect.element(page.getByText('Out in 1 minute')).toBeVisible();
  api.answer({ 'GET /releases': [soon] });
  passed += minuteMs;
  await pass(minuteMs);
  await expect.element(row('Slack')).toBeVisible();
  await expect.element(page.getByText(/^Out in/)).not.toBeInTheDocument();
});

test.each(['free', 'address', 'code'] as const)(
  'a download that is %s says what it lacks',
  async (download) => {
    const archive = { bytes: 1, without: ['Slack', 'Flood'] };
    const downloads = [
      { format: 'mp3' as const, ...archive },
      { format: 'flac' as const, ...archive },
    ];
    await open({ download, downloads });
    const box = page.getByRole('region', { name: 'Download' });
    const note = box.getByText('Not included: 2 songs (processing failed).');
    await expect.element(note).toBeVisible();
    expect(note.elements()).toHaveLength(1);
  },
);

test('the page stops polling for a released release without songs after a few minutes', async () => {
  const read = Date.now;
  let passed = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => read() + passed);
  stopTheClock();
  const bare = { ...release, tracks: [], releaseDate: Date.now() + hourMs, text: 'Wait for it.' };
  const api = await open(bare);
  api.answer({ 'GET /releases': [bare] });
  passed = hourMs + 11 * minuteMs;
  await pass(minuteMs);
  await expect.element(page.getByText(/^Out in/)).not.toBeInTheDocument();
  await pass(5 * minuteMs);
  expect(api.calls.filter(({ name }) => name === 'GET /releases')).toEqual([]);
});
