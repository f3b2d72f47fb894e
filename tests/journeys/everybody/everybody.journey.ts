import type { Page } from '@playwright/test';
import { square } from '../../fixtures/pictures/pictures.ts';
import { lendPlayers } from '../../stand-ins/players.ts';
import { announce, announceShows } from '../shows/announce.ts';
import { tellOfTheBand } from '../bio/band.ts';
import { barriers, lostAtTwice, expectInWindow, settled, smallTargets } from '../barriers.ts';
import { featureReleases, featureVideos, setStage } from '../home/home.ts';
import { ada, desk, expect, open, test } from '../journey.ts';
import { tabTo } from '../keyboard.ts';
import { addPictures, addVideos } from '../media/media.ts';
import { tellOfTheMusic } from '../music/music.ts';
import { publishLetter } from '../newsletter/mails.ts';
import { openRow } from '../rows.ts';
import { uploadFrom } from '../uploads.ts';

test.use({ record: 'brought' });

/** The smallest phone: on wider ones, the style sheets only make targets larger. */
const narrow = { width: 320, height: 640 };

const longName = 'Donaudampfschifffahrtsgesellschaftskapitaen';
const longVenue = `${longName}shalle`;

const nameTheBand = async (band: Page) => {
  const data = { siteTitle: longName, catchPhrase: 'X'.repeat(200) };
  expect((await band.request.post('/api/updateTheme', { data })).status()).toBe(200);
};

/** Checks a public page on the smallest phone, and at twice the size in a larger window. */
async function lookNarrow(page: Page, path: string): Promise<void> {
  await page.setViewportSize(narrow);
  await open(page, path);
  expect(await smallTargets(page), path).toEqual([]);
  await expectInWindow(page, path);
  expect(await lostAtTwice(page), path).toEqual([]);
}

/**
 * Also checks accessibility. Lighthouse covers most pages too, but not that landmarks hold
 * everything or that a page has one heading of its own.
 */
async function lookWhole(page: Page, path: string): Promise<void> {
  await lookNarrow(page, path);
  await page.setViewportSize(desk);
  expect(await barriers(page), path).toEqual([]);
}

test(
  'every page of fans and members is accessible, and fits its window',
  { tag: '@whole' },
  async ({ band, visit, hosts, mayComplain }) => {
    test.slow();
    mayComplain(/status of 404/);
    await nameTheBand(band);
    const page = await visit();
    // Empty pages look the same everywhere.
    for (const path of ['/', '/media', '/privacy', '/reset-password', '/no/such/page']) {
      await lookWhole(page, path);
    }
    // session.parts.browser runs axe on these forms.
    for (const path of ['/signin', '/forgot-password', '/reset-password?token=given']) {
      await lookNarrow(page, path);
    }
    // The bar without a logo, which makes it no higher, and with the shortest name.
    expect((await band.request.post('/api/updateTheme', { data: { siteTitle: 'O' } })).ok()).toBe(
      true,
    );
    await page.setViewportSize(narrow);
    await open(page, '/');
    expect(await smallTargets(page, 'header')).toEqual([]);
    await page.setViewportSize(desk);
    await page.goto('/invite');
    await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
    expect(await barriers(page), 'the document of an invitation').toEqual([]);

    const code = await letRedeem(band);
    await lookAtTheRelease(band);
    await tellEverything(band);
    const letter = await publishLetter(band, 'W'.repeat(150));
    await lendPlayers(page.context(), hosts());
    await lookNarrow(page, '/');
    await page.setViewportSize(narrow);
    const next = page.getByRole('button', { name: 'Next slide' });
    await expect(next).toHaveCount(1);
    await page.getByRole('heading', { name: 'New Releases' }).scrollIntoViewIfNeeded();
    await expect(next).toHaveCount(2);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    const linkTo = (venue: string) => page.getByRole('link', { name: venue, exact: true });
    const show = await linkTo('sold-out').getAttribute('href');
    const long = await linkTo(longVenue).getAttribute('href');
    const told = ['/music', '/media', '/bio', '/contact', '/music/low-water', '/news', letter];
    for (const path of told) await lookWhole(page, path);
    for (const path of ['/media?tab=videos', show!, long!]) await lookNarrow(page, path);
    for (const path of ['/redeem', await downloadOf(page, code)]) await lookWhole(page, path);
    await page.close();
    await lookAtTheEditingArea(band);
  },
);

/** Offers the record for download codes. @returns one of them. */
async function letRedeem(band: Page): Promise<string> {
  const [record] = (await (await band.request.get('/api/releases')).json()) as { _id: string }[];
  const data = { download: 'code' };
  await band.request.post(`/api/updateRelease/${record!._id}`, { data });
  const made = await band.request.post(`/api/releases/${record!._id}/codes`, {
    data: { name: 'Merch table', count: 1 },
  });
  const { codes } = (await made.json()) as { codes: string[] };
  return codes[0]!;
}

/** Redeems a code. @returns the record's download page, once it is ready. */
async function downloadOf(fan: Page, code: string): Promise<string> {
  await open(fan, `/redeem#${code}`);
  await fan.getByRole('button', { name: 'Redeem' }).click();
  await expect(async () => {
    await fan.reload();
    await expect(fan.getByRole('link', { name: /^MP3/ })).toBeVisible({ timeout: 1000 });
  }).toPass();
  return fan.url();
}

