import type { Locator, Page } from '@playwright/test';
import { square } from '../../fixtures/pictures/pictures.ts';
import { announce } from './announce.ts';
import { expectInWindow } from '../barriers.ts';
import { desk, expect, phone, test, toast } from '../journey.ts';
import { openRow } from '../rows.ts';
import { watchShifts } from '../shifts.ts';
import { uploadFrom } from '../uploads.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const add = (page: Page) => page.getByRole('button', { name: 'Add Show' });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Add Show' });
const row = (page: Page, venue: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^(?!Edit |Delete ).* · ${venue}`) });

/** Days from today, at noon in UTC. */
const daysAhead = (days: number) => Math.floor(Date.now() / dayMs + days) * dayMs + dayMs / 2;
const dayMs = 24 * 60 * 60_000;

test(
  'a band announces a show far away, and everybody reads its clock until it is deleted',
  { tag: '@whole' },
  async ({ band, visit, site }) => {
    await band.goto('/home');
    await add(band).click();
    await field(band, 'Venue').fill('The Cellar');
    await field(band, 'Location').fill('Auckland');
    await field(band, 'Date').fill('2030-06-15');
    await field(band, 'Doors').selectOption('11:30 PM');
    await field(band, 'Show').selectOption('12:30 AM');
    await field(band, 'Time Zone').fill('auckland');
    await field(band, 'Adv. Price').fill('19,9');
    await field(band, 'Currency').selectOption('NZD');
    await field(band, 'Tickets').fill('tickets.example/cellar');
    await choosePoster(band);
    await submit(band).click();
    await expect(toast(band, 'Show added successfully!', 'success')).toBeVisible();
    await expect(dialog(band)).toHaveCount(0);

    const [stored] = await showsOf(band);
    expect(stored).toMatchObject({
      doors: Date.parse('2030-06-15T23:30:00+12:00'),
      showtime: Date.parse('2030-06-16T00:30:00+12:00'),
      timeZone: 'Pacific/Auckland',
      doorprice: null,
    });

    // A day behind the venue, and with a zone that is 45 minutes off the hour.
    for (const { timezoneId, javaScriptEnabled } of [
      { timezoneId: 'Pacific/Pago_Pago', javaScriptEnabled: true },
      { timezoneId: 'Asia/Kathmandu', javaScriptEnabled: false },
    ]) {
      const fan = await visit({ timezoneId, javaScriptEnabled });
      await fan.goto('/');
      const list = fan.getByRole('main').getByRole('listitem').filter({ hasText: 'The Cellar' });
      await expect(list).toContainText(/jun 15/i);
      await expect(list).toContainText('Sat · 2030');
      await expect(list).toContainText('Doors 11:30 PM · Show 12:30 AM Sunday');
      await expect(list).toContainText('Adv. NZD 19.90');
      await expect(list.getByRole('img', { name: 'Poster: The Cellar' })).toBeVisible();
      for (const size of [desk, phone]) {
        await fan.setViewportSize(size);
        expect(await hangingDots(list)).toEqual([]);
        await expectInWindow(fan);
      }
      await fan.close();
    }

    await openRow(row(band, 'The Cellar'));
    await band.getByRole('button', { name: /^Delete .*The Cellar/ }).click();
    const ask = band.getByRole('alertdialog', { name: /^Delete .*The Cellar\?/ });
    await ask.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(band, 'Show deleted successfully!', 'success')).toBeVisible();
    const fan = await visit();
    await fan.goto('/');
    await expect(fan.getByRole('main').getByText('The Cellar')).toHaveCount(0);
    expect(site.log.filter(({ level }) => level === 'error')).toEqual([]);
  },
);

test(
  'posters of every shape move nothing when they come',
  { tag: '@whole' },
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
    const shifts = await watchShifts(fan);
    for (const [viewport, size] of [
      [desk, { width: 80, height: 100 }],
      [phone, { width: 64, height: 80 }],
    ] as const) {
      await fan.setViewportSize(viewport);
      await fan.goto('/');
      for (const poster of await fan.getByRole('img', { name: /^Poster: / }).all()) {
        await poster.scrollIntoViewIfNeeded();
        await expect
          .poll(() =>
            poster.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
          )
          .toBe(true);
        expect(await poster.boundingBox()).toMatchObject(size);
      }
      expect(await shifts()).toEqual([]);
    }
  },
);

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

async function choosePoster(page: Page): Promise<void> {
  const buffer = await square(120).png().toBuffer();
  const file = { name: 'poster.png', mimeType: 'image/png', buffer };
  await dialog(page).getByLabel('Poster: Choose File').setInputFiles(file);
}

async function showsOf(page: Page): Promise<Record<string, unknown>[]> {
  return (await (await page.request.get('/api/shows')).json()) as Record<string, unknown>[];
}
