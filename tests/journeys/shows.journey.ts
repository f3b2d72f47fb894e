import type { Locator, Page } from '@playwright/test';
import { square } from '../../src/files/pictures.fixture.ts';
import { announce } from './band-shows.ts';
import { overhang } from './barriers.ts';
import { expect, test, toast } from './journey.ts';
import { openRow } from './rows.ts';
import { uploadFrom } from './uploads.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const add = (page: Page) => page.getByRole('button', { name: 'Add Show' });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const submit = (page: Page, name = 'Add Show') => dialog(page).getByRole('button', { name });
const row = (page: Page, venue: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^[^ED].* · ${venue}`) });

/** Days from today, at noon in UTC. */
const daysAhead = (days: number) => Math.floor(Date.now() / dayMs + days) * dayMs + dayMs / 2;
const dayMs = 24 * 60 * 60_000;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

test(
  'a band announces a show far away, and everybody reads its clock',
  { tag: '@both' },
  async ({ band, visit, site }) => {
    test.slow();
    await band.goto('/home');
    await expect(band.getByLabel('Select Shows System')).toHaveValue('custom');
    await expect(band.getByText('No Shows')).toBeVisible();
    await add(band).click();
    await expect(submit(band)).toBeDisabled();
    const own = await band.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    await expect(field(band, 'Time Zone')).toHaveValue(own);
    await expect(field(band, 'Doors')).toHaveText(/^Doors:/);
    await expect(field(band, 'Show')).toHaveText(/^Show:/);
    await expect(dialog(band).getByPlaceholder('Door:')).toBeVisible();
    await expect(dialog(band).getByPlaceholder('Adv:')).toBeVisible();
    await expect(dialog(band).getByPlaceholder('Enter ticket purchase URL')).toBeVisible();

    await field(band, 'Venue').fill('The Cellar');
    await field(band, 'Location').fill('Auckland');
    await field(band, 'Date').fill('2030-06-15');
    await field(band, 'Doors').selectOption('11:30 PM');
    await field(band, 'Show').selectOption('11:15 PM');
    await expect(dialog(band).getByText('The show begins before the doors open')).toBeVisible();
    // The other field mends it as well.
    await field(band, 'Doors').selectOption('10:30 PM');
    await expect(dialog(band).getByText('The show begins before the doors open')).toHaveCount(0);
    await field(band, 'Doors').selectOption('11:30 PM');
    await expect(dialog(band).getByText('The show begins before the doors open')).toBeVisible();
    await field(band, 'Show').selectOption('12:30 AM');
    await expect(dialog(band).getByText('in the night to Sunday')).toBeVisible();
    await field(band, 'Time Zone').fill('auckland');
    await field(band, 'Adv. Price').fill('-1');
    await expect(dialog(band).getByText('A price between 0 and 99999.99')).toBeVisible();
    await field(band, 'Adv. Price').fill('19,9');
    await field(band, 'Currency').selectOption('NZD');
    await field(band, 'Tickets').fill('tickets.example/cellar');
    await expect(dialog(band).getByText('Image required.')).toBeVisible();
    await expect(submit(band)).toBeDisabled();
    await choosePoster(band);
    await submit(band).click();
    await expect(toast(band, 'Show added successfully!', 'success')).toBeVisible();
    await expect(dialog(band)).toHaveCount(0);

    await openRow(row(band, 'The Cellar'));
    const shown = band.getByRole('main');
    await expect(shown.getByText('Saturday, June 15, 2030')).toBeVisible();
    await expect(shown.getByText('12:30 AM Sunday')).toBeVisible();
    await expect(shown.getByText('NZD 19.90')).toBeVisible();
    await expect(shown.getByText('Door Price')).toHaveCount(0);
    const tickets = shown.getByRole('link', { name: 'Tickets for The Cellar' });
    await expect(tickets).toHaveAttribute('href', 'https://tickets.example/cellar');

    const [stored] = await showsOf(band);
    expect(stored).toMatchObject({
      doors: Date.parse('2030-06-15T23:30:00+12:00'),
      showtime: Date.parse('2030-06-16T00:30:00+12:00'),
      timeZone: 'Pacific/Auckland',
      doorprice: null,
    });

    for (const timezoneId of ['Pacific/Auckland', 'Pacific/Pago_Pago', 'Asia/Kathmandu']) {
      for (const javaScriptEnabled of [true, false]) {
        const fan = await visit({ timezoneId, javaScriptEnabled });
        await fan.goto('/');
        const list = fan.getByRole('main').getByRole('listitem').filter({ hasText: 'The Cellar' });
        await expect(list).toContainText(/jun 15/i);
        await expect(list).toContainText('Sat · 2030');
        await expect(list).toContainText('Doors 11:30 PM · Show 12:30 AM Sunday');
        await expect(list).toContainText('Adv. NZD 19.90');
        await expect(list.getByRole('img', { name: 'Poster: The Cellar' })).toBeVisible();
        expect(await hangingDots(list)).toEqual([]);
        expect(await overhang(fan)).toBeLessThanOrEqual(0);
        await fan.close();
      }
    }
    expect(site.log.filter(({ level }) => level === 'error')).toEqual([]);
  },
);

test(
  'posters of every shape move nothing when they come',
  { tag: '@both' },
  async ({ band, visit }) => {
    const shapes = [
      [600, 200],
      [200, 800],
      [300, 400],
    ] as const;
    for (const [n, [width, height]] of shapes.entries()) {
      const picture = await square(16).resize(width, height, { fit: 'fill' }).jpeg().toBuffer();
      const date = daysAhead(n + 1);
      const poster = await uploadFrom(band, picture);
      await announce(band, { poster, venue: `Hall ${n}`, date, doors: date, showtime: date });
    }
    const fan = await visit();
    await fan.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) moved.push((shift as unknown as Shift).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // This browser has none of the faces that stand in for the band's until they are there.
    await fan.route('**/fonts/*', (route) => route.fulfill({ status: 204 }));
    await fan.goto('/');
    for (const poster of await fan.getByRole('img', { name: /^Poster: / }).all()) {
      await poster.scrollIntoViewIfNeeded();
      await expect
        .poll(() =>
          poster.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
        )
        .toBe(true);
      const size = isPhone(fan) ? { width: 64, height: 80 } : { width: 80, height: 100 };
      expect(await poster.boundingBox()).toMatchObject(size);
    }
    await fan.waitForLoadState('networkidle');
    expect(await fan.evaluate(() => (window as unknown as Moved).moved)).toEqual([]);
  },
);

test(
  'an edit changes what it touches, keeps odd minutes, and a new poster replaces the old',
  { tag: '@both' },
  async ({ band }) => {
    const at = Date.parse('2030-11-02T20:07:30-04:00');
    const poster = await uploadFrom(band);
    await announce(band, {
      poster,
      venue: 'The Attic',
      timeZone: 'America/New_York',
      tixlink: 'tickets.example/1',
      date: at,
      doors: at,
      showtime: at + 60 * 60_000,
      doorprice: 20,
    });
    await band.goto('/home');
    await openRow(row(band, 'The Attic'));
    await band.getByRole('button', { name: /^Edit .*The Attic/ }).click();
    await expect(submit(band, 'Update Show')).toBeDisabled();
    await expect(field(band, 'Date')).toHaveValue('2030-11-02');
    await expect(field(band, 'Doors').locator('option:checked')).toHaveText('8:07 PM');
    await expect(field(band, 'Door Price')).toHaveValue('20.00');
    await field(band, 'Venue').fill('The Loft');
    await field(band, 'Door Price').fill('');
    await field(band, 'Tickets').fill('');
    await field(band, 'Status').selectOption('Sold out');
    await submit(band, 'Update Show').click();
    await expect(toast(band, 'Show updated successfully!', 'success')).toBeVisible();
    expect(await showsOf(band)).toMatchObject([
      {
        venue: 'The Loft',
        doorprice: null,
        tixlink: null,
        status: 'sold-out',
        poster,
        date: at,
        doors: at,
        showtime: at + 60 * 60_000,
      },
    ]);

    // Another zone keeps the clock on the wall, another time its neighbours.
    await expect(dialog(band)).toHaveCount(0);
    await band.getByRole('button', { name: /^Edit .*The Loft/ }).click();
    await field(band, 'Time Zone').fill('Europe/Berlin');
    await field(band, 'Show').selectOption('10:00 PM');
    await choosePoster(band);
    await submit(band, 'Update Show').click();
    await expect(dialog(band)).toHaveCount(0);
    const [moved] = await showsOf(band);
    expect(moved).toMatchObject({
      doors: Date.parse('2030-11-02T20:07:00+01:00'),
      showtime: Date.parse('2030-11-02T22:00:00+01:00'),
    });
    expect(moved!['poster']).not.toBe(poster);
    expect((await band.request.get(poster)).status()).toBe(404);
  },
);

test('past shows stand below, failures say so, and a deleted show is gone with its poster', async ({
  band,
  visit,
  mayComplain,
}) => {
  mayComplain(/ERR_FAILED|status of (404|500)|^500: .*deleteShow/);
  const poster = await uploadFrom(band);
  const times = (date: number) => ({ date, doors: date, showtime: date });
  await announce(band, { poster, venue: 'Long Ago', ...times(daysAhead(-400)) });
  await announce(band, { poster, venue: 'Just Now', ...times(daysAhead(-2)) });
  await announce(band, { poster, venue: 'Later', ...times(daysAhead(60)) });
  await announce(band, { poster: await uploadFrom(band), venue: 'Soon', ...times(daysAhead(3)) });
  await band.goto('/home');
  const venues = band.getByRole('main').locator('button strong');
  await expect(venues).toHaveText([/Soon$/, /Later$/, /Just Now$/, /Long Ago$/]);
  for (const name of ['Upcoming', 'Past']) {
    await expect(band.getByRole('heading', { name, exact: true })).toBeVisible();
  }

  await add(band).click();
  await band.route('**/api/addShow', (route) => route.abort());
  await fillIn(band);
  await submit(band).click();
  await expect(toast(band, 'Failed to add show', 'error')).toBeVisible();
  await expect(dialog(band).getByText('Network error.')).toBeVisible();
  await expect(field(band, 'Venue')).toHaveValue('Nowhere');
  await band.unroute('**/api/addShow');
  await submit(band).click();
  await expect(toast(band, 'Show added successfully!')).toBeVisible();
  await expect(venues).toHaveCount(5);

  await openRow(row(band, 'Soon'));
  const soon = (await showsOf(band)).find(({ venue }) => venue === 'Soon')!;
  await band.route('**/api/deleteShow/*', (route) => route.fulfill({ status: 500, json: {} }));
  await band.getByRole('button', { name: /^Delete .*Soon/ }).click();
  const ask = band.getByRole('alertdialog', { name: /^Delete .*Soon\?/ });
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(band, 'Failed to delete show', 'error')).toBeVisible();
  await band.unroute('**/api/deleteShow/*');
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(band, 'Show deleted successfully!', 'success')).toBeVisible();
  await expect(venues).toHaveCount(4);
  await expect(add(band)).toBeFocused();
  expect((await band.request.get(String(soon['poster']))).status()).toBe(404);
  const fan = await visit();
  await fan.goto('/');
  const names = fan.getByRole('main').getByRole('heading', { level: 3 });
  await expect(names).toHaveText(['Later', 'Nowhere']);
});

test('the keyboard alone announces a show', async ({ band }) => {
  await band.goto('/home');
  await add(band).focus();
  await band.keyboard.press('Enter');
  await expect(field(band, 'Poster: Choose File')).toBeFocused();
  await choosePoster(band);
  const next = async (typed: string) => {
    await band.keyboard.press('Tab');
    await band.keyboard.type(typed);
  };
  await field(band, 'Venue').focus();
  await band.keyboard.type('The Cellar');
  await next('Hamburg');
  await next('11202030');
  await expect(field(band, 'Date')).toHaveValue('2030-11-20');
  await field(band, 'Doors').focus();
  await band.keyboard.type('7:00 PM');
  await next('8:00 PM');
  await band.keyboard.press('Tab');
  await expect(field(band, 'Time Zone')).toBeFocused();
  await next('25');
  await expect(field(band, 'Door Price')).toHaveValue('25');
  await band.keyboard.press('Enter');
  await expect(toast(band, 'Show added successfully!')).toBeVisible();
  expect(await showsOf(band)).toMatchObject([{ venue: 'The Cellar', doorprice: 25 }]);
});

test('a thousand shows can be read and edited', { tag: '@both' }, async ({ band, visit }) => {
  test.slow();
  const poster = await uploadFrom(band);
  const venue = `<b>${'W'.repeat(180)}</b>`;
  for (let n = 0; n < 1_000; n += 5) {
    await Promise.all(
      Array.from({ length: 5 }, (_, i) => {
        const date = daysAhead(n + i - 960);
        return announce(band, { poster, venue, date, doors: date, showtime: date });
      }),
    );
  }
  await band.goto('/home');
  const rows = band.getByRole('main').locator('button strong');
  await expect(rows.first()).toBeVisible({ timeout: 15_000 });
  expect(await overhang(band)).toBeLessThanOrEqual(0);
  await openRow(band.getByRole('main').locator('.row-head').first());
  await band.getByRole('button', { name: /^Edit/ }).first().click();
  await expect(field(band, 'Venue')).toHaveValue(venue);
  const fan = await visit();
  await fan.goto('/');
  await expect(fan.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(40);
  expect(await overhang(fan)).toBeLessThanOrEqual(0);
});

/** The lines in which a dot is seen before the first or behind the last word. */
const hangingDots = (within: Locator) =>
  within.evaluate((one) => {
    const range = document.createRange();
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const signs: { sign: string; line: Element; box: DOMRect }[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { index, 0: sign } of text.data.matchAll(/\S/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const line = text.parentElement!.closest('p, .dotted') ?? one;
        const box = range.getBoundingClientRect();
        const isCutOff =
          getComputedStyle(line).overflowX === 'clip' &&
          box.right <= line.getBoundingClientRect().left + 1;
        if (!isCutOff) signs.push({ sign, line, box });
      }
    }
    return signs.flatMap(({ sign, line, box }, i) => {
      if (sign !== '·') return [];
      const isBeside = (other: (typeof signs)[number] | undefined) =>
        other?.line === line && Math.abs(other.box.bottom - box.bottom) < box.height / 2;
      return isBeside(signs[i - 1]) && isBeside(signs[i + 1]) ? [] : [line.textContent];
    });
  });

/** An entry of the Layout Instability API. */
interface Shift {
  value: number;
}

interface Moved {
  moved: number[];
}

async function choosePoster(page: Page): Promise<void> {
  const buffer = await square(120).png().toBuffer();
  const file = { name: 'poster.png', mimeType: 'image/png', buffer };
  await dialog(page).getByLabel('Poster: Choose File').setInputFiles(file);
}

/** The least that a show needs. */
async function fillIn(page: Page): Promise<void> {
  await choosePoster(page);
  await field(page, 'Venue').fill('Nowhere');
  await field(page, 'Location').fill('Hamburg');
  await field(page, 'Date').fill(dateOf(daysAhead(90)));
  await field(page, 'Doors').selectOption('7:00 PM');
  await field(page, 'Show').selectOption('8:00 PM');
}

async function showsOf(page: Page): Promise<Record<string, unknown>[]> {
  return (await (await page.request.get('/api/shows')).json()) as Record<string, unknown>[];
}

const isPhone = (page: Page) => page.viewportSize()!.width < 768;
