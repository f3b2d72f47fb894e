import type { Page } from '@playwright/test';
import { expectInWindow } from '../barriers.ts';
import { contact, members, tellOfTheBand } from './band.ts';
import { desk, expect, phone, test } from '../journey.ts';
import { watchShifts } from '../shifts.ts';

const main = (page: Page) => page.getByRole('main');
const footer = (page: Page) => page.getByRole('contentinfo');

test(
  'fans read who is in the band and its contact details, with scripts and without',
  { tag: '@whole' },
  async ({ band, visit }) => {
    test.slow();
    await tellOfTheBand(band);
    const fan = await visit();
    const moved = await watchShifts(fan);
    for (const size of [desk, phone]) {
      await fan.setViewportSize(size);
      for (const [path, reads] of pages) {
        await fan.goto(path);
        await reads(fan);
        await expectInWindow(fan);
        expect(await moved()).toEqual([]);
      }
    }
    const reader = await visit({ viewport: phone, javaScriptEnabled: false });
    for (const [path, reads] of pages) {
      await reader.goto(path);
      await reads(reader);
      await expectInWindow(reader);
    }
  },
);

const pages = [
  ['/bio', readsOfMembers],
  ['/contact', readsHowToReachThem],
] as const;

async function readsOfMembers(fan: Page): Promise<void> {
  await expect(main(fan).getByText('We met in May.')).toBeVisible();
  await expect(main(fan).getByRole('img', { name: 'Band Name' })).toBeVisible();
  const names = main(fan).getByRole('heading', { level: 3 });
  await expect(names).toHaveText(members.map(({ name }) => name));

  // Upright in their places, whatever the images' shapes; the logo keeps its own shape.
  for (const { name } of members) {
    const portrait = main(fan).getByRole('img', { name });
    await portrait.scrollIntoViewIfNeeded();
    await expect.poll(() => isLoaded(portrait)).toBe(true);
    expect(await shapeOf(portrait), name).toBeCloseTo(4 / 5, 1);
  }
  expect(await shapeOf(main(fan).getByRole('img', { name: 'Band Name' }))).toBeCloseTo(4, 1);

  const profile = main(fan).getByRole('link', { name: 'Ann Reed on Instagram' });
  await expect(profile).toHaveAttribute('href', contact.instagram);
  await expect(profile).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.poll(() => signsOf(main(fan))).toEqual({ drawn: 6, blank: 0 });
}

async function readsHowToReachThem(fan: Page): Promise<void> {
  const link = (name: string) => main(fan).getByRole('link', { name });
  await expect(link(contact.email).first()).toHaveAttribute('href', `mailto:${contact.email}`);
  await expect(link('555.123.4567')).toHaveAttribute('href', 'tel:+15551234567');
  await expect(link('Booking')).toHaveAttribute('href', /^mailto:.+\?subject=Booking$/);
  await expect(link('Band Name on Apple Music')).toHaveText(/Apple Music/);
  await expect.poll(() => signsOf(main(fan))).toEqual({ drawn: 8, blank: 0 });

  await expect.poll(() => signsOf(footer(fan))).toEqual({ drawn: 8, blank: 0 });
  const signs = footer(fan).getByRole('link', { name: /^Band Name on / });
  await expect(signs).toHaveCount(8);
  for (const sign of await signs.all()) {
    const size = (await sign.boundingBox())!;
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);
  }
  for (const picture of await main(fan).locator('picture img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => isLoaded(picture)).toBe(true);
  }
}

type Place = ReturnType<Page['locator']>;

const isLoaded = (picture: Place) =>
  picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);

async function shapeOf(picture: Place): Promise<number> {
  const { width, height } = (await picture.boundingBox())!;
  return width / height;
}

/** The numbers of service icons that show something, and that do not. */
async function signsOf(place: Place): Promise<{ drawn: number; blank: number }> {
  const widths = await place
    .locator('use')
    .evaluateAll((uses) => uses.map((use) => (use as SVGGraphicsElement).getBBox().width));
  const drawn = widths.filter((width) => width > 0).length;
  return { drawn, blank: widths.length - drawn };
}
