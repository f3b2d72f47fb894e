import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test, toast } from '../journey.ts';
import { openRow } from '../rows.ts';
import { announce } from '../shows/announce.ts';
import { uploadFrom } from '../uploads.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const row = (page: Page, name: string) =>
  page.locator('.row-head').filter({ hasText: name }).first();

const dayMs = 24 * 60 * 60_000;
/** The next Friday's midnight in UTC, at least an hour ahead. */
const friday = (() => {
  const soonest = Math.floor((Date.now() + dayMs / 24) / dayMs) + 1;
  const weekday = new Date(soonest * dayMs).getUTCDay();
  return (soonest + ((5 - weekday + 7) % 7)) * dayMs;
})();

test.use({ timezoneId: 'UTC' });

test(
  "fans see each step of a tour manager's day, and nothing before its time",
  { tag: '@whole' },
  async ({ band, visit, site }) => {
    test.slow();
    const fan = await visit();
    const fansHome = async () => {
      await fan.goto('/');
      return fan.getByRole('main');
    };

    const hour = Date.UTC(2031, 5, 1, 17);
    await announce(band, {
      poster: await uploadFrom(band, await poster('#2a6f4e')),
      venue: 'Garage',
      location: 'Hamburg',
      date: hour,
      doors: hour,
      showtime: hour + dayMs / 24,
      timeZone: 'Europe/Berlin',
    });
    await band.goto('/home');
    const garage = (await fansHome()).getByRole('listitem').filter({ hasText: 'Garage' });
    await expect(garage.getByText('8:00 PM')).toBeVisible();

    // It is sold out, with another poster, which was the wrong one: everything is undone.
    const posterOf = async (venue: string) => {
      const shows = (await (await fan.request.get('/api/shows')).json()) as Record<
        string,
        string
      >[];
      return shows.find((show) => show['venue'] === venue)!['poster']!;
    };
    const right = await posterOf('Garage');
    await edit(band, 'Garage');
    await field(band, 'Status').selectOption('Sold out');
    await choose(band, 'Poster', await poster('#b03a2e'));
    await update(band, 'Show');
    await fansHome();
    await expect(garage.getByText('Sold out').first()).toBeVisible();
    const wrong = await posterOf('Garage');
    expect(wrong).not.toBe(right);
    expect((await fan.request.get(right)).status(), 'of an earlier version').toBe(404);
    await band.getByRole('button', { name: 'Undo: Show updated successfully!' }).click();
    await expect(toast(band, 'Change undone').last()).toBeVisible();
    expect(await posterOf('Garage')).toBe(right);
    expect((await fan.request.get(right)).status()).toBe(200);

    // A release for Friday at midnight.
    const nothingTold = async () => {
      for (const path of ['/', '/api/featuredReleases', '/feed.xml', '/sitemap.xml']) {
        const text = await (await fan.request.get(path)).text();
        expect(text.includes('Low Tide'), path).toBe(false);
      }
    };
    await band.getByRole('button', { name: 'Add Featured Release' }).click();
    await field(band, 'Title').fill('Low Tide');
    await field(band, 'Release Date').fill(new Date(friday).toISOString().slice(0, 10));
    await dialog(band)
      .getByLabel(/^Draft/)
      .check();
    await dialog(band).getByRole('button', { name: 'Add Featured Release' }).click();
    await expect(dialog(band)).toHaveCount(0);
    await nothingTold();
    await openRow(row(band, 'Low Tide'));
    await band.getByRole('button', { name: 'Visibility of Low Tide' }).click();
    await field(band, 'Visible').selectOption('On a schedule');
    await field(band, 'Visible from').fill(new Date(friday).toISOString().slice(0, 10));
    await field(band, 'Time Zone').fill('UTC');
    await dialog(band).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(band)).toHaveCount(0);
    await expect(row(band, 'Low Tide')).toContainText(/Visible from/);
    await nothingTold();

    // Friday, a minute early, and on the hour.
    const untilFriday = friday - Date.now();
    await site.setAhead(untilFriday - 60_000);
    await nothingTold();
    await site.setAhead(untilFriday);
    await expect((await fansHome()).getByText('Low Tide').first()).toBeVisible();
    expect(await (await fan.request.get('/feed.xml')).text()).toContain('Low Tide');
  },
);

async function edit(band: Page, name: string): Promise<void> {
  await openRow(row(band, name));
  await band.getByRole('button', { name: new RegExp(`^Edit .*${name}`) }).click();
}

async function update(band: Page, title: string): Promise<void> {
  await dialog(band)
    .getByRole('button', { name: `Update ${title}` })
    .click();
  await expect(dialog(band)).toHaveCount(0);
}

async function choose(band: Page, label: string, buffer: Buffer): Promise<void> {
  const file = { name: 'poster.png', mimeType: 'image/png', buffer };
  await dialog(band).getByLabel(label).setInputFiles(file);
}

const poster = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 90, channels: 3, background } })
    .png()
    .toBuffer();