/** Fills every page of the band, with the longest possible names and words. */
async function tellEverything(band: Page): Promise<void> {
  await nameTheBand(band);
  await tellOfTheBand(band);
  await tellOfTheMusic(band);
  await addPictures(band, 5);
  await addVideos(band, 2, 'vlogs', 'W'.repeat(100));
  await announceShows(band);
  const date = Date.now() + 24 * 60 * 60_000;
  await announce(band, {
    poster: await uploadFrom(
      band,
      await square(16).resize(800, 250, { fit: 'fill' }).jpeg().toBuffer(),
    ),
    venue: longVenue,
    location: `${longName}, ${longName}`,
    status: 'cancelled',
    date,
    doors: date,
    showtime: date,
    doorprice: 99_999.99,
    currency: 'EUR',
  });
  await fillTheHomePage(band);
}

/** Images, videos and releases, the newest of them with long words and without a cover. */
async function fillTheHomePage(band: Page): Promise<void> {
  await setStage(band, 2);
  await featureVideos(band, 2);
  await featureReleases(band, 3);
  for (const [list, change] of [
    ['featuredVideos', { title: 'W'.repeat(150), description: 'X'.repeat(300) }],
    ['featuredReleases', { title: 'W'.repeat(100), coverImage: null }],
  ] as const) {
    const [newest] = (await (await band.request.get(`/api/${list}`)).json()) as { _id: string }[];
    const answer = await band.request.put(`/api/${list}/${newest!._id}`, { data: change });
    expect(answer.status()).toBe(200);
  }
}

/** Checks the editing area of a release: its codes and its form. */
async function lookAtTheRelease(band: Page): Promise<void> {
  await band.goto('/music');
  await openRow(band.getByRole('button', { name: /^Low Water/ }));
  await expect(band.getByLabel('What are they for?')).toBeVisible();
  expect(await barriers(band), 'the codes of a release').toEqual([]);
  await band.getByRole('button', { name: 'Edit Low Water' }).click();
  await expect(band.getByRole('dialog').getByLabel('Song Title').first()).toBeVisible();
  expect(await barriers(band), 'the form of a release').toEqual([]);
}

/** No page of the editing area is too wide, and all targets are large enough for a finger. */
async function lookAtTheEditingArea(band: Page): Promise<void> {
  await addMember(band, 'W'.repeat(100));
  await band.goto('/preview/?theme=%7B%22primaryColor%22%3A%22%23abcdef%22%7D');
  expect(await barriers(band), 'the preview').toEqual([]);
  await band.goto('/theme');
  await expect(band.getByLabel('Band Name')).toBeVisible();
  expect(await barriers(band), 'the document of the editing area').toEqual([]);

  await band.setViewportSize(narrow);
  for (const path of [
    '/home',
    '/music',
    '/store',
    '/media',
    '/media?tab=videos',
    '/aboutus',
    '/contact',
    '/contact?tab=newsletter',
    '/contact?tab=privacy',
    '/account',
    '/account?tab=members',
    '/account?tab=site',
  ]) {
    // A click is cheaper than a load, and leads to the same page.
    const link = band.locator(`.admin-frame a[href="${path}"]`).first();
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await fits(band, path);
  }
  for (const path of ['/letters', '/statistics', '/theme', '/no/such/page']) {
    await band.goto(path);
    await fits(band, path);
  }
  await band.goto('/aboutus');
  await openRow(band.getByRole('button', { name: /^WWW/ }));
  await band.getByRole('button', { name: /^Delete WWW/ }).click();
  await expect(band.getByRole('alertdialog')).toBeInViewport({ ratio: 1 });
  await expectInWindow(band);
  await band.keyboard.press('Escape');
  await band.getByRole('button', { name: 'Add Member' }).click();
  await expect(band.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeInViewport();
  await expectInWindow(band);
}

/**
 * Checks a page of the editing area at twice the size, and on the smallest phone with its rows
 * closed and open.
 */
async function fits(band: Page, path: string): Promise<void> {
  await expect(band.getByRole('button', { name: 'Search' })).toBeVisible();
  await expect(band.locator('main h1, main h2').first()).toBeVisible();
  await expect(band.locator('main .skeleton')).toHaveCount(0);
  expect(await lostAtTwice(band), path).toEqual([]);
  await band.setViewportSize(narrow);
  await expectInWindow(band, path);
  for (const row of await band.locator('.row-head').all()) await row.click();
  await settled(band);
  await expectInWindow(band, path);
  expect(await smallTargets(band), path).toEqual([]);
}

test(
  'signing in and changing the theme work by keyboard alone',
  { tag: '@whole' },
  async ({ page }) => {
    await open(page, '/signin');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Email')).toBeFocused();
    expect(await hasRing(page)).toBe(true);
    await page.keyboard.type(ada.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(ada.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/theme');

    await expect(page.getByLabel('Band Name')).toBeVisible();
    await tabTo(page, page.getByLabel('Band Name', { exact: true }));
    await page.keyboard.type('Typed by Hand');
    await tabTo(page, page.getByLabel('Secondary Font', { exact: true }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Band Logo: Choose File', { exact: true }));
    expect(await hasRing(page)).toBe(true);
    await tabTo(page, page.getByRole('button', { name: 'Save Changes' }));
    expect(await hasRing(page)).toBe(true);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Update Successful' })).toBeVisible();
    await expect(page).toHaveTitle('Theme · Typed by Hand');
  },
);

/** Adds a band member with a profile on every service, by the API. */
async function addMember(page: Page, name = 'Ann'): Promise<void> {
  const bioPic = await uploadFrom(page);
  const links = { instagram: 'instagram.com/ann', tiktok: 'tiktok.com/@ann', x: 'x.com/ann' };
  const data = { bioPic, name, role: 'Drums', ...links };
  expect((await page.request.post('/api/addMember', { data })).status()).toBe(200);
}

/** Whether the focus is visible, on the element or on its stand-in. */
const hasRing = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement;
    const shown = [focused, ...(focused.labels ?? [])];
    return shown.some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
  });
