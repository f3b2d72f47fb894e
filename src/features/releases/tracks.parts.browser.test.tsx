import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { nightBus } from '../../../tests/components/releases.ts';
import { renderPage } from '../../../tests/components/render.tsx';
import type { Release, Track } from './releases.ts';

const song = (title: string, about: Partial<Track>): Track => ({
  _id: title,
  title,
  lyrics: '',
  seconds: null,
  loudness: null,
  peaks: [],
  isPreparing: false,
  forms: [],
  ...about,
});

const release: Release = {
  ...nightBus,
  slug: 'low-water',
  title: 'Low Water',
  tracks: [
    song('A Song With Seven Words In It', {
      seconds: 60,
      peaks: [0, 50, 100],
      forms: [{ type: 'audio/mpeg', url: '/files/a/ebb.mp3' }],
    }),
    song('Slack', { isPreparing: true }),
    song('Flood', {}),
  ],
};

const open = () =>
  renderPage('/music/low-water', {
    releasePage: [release],
    shows: [],
    showPage: [],
    showsSettings: { showSystem: 'custom' },
  });
const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });

test('a title has its line to itself where no scripts run', async () => {
  await open();
  const title = page.getByRole('heading', { name: 'A Song With Seven Words In It' });
  const height = () => title.element().getBoundingClientRect().height;
  const before = height();
  document.documentElement.classList.remove('scripts');
  onTestFinished(() => document.documentElement.classList.add('scripts'));
  expect(page.getByRole('button', { name: /^Play/ }).elements()).toEqual([]);
  expect(height()).toBe(before);
});

test('a song is being prepared until it is heard, and one whose file is broken is not', async () => {
  await open();
  await expect.element(row('Slack').getByText('Being prepared')).toBeVisible();
  expect(page.getByText('Being prepared').elements()).toHaveLength(1);
  expect(row('Flood').getByRole('button').elements()).toEqual([]);
});
