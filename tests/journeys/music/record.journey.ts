import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { wav } from '../../fixtures/audio/sounds.ts';
import { expectInWindow, smallTargets } from '../barriers.ts';
import { expect, open, test } from '../journey.ts';
import { playerBar } from './recordings.ts';

const songs = ['Ebb', 'Slack'];
const seconds = 2;

/** The band uploads recordings in the form. @returns a download code from a card. */
async function bringTheRecord(band: Page): Promise<string> {
  await band.goto('/music');
  await band.getByRole('button', { name: 'Add Release' }).tap();
  const dialog = band.getByRole('dialog', { name: 'Add Release' });
  await dialog.getByLabel('Title', { exact: true }).fill('Low Water');
  await dialog.getByLabel('Release Date').fill('2026-05-01');
  await dialog.getByLabel('Download', { exact: true }).selectOption('With a download code');
  await dialog.getByLabel('Songs: Choose Files').setInputFiles(
    songs.map((title, at) => ({
      name: `${title}.wav`,
      mimeType: 'audio/wav',
      buffer: wav({ seconds, sampleRate: 8000, channels: 1, height: 0.05, pitch: 220 + 30 * at }),
    })),
  );
  await expect(dialog.getByLabel('Song Title')).toHaveCount(songs.length);
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await expectInWindow(band);
  expect(await smallTargets(band, '.dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Add Release' }).tap();
  await expect(dialog).toHaveCount(0);

  await band.getByLabel('What are they for?').fill('Merch table Hamburg');
  await band.getByLabel('How many').fill('2');
  await band.getByRole('button', { name: 'Create Codes' }).tap();
  const [cards] = await Promise.all([
    band.waitForEvent('popup'),
    band.getByRole('link', { name: 'Cards of Merch table Hamburg' }).tap(),
  ]);
  await expect(cards.getByRole('article')).toHaveCount(2);
  const code = await cards
    .getByText(/^(?:\w{4}-){2}\w{4}$/)
    .first()
    .innerText();
  await cards.close();
  await expectInWindow(band);
  expect(await smallTargets(band)).toEqual([]);
  return code;
}

/** Plays from the first song to the last, and browses the site meanwhile. */
async function listenThrough(fan: Page): Promise<void> {
  await open(fan, '/music');
  await fan.getByRole('link', { name: 'Low Water' }).first().tap();
  await fan.waitForURL('**/music/low-water');
  // Each song is transcoded before it can be played.
  await reloadWith(
    fan,
    songs.map((title) => `Play ${title}`),
  );
  expect(await smallTargets(fan)).toEqual([]);
  const heard = await titlesInTheBar(fan);
  await fan.getByRole('button', { name: 'Play Ebb' }).tap();
  await expect(playerBar(fan)).toBeVisible();
  let page: Pick<Page, 'getByRole'> = fan;
  for (const [name, path] of [
    ['Bio', '/bio'],
    ['Home', '/'],
  ] as const) {
    await page
      .getByRole('navigation', { name: 'Footer' })
      .getByRole('link', { name, exact: true })
      .tap();
    await expect.poll(() => new URL(fan.url()).pathname).toBe(path);
    page = fan.locator('iframe.page-frame').contentFrame();
  }
  await expect.poll(heard).toEqual(songs);
}

/** Reloads the page once the server's HTML has all of these texts: each load costs a second. */
async function reloadWith(fan: Page, texts: readonly string[]): Promise<void> {
  const sent = async () => (await fan.request.get(fan.url())).text();
  await expect(async () => {
    const html = await sent();
    for (const text of texts) expect(html).toContain(text);
  }).toPass();
  await fan.reload();
}

/**
 * Collects from now on. @returns a function that lists the record's texts that were shown, in
 * order.
 */
async function titlesInTheBar(fan: Page): Promise<() => Promise<string[]>> {
  await fan.evaluate((titles) => {
    const seen: string[] = [];
    const look = () => {
      const bar = document.querySelector('[aria-label="Music player"]')?.textContent ?? '';
      const title = titles.find((one) => bar.includes(one));
      if (title && !seen.includes(title)) seen.push(title);
    };
    const options = { subtree: true, childList: true, characterData: true };
    new MutationObserver(look).observe(document, options);
    Object.assign(window, { seen });
  }, songs);
  return () => fan.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

/** The record in a feed reader: its title, and a playable song. */
async function readFeed(fan: Page): Promise<void> {
  const text = await (await fan.request.get('/feed.xml')).text();
  const entry = await fan.evaluate((xml) => {
    const feed = new DOMParser().parseFromString(xml, 'application/xml');
    const newest = feed.querySelector('entry');
    const song = newest?.querySelector('link[rel="enclosure"]');
    return {
      title: newest?.querySelector('title')?.textContent,
      song: song?.getAttribute('href'),
      type: song?.getAttribute('type'),
    };
  }, text);
  expect(entry.title).toContain('Low Water');
  expect(entry.type).toBe('audio/mpeg');
  const song = await fan.request.get(entry.song!, { headers: { range: 'bytes=0-99' } });
  expect(song.status()).toBe(206);
  expect(song.headers()['content-type']).toBe('audio/mpeg');
}

test(
  'recordings from a phone play while a fan browses, are in the feed, and can be downloaded by code',
  { tag: '@phone' },
  async ({ band, visit, mayComplain }) => {
    test.slow();
    mayComplain(/409/);
    const code = await bringTheRecord(band);
    const fan = await visit({ hasTouch: true });
    await listenThrough(fan);
    await readFeed(fan);

    await open(fan, '/music/low-water');
    await expect(fan.getByRole('link', { name: 'Redeem a Code' })).toHaveAttribute(
      'href',
      '/redeem',
    );
    await open(fan, `/redeem#${code}`);
    await expect(fan.getByLabel('Code')).toHaveValue(code);
    await expectInWindow(fan);
    await fan.getByRole('button', { name: 'Redeem' }).tap();
    await expect(fan.getByRole('heading', { level: 1, name: 'Low Water' })).toBeVisible();
    await expectInWindow(fan);
    const link = fan.getByRole('link', { name: /^MP3/ });
    // The page says so while the archive is being made.
    await reloadWith(fan, ['>MP3']);
    await expect(link).toBeVisible();
    expect(await smallTargets(fan)).toEqual([]);
    const [download] = await Promise.all([fan.waitForEvent('download'), link.tap()]);
    expect(download.suggestedFilename()).toMatch(/ - Low Water \(MP3\)\.zip$/);
    const names = Object.keys(unzipSync(await readFile(await download.path())));
    expect(names.map((name) => name.split('/')[1])).toEqual(
      songs.map((title, at) => `${String(at + 1).padStart(2, '0')} ${title}.mp3`),
    );

    const another = await visit();
    await open(another, '/redeem');
    const typed = code.toLowerCase().replaceAll('-', ' ');
    await another.getByLabel('Code').fill(typed);
    await another.getByRole('button', { name: 'Redeem' }).click();
    await expect(another.getByText(/has already been used/)).toBeVisible();
    await expect(another.getByLabel('Code')).toHaveValue(typed);
  },
);
