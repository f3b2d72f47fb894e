import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { heard, nightBus } from '../../../tests/components/releases.ts';
import type { Release } from './releases.ts';

const row = page.getByRole('button', { name: /^Night Bus/ });
const dialog = page.getByRole('dialog', { name: 'Share Night Bus' });
const code = '<iframe src="https://band.example/embed/night-bus"></iframe>';

const open = (part: Partial<Release>) =>
  renderAdmin('/music', {
    'GET /getPlayers': [],
    'GET /releases': [{ ...nightBus, ...part }],
    'GET /oembed': { html: code },
  });

test('a row names unplayable songs with the reason, and counts the playable ones', async () => {
  const problem = 'This file is damaged.';
  const none = { seconds: null, peaks: [], forms: [] };
  const fog = { ...heard('Fog'), ...none, problem };
  const late = { ...heard('Late'), ...none, percent: 40 };
  await open({ tracks: [heard('Rain'), fog, late, heard('Sun')] });
  await expect.element(row.getByText('“Fog” cannot be played')).toBeVisible();
  await expect.element(row.getByText(/^Songs 2 of 4 playable$/)).toBeVisible();
  await expect.element(row.getByText(/^Processing 1$/)).toBeVisible();
  await row.click();
  await expect.element(page.getByText(`Fog: ${problem}`)).toBeVisible();
  await expect.element(page.getByText('Rain · 3:00')).toBeVisible();
});

test.each([
  [2, '“A” and “B” cannot be played'],
  [3, '“A”, “B”, and “C” cannot be played'],
  [5, '“A”, “B”, “C”, and 2 more cannot be played'],
])('a row names three of %i unplayable songs', async (count, told) => {
  const broken = ['A', 'B', 'C', 'D', 'E'].slice(0, count).map((title) => ({
    ...heard(title),
    forms: [],
    problem: 'This file is damaged.',
  }));
  await open({ tracks: [heard('Rain'), ...broken] });
  await expect.element(row.getByText(told)).toBeVisible();
});

test('a released release offers its link, embed code and playlist for copying', async () => {
  const api = await open({ tracks: [heard('Rain')] });
  await row.click();
  await expect
    .element(page.getByRole('link', { name: 'View page of Night Bus' }))
    .toHaveAttribute('href', '/music/night-bus');
  await page.getByRole('button', { name: 'Share Night Bus' }).click();
  const address = 'https://band.example/music/night-bus';
  await expect.element(dialog.getByLabelText('Page', { exact: true })).toHaveValue(address);
  await expect.element(dialog.getByLabelText('Embed Code', { exact: true })).toHaveValue(code);
  await expect
    .element(dialog.getByLabelText('Playlist', { exact: true }))
    .toHaveValue(`${address}.m3u`);
  expect(dialog.getByRole('button', { name: /^Copy (Page|Embed Code|Playlist)$/ })).toHaveLength(3);
  expect(api.calls.find(({ name }) => name === 'GET /oembed')?.query.get('url')).toBe(address);
});

test('an unreleased release offers only its page', async () => {
  await open({ releaseDate: Date.UTC(2099, 4, 1) });
  await row.click();
  await page.getByRole('button', { name: 'Share Night Bus' }).click();
  await expect
    .element(dialog.getByText(/From May 1, 2099 they can listen.* and a playlist\.$/))
    .toBeVisible();
  await expect.element(dialog.getByLabelText('Page', { exact: true })).toBeVisible();
  expect(dialog.getByLabelText('Playlist', { exact: true }).elements()).toEqual([]);
});

test('a release without playable songs has no playlist', async () => {
  await open({ tracks: [{ ...heard('Rain'), forms: [] }] });
  await row.click();
  await page.getByRole('button', { name: 'Share Night Bus' }).click();
  await expect.element(dialog.getByLabelText('Embed Code', { exact: true })).toHaveValue(code);
  expect(dialog.getByText(/playlist/i).elements()).toEqual([]);
});

test('a draft cannot be shared', async () => {
  await open({ isDraft: true });
  await row.click();
  await expect.element(page.getByRole('button', { name: 'Edit Night Bus' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Share Night Bus' }).elements()).toEqual([]);
});
