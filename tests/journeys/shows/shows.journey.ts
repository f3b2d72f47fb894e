import type { Locator } from '@playwright/test';
import { square } from '../../fixtures/pictures/pictures.ts';
import { announce } from './announce.ts';
import { expectInWindow } from '../barriers.ts';
import { desk, expect, phone, test } from '../journey.ts';
import { watchShifts } from '../shifts.ts';
import { uploadFrom } from '../uploads.ts';

/** Days from today, at noon in UTC. */
const daysAhead = (days: number) => Math.floor(Date.now() / dayMs + days) * dayMs + dayMs / 2;
const dayMs = 24 * 60 * 60_000;

test(
  'every fan sees the times of a distant show in its own time zone, with scripts and without',
  { tag: '@whole' },
  async ({ band, visit }) => {
    await announce(band, {
      venue: 'The Cellar',
      location: 'Auckland',
      date: Date.parse('2030-06-15T12:00:00+12:00'),
      doors: Date.parse('2030-06-15T23:30:00+12:00'),
      showtime: Date.parse('2030-06-16T00:30:00+12:00'),
      timeZone: 'Pacific/Auckland',
      advprice: 19.9,
      currency: 'NZD',
      tixlink: 'tickets.example/cellar',
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
  },
);

test(
  'posters of every shape load without layout shifts',
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

/** Lines with a visible dot before the first or after the last word. */
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
