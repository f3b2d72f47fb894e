import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';
import { firstShow, seen, widths } from './shoot.ts';
import type { Show } from '../../src/features/shows/shows.ts';
import { upcomingShows } from '../../src/features/shows/shows.view.ts';
import { dialogAddress } from '../../src/kit/admin/records/dialogAddress.ts';
import type { RunningSite } from '../running-site.ts';

/** Twice as many dots as CSS pixels, so that letters stay sharp if a picture is shown large. */
const density = 2;

/** High enough for a whole poster beside its show, and for the line of the next show. */
const deskHeight = 940;

/** The colour of the wall that the pictures hang on. */
const wall = '#e9e4da';

/**
 * Makes the pictures of the README, each of a desk window with a phone before it.
 * @param folder where they go.
 */
export async function readmePictures(
  browser: Browser,
  site: RunningSite,
  folder: string,
): Promise<void> {
  const [desk, phone] = widths.map(({ name, viewport: { width, height } }) => ({
    viewport: { width, height: name === 'wide' ? deskHeight : height },
    deviceScaleFactor: density,
  }));
  const fans = {
    desk: await browser.newContext(desk),
    phone: await browser.newContext(phone),
  };
  const members = {
    desk: await site.member(browser, desk!),
    phone: await site.member(browser, phone!),
  };
  const page = await fans.desk.newPage();
  await page.goto(site.url);
  const show = (await firstShow(page)) ?? '/';
  await page.close();

  const pair = async (
    name: string,
    of: { desk: BrowserContext; phone: BrowserContext },
    paths: { desk: string; phone: string },
  ) =>
    hang(
      join(folder, `${name}.webp`),
      await window(of.desk, site.url + paths.desk),
      await window(of.phone, site.url + paths.phone),
    );
  await pair('home', fans, { desk: '/', phone: '/' });
  await pair('show', fans, { desk: show, phone: show });
  await pair('media', fans, { desk: '/media', phone: '/bio' });
  await pair('theme', members, { desk: '/theme', phone: '/theme' });
  const edited = dialogAddress('/home', `shows/${await nextShow(members.desk, site.url)}`);
  await pair('backstage', members, { desk: edited, phone: '/aboutus' });
  for (const context of [...Object.values(fans), ...Object.values(members)]) await context.close();
}

/** @returns the id of the show that fans see first. */
async function nextShow(context: BrowserContext, url: string): Promise<string> {
  const shows = (await (await context.request.get(`${url}/api/shows`)).json()) as Show[];
  return upcomingShows(shows, Date.now())[0]!._id;
}

/** What a window shows of a page at its top, as a PNG. */
async function window(context: BrowserContext, address: string): Promise<Buffer> {
  const page = await context.newPage();
  await page.goto(address);
  await seen(page);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/** Hangs a desk window and, before its lower right corner, a phone on a wall; 1700 pixels wide. */
async function hang(file: string, desk: Buffer, phone: Buffer): Promise<void> {
  const large = await sharp(desk).resize({ width: 1280 }).toBuffer({ resolveWithObject: true });
  const small = await sharp(phone).resize({ height: 640 }).toBuffer({ resolveWithObject: true });
  const height = large.info.height + 160;
  const right = 1700 - small.info.width - 60;
  const bottom = height - small.info.height - 40;
  const parts: OverlayOptions[] = [
    { input: await edged(large.data), left: 70, top: 60 },
    { input: await edged(small.data), left: right, top: bottom },
  ];
  await sharp({ create: { width: 1700, height, channels: 3, background: wall } })
    .composite(parts)
    .webp({ quality: 82, effort: 6 })
    .toFile(file);
}

/** A line around it, since a page may have the colour of the wall or of the page behind it. */
const edged = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .extend({ top: 3, bottom: 3, left: 3, right: 3, background: '#141210' })
    .png()
    .toBuffer();
