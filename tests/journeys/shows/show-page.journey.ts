import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { announce } from './announce.ts';
import { expect, test } from '../journey.ts';
import { openRow } from '../rows.ts';
import { uploadFrom } from '../uploads.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
/** An evening in two weeks, at 20:00 UTC. */
const evening = Math.floor(Date.now() / day + 14) * day + 20 * hour;

const tonight = {
  location: 'Hamburg',
  date: evening,
  doors: evening - hour,
  showtime: evening,
};

async function poster(band: Page, width: number, height: number): Promise<string> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#b03a2e' } });
  return uploadFrom(band, await picture.jpeg().toBuffer());
}

test(
  'a fan opens a show, saves it in a calendar, and finds the way back',
  { tag: '@whole' },
  async ({ band, visit }) => {
    await band.request.post('/api/updateTheme', { data: { siteTitle: 'The Reeds' } });
    await announce(band, {
      ...tonight,
      poster: await poster(band, 800, 1200),
      venue: 'The Cellar',
      advprice: 12,
      tixlink: 'tickets.example/cellar',
    });
    await announce(band, {
      ...tonight,
      poster: await poster(band, 900, 600),
      venue: 'Garage',
      status: 'sold-out',
    });
    const fan = await visit();
    // The policy allows structured data, because nothing runs it.
    const violations: string[] = [];
    fan.on('console', (line) => line.type() === 'error' && violations.push(line.text()));
    await fan.goto('/');
    // The whole row leads there, except its tickets.
    await fan.getByText('Adv. $12').click({ force: true });
    await expect(fan).toHaveURL(/\/shows\/[\d-]+-the-cellar-hamburg-[0-9a-z]{8}$/);
    await expect(fan.getByRole('heading', { level: 1 })).toHaveText('The Cellar');
    await expect(fan.getByRole('img', { name: 'Poster: The Cellar' })).toBeVisible();
    const tickets = fan.getByRole('link', { name: 'Tickets for The Cellar' });
    await expect(tickets).toHaveAttribute('href', 'https://tickets.example/cellar');
    await expect(fan).toHaveTitle(/The Cellar, Hamburg · The Reeds$/);
    // The page works, and its title is still its own.
    await expect(fan.getByRole('button', { name: 'Newsletter' })).toBeEnabled();
    await expect(fan).toHaveTitle(/The Cellar, Hamburg · The Reeds$/);
    const told = JSON.parse(
      (await fan.locator('script[type="application/ld+json"]').textContent()) ?? '',
    );
    expect(told['@graph'][0]).toMatchObject({
      '@type': 'MusicEvent',
      startDate: new Date(evening).toISOString().replace(':00.000Z', '+00:00'),
    });

    // Drawn by the built program, with its own fonts.
    const shared = await fan.locator('meta[property="og:image"]').getAttribute('content');
    const image = await fan.request.get(new URL(shared ?? '').pathname);
    expect(image.status()).toBe(200);
    expect(await sharp(await image.body()).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
    });

    const [file] = await Promise.all([
      fan.waitForEvent('download'),
      fan.getByRole('link', { name: 'Add to calendar' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    const event = new ICAL.Event(
      new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')!,
    );
    expect(event.startDate.toJSDate().getTime()).toBe(evening - hour);
    expect(event.summary).toBe('The Reeds at The Cellar');

    await expect(fan.getByRole('heading', { name: 'Next Shows' })).toBeVisible();
    await fan.getByRole('link', { name: 'Garage' }).press('Enter');
    await expect(fan.getByRole('heading', { level: 1 })).toHaveText('Garage');
    await expect(fan.getByText('Sold out').first()).toBeVisible();
    await fan.getByRole('link', { name: 'All shows' }).click();
    await expect(fan).toHaveURL(/\/#shows$/);
    await expect(fan.getByRole('heading', { name: 'Upcoming Shows' })).toBeInViewport();
    const subscribe = fan.getByRole('link', { name: 'Add all shows to your calendar' });
    await expect(subscribe).toHaveAttribute('href', /^webcal:\/\/.+\/shows\.ics$/);
    const [all] = await Promise.all([
      fan.waitForEvent('download'),
      fan.getByRole('link', { name: 'Download them as a file' }).click(),
    ]);
    expect((await readFile(await all.path(), 'utf8')).match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(violations).toEqual([]);

    // A member comes there from its row.
    await band.goto('/home');
    await openRow(band.getByRole('main').getByRole('button', { name: /· The Cellar/ }));
    await band.getByRole('link', { name: 'View page of The Cellar' }).click();
    await expect(band.getByRole('heading', { level: 1 })).toHaveText('The Cellar');
    await expect(band.getByText('Loading...')).toHaveCount(0);
  },
);
