import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { lendPlayers } from '../../stand-ins/players.ts';
import { expectInWindow } from '../barriers.ts';
import { desk, expect, open, phone, test } from '../journey.ts';
import { music, players, tellOfTheMusic } from './music.ts';
import { watchShifts } from '../shifts.ts';

const main = (page: Page) => page.getByRole('main');
const titles = (page: Page) => main(page).getByRole('heading', { level: 2 });
const frames = (page: Page) => main(page).locator('iframe');

test(
  'fans see the newest music first, and every player loads when it is near',
  { tag: '@whole' },
  async ({ band, visit, hosts, site }) => {
    await tellOfTheMusic(band);
    const fan = await visit();
    const shifts = await watchShifts(fan);
    const asked = await lendPlayers(fan.context(), hosts());
    await open(fan, '/music');
    await expect(titles(fan)).toHaveText(music.map(({ title }) => title));
    await expect(main(fan).getByText('February 29, 2024')).toBeVisible();
    await expect.poll(() => asked.map(({ address }) => address)).toContain(players[0]!.src);
    expect(asked.map(({ address }) => address)).not.toContain(players.at(-1)!.src);
    await loadAll(fan);
    expect(await shifts()).toEqual([]);
    await expect(frames(fan)).toHaveCount(players.length);
    expect(new Set(asked.map(({ address }) => address))).toEqual(
      new Set(players.map(({ src }) => src)),
    );
    // A YouTube player without a referrer shows error 153.
    expect(new Set(asked.map(({ referer }) => referer))).toEqual(new Set([`${site.url}/`]));
    await expectInWindow(fan);

    await expect(fan.getByTitle('Low Water on Spotify')).toHaveAttribute(
      'allow',
      /encrypted-media/,
    );
    await expect(main(fan).locator('iframe[sandbox]')).toHaveAttribute(
      'src',
      /embed\.music\.apple/,
    );
    await readsLinks(fan);

    await fan.setViewportSize(phone);
    await open(fan, '/music');
    await loadAll(fan);
    expect(await shifts(), 'on a phone').toEqual([]);
    await expectInWindow(fan);
  },
);

/**
 * Scrolls to one player after the other: each has its height from the start, and the page keeps its
 * own.
 */
async function loadAll(fan: Page): Promise<void> {
  const height = await heightOf(fan);
  for (const { src, high } of players) {
    const frame = main(fan).locator(`iframe[src="${src}"]`);
    await main(fan)
      .getByRole('heading', { name: titleOf(src) })
      .scrollIntoViewIfNeeded();
    await expect(frame.contentFrame().getByRole('button', { name: 'Play' })).toBeVisible();
    const box = (await frame.boundingBox())!;
    if (high === null) expect(box.width / box.height).toBeCloseTo(16 / 9, 1);
    else expect(Math.round(box.height)).toBe(high);
  }
  expect(await heightOf(fan), 'nothing moved').toBe(height);
}

test(
  'fans without scripts have the links, and no empty spaces',
  { tag: '@whole' },
  async ({ band, visit }) => {
    await tellOfTheMusic(band);
    await contacts(band, { spotify: `https://open.spotify.com/artist/${'c'.repeat(22)}` });
    const fan = await visit({ javaScriptEnabled: false });
    await fan.goto('/music');
    await expect(titles(fan)).toHaveText([...music.map(({ title }) => title), 'On Spotify']);
    await expect(frames(fan)).toHaveCount(0);
    const places = await main(fan).locator('p[aria-hidden]').all();
    expect(places).toHaveLength(players.length + 1);
    for (const place of places) await expect(place).toBeHidden();
    await expect(main(fan).getByRole('link', { name: 'Band Name on Spotify' })).toBeVisible();
    await readsLinks(fan);
    for (const size of [desk, phone]) {
      await fan.setViewportSize(size);
      await expectInWindow(fan);
    }
  },
);

test('a page may show the frames that its own players need, and no others', async ({
  band,
  visit,
  hosts,
  site,
}) => {
  expect(await framesAllowed(band)).toBe("frame-src 'self'");
  const fan = await visit();
  await fan.goto('/music');
  await expect(main(fan).getByText('No music yet... Check back soon!')).toBeVisible();

  // The band's Spotify page is shown, also if it lists nothing itself.
  await contacts(band, { spotify: `https://open.spotify.com/artist/${'c'.repeat(22)}` });
  expect(await framesAllowed(band)).toBe("frame-src 'self' https://open.spotify.com");
  const asked = await lendPlayers(fan.context(), hosts());
  await fan.reload();
  await expect(fan.getByTitle('Band Name on Spotify')).toBeVisible();
  await expect(main(fan).getByText('No music yet')).toHaveCount(0);
  await expect
    .poll(() => asked.map(({ address }) => address))
    .toEqual([`https://open.spotify.com/embed/artist/${'c'.repeat(22)}?utm_source=generator`]);

  await contacts(band, { spotify: null });
  const { title, appleMusicLink, date } = music[2]!;
  const data = { title, appleMusicLink, date };
  const added = await band.request.post('/api/addPlayer', { data });
  expect(added.status()).toBe(200);
  expect(await framesAllowed(band)).toBe("frame-src 'self' https://embed.music.apple.com");

  // Foreign addresses in the database are shown by name, and never embedded.
  const database = new DatabaseSync(join(site.dataDir, 'stagedoor.sqlite'));
  database.exec(`update players set embed_link = 'https://evil.example/embed/x'`);
  database.close();
  await site.restart();
  const other = await visit();
  await open(other, '/music');
  await expect(other.getByRole('heading', { name: title })).toBeVisible();
  await expect(frames(other)).toHaveCount(0);
  expect(await framesAllowed(other)).toBe("frame-src 'self'");
});

/** Every service of each member, with its link. */
async function readsLinks(page: Page): Promise<void> {
  const names = {
    spotifyLink: 'Spotify',
    appleMusicLink: 'Apple Music',
    youtubeLink: 'YouTube',
    soundcloudLink: 'SoundCloud',
  };
  for (const one of music) {
    for (const [field, service] of Object.entries(names)) {
      const address = (one as Record<string, unknown>)[field];
      const link = main(page).getByRole('link', { name: `${one.title} on ${service}` });
      if (address === undefined) await expect(link).toHaveCount(0);
      else await expect(link).toHaveAttribute('href', address as string);
    }
  }
}

/** The name of the music in a player. */
const titleOf = (src: string) => music[players.findIndex((player) => player.src === src)]!.title;

async function contacts(band: Page, data: { spotify: string | null }): Promise<void> {
  const all = { email: 'hello@band.example', ...data };
  expect((await band.request.post('/api/updateContact', { data: all })).status()).toBe(200);
}

async function framesAllowed(page: Page): Promise<string | undefined> {
  const answer = await page.request.get('/music', { headers: { cookie: '' } });
  const policy = answer.headers()['content-security-policy'] ?? '';
  return policy.split('; ').find((one) => one.startsWith('frame-src'));
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
