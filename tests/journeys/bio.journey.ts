import type { Page } from '@playwright/test';
import { overhang } from './barriers.ts';
import { contact, members, tellOfTheBand } from './band.ts';
import { expect, test } from './journey.ts';

const main = (page: Page) => page.getByRole('main');
const footer = (page: Page) => page.getByRole('contentinfo');

for (const javaScriptEnabled of [true, false]) {
  const scripts = javaScriptEnabled ? 'with' : 'without';

  test(
    `fans read who is in the band, ${scripts} scripts`,
    { tag: '@both' },
    async ({ band, visit }) => {
      await tellOfTheBand(band);
      const fan = await visit({ javaScriptEnabled });
      await fan.goto('/bio');
      await expect(main(fan).getByText('We met in May.')).toBeVisible();
      await expect(main(fan).getByRole('img', { name: 'Band Name' })).toBeVisible();
      const names = main(fan).getByRole('heading', { level: 3 });
      await expect(names).toHaveText(members.map(({ name }) => name));

      // Upright in their places, however the pictures are shaped; the logo keeps its own shape.
      for (const { name } of members) {
        const portrait = main(fan).getByRole('img', { name });
        await portrait.scrollIntoViewIfNeeded();
        await expect.poll(() => isLoaded(portrait)).toBe(true);
        expect(await shapeOf(portrait), name).toBeCloseTo(4 / 5, 1);
      }
      expect(await shapeOf(main(fan).getByRole('img', { name: 'Band Name' }))).toBeCloseTo(4, 1);
      expect(await overhang(fan)).toBeLessThanOrEqual(0);

      const profile = main(fan).getByRole('link', { name: 'Ann Reed on Instagram' });
      await expect(profile).toHaveAttribute('href', contact.instagram);
      await expect(profile).toHaveAttribute('rel', 'noopener noreferrer');
      await expect.poll(() => signsOf(main(fan))).toEqual({ drawn: 6, blank: 0 });
    },
  );

  test(
    `fans read how to reach the band, ${scripts} scripts`,
    { tag: '@both' },
    async ({ band, visit }) => {
      await tellOfTheBand(band);
      const fan = await visit({ javaScriptEnabled });
      await fan.goto('/contact');
      const link = (name: string) => main(fan).getByRole('link', { name });
      await expect(link(contact.email).first()).toHaveAttribute('href', `mailto:${contact.email}`);
      await expect(link('555.123.4567')).toHaveAttribute('href', 'tel:+15551234567');
      await expect(link('Booking')).toHaveAttribute('href', /^mailto:.+\?subject=Booking$/);
      await expect(link('Band Name on Apple Music')).toHaveText(/Apple Music/);
      await expect.poll(() => signsOf(main(fan))).toEqual({ drawn: 8, blank: 0 });
      expect(await overhang(fan)).toBeLessThanOrEqual(0);

      await expect.poll(() => signsOf(footer(fan))).toEqual({ drawn: 8, blank: 0 });
      const signs = footer(fan).getByRole('link', { name: /^Band Name on / });
      await expect(signs).toHaveCount(8);
      for (const sign of await signs.all()) {
        const size = (await sign.boundingBox())!;
        expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);
      }
    },
  );
}

test(
  'no picture moves a page when it comes',
  { tag: '@both' },
  async ({ band, visit, mayComplain }) => {
    mayComplain(/ERR_FAILED/);
    await tellOfTheBand(band);
    for (const path of ['/bio', '/contact']) {
      const fan = await visit();
      // This browser has none of the faces that stand in for the band's until they are there.
      await fan.route('**/fonts/*', (route) => route.abort());
      await fan.addInitScript(() => {
        const moved: number[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries()) moved.push((shift as unknown as Shift).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await fan.goto(path);
      for (const picture of await fan.locator('main picture img').all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => isLoaded(picture)).toBe(true);
      }
      expect(await fan.evaluate(() => (window as unknown as Moved).moved)).toEqual([]);
      await fan.close();
    }
  },
);

/** An entry of the Layout Instability API. */
interface Shift {
  value: number;
}

interface Moved {
  moved: number[];
}

type Place = ReturnType<Page['locator']>;

const isLoaded = (picture: Place) =>
  picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);

async function shapeOf(picture: Place): Promise<number> {
  const { width, height } = (await picture.boundingBox())!;
  return width / height;
}

/** How many signs of services show something, and how many do not. */
async function signsOf(place: Place): Promise<{ drawn: number; blank: number }> {
  const widths = await place
    .locator('use')
    .evaluateAll((uses) => uses.map((use) => (use as SVGGraphicsElement).getBBox().width));
  const drawn = widths.filter((width) => width > 0).length;
  return { drawn, blank: widths.length - drawn };
}
