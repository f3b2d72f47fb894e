import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { featureReleases, featureVideos, setStage, test } from './home.ts';
import { expect, open } from './journey.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name });

test(
  'a carousel moves on every 15 seconds, and from the last slide to the first',
  { tag: '@both' },
  async ({ band, visit }) => {
    await featureVideos(band);
    const fan = await paced(await visit());
    await expect(place(fan)).toHaveText('1 of 3');
    await fan.clock.runFor(14_900);
    await expect(place(fan)).toHaveText('1 of 3');
    await fan.clock.runFor(200);
    await expect(place(fan)).toHaveText('2 of 3');
    await fan.clock.runFor(15_000);
    await expect(place(fan)).toHaveText('3 of 3');
    await fan.clock.runFor(15_000);
    await expect(place(fan)).toHaveText('1 of 3');
    // What moves of itself is told to nobody who reads elsewhere.
    await expect(fan.getByRole('status').filter({ hasText: 'of 3' })).toHaveCount(0);
  },
);

test('a carousel rests while it is paused, pointed at, or not seen', async ({ band, visit }) => {
  await featureVideos(band);
  const fan = await paced(await visit());
  await button(fan, 'Pause slide show').click();
  await expect(button(fan, 'Play slide show')).toBeVisible();
  await fan.mouse.move(0, 0);
  await rests(fan, '1 of 3');
  await button(fan, 'Play slide show').click();
  await expect(button(fan, 'Pause slide show')).toBeVisible();
  // The mouse still rests on it.
  await rests(fan, '1 of 3');
  await fan.mouse.move(0, 0);
  await fan.clock.runFor(15_000);
  await expect(place(fan)).toHaveText('2 of 3');

  await fan.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await rests(fan, '2 of 3');
  await fan.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await fan.clock.runFor(15_000);
  await expect(place(fan)).toHaveText('3 of 3');
});

test('the keyboard stops a carousel, moves it, and is told where it stands', async ({
  band,
  visit,
}) => {
  await featureVideos(band);
  const fan = await paced(await visit());
  const slides = fan.getByRole('group', { name: 'Videos', exact: true }).getByRole('group', {
    name: 'Slides',
  });
  await fan.keyboard.press('Tab');
  await slides.focus();
  await expect(button(fan, 'Play slide show')).toBeVisible();
  await rests(fan, '1 of 3');
  const told = fan.getByRole('status').filter({ hasText: /^\d of 3$/ });
  await fan.keyboard.press('ArrowRight');
  await expect(told).toHaveText('2 of 3');
  await fan.keyboard.press('ArrowLeft');
  await expect(told).toHaveText('1 of 3');
  await fan.keyboard.press('ArrowLeft');
  await expect(told).toHaveText('3 of 3');
  await button(fan, 'Next slide').press('Enter');
  await expect(told).toHaveText('1 of 3');
  await button(fan, 'Previous slide').press('Enter');
  await expect(told).toHaveText('3 of 3');
  await button(fan, 'Play slide show').press('Enter');
  await fan.clock.runFor(15_000);
  await expect(place(fan)).toHaveText('1 of 3');
});

test('the keyboard’s ring is seen on any picture of the stage', async ({ band, visit }) => {
  await setStage(band, 2);
  const fan = await visit();
  await open(fan, '/');
  await fan.keyboard.press('Tab');
  const slides = fan.getByRole('group', { name: 'Slides' });
  const edge = async () => {
    const { x, y } = (await slides.boundingBox())!;
    const clip = { x, y: y + 100, width: 8, height: 1 };
    const { data } = await sharp(await fan.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return Array.from({ length: 8 }, (_, i) => data.subarray(3 * i, 3 * i + 3).toString('hex'));
  };
  const [black, white] = ['000000', 'ffffff'];
  expect(await edge()).not.toEqual(expect.arrayContaining([black, white]));
  await slides.focus();
  expect(await edge()).toEqual(expect.arrayContaining([black, white]));
});

test('a video chosen by keyboard among all of them stays', async ({ band, visit }) => {
  await featureVideos(band);
  const fan = await paced(await visit());
  const chosen = fan.getByRole('list', { name: 'All videos' }).getByRole('link').nth(1);
  await fan.keyboard.press('Tab');
  await chosen.press('Enter');
  await expect(place(fan)).toHaveText('2 of 3');
  await expect(button(fan, 'Play slide show')).toBeVisible();
  await fan.clock.runFor(200);
  await expect(fan.getByRole('status').filter({ hasText: /^2 of 3$/ })).toHaveCount(1);
  await rests(fan, '2 of 3');
});

test(
  'releases that fit side by side need no carousel; more than that turn the page',
  { tag: '@both' },
  async ({ band, visit }) => {
    const isPhone = band.viewportSize()!.width < 768;
    await featureReleases(band, isPhone ? 2 : 4);
    const fan = await visit();
    await open(fan, '/');
    await expect(button(fan, 'Next slide')).toHaveCount(0);
    await featureReleases(band, 3);
    await fan.reload();
    await expect(place(fan)).toHaveText(isPhone ? '1 to 2 of 5' : '1 to 4 of 7');
    await button(fan, 'Next slide').click();
    await expect(place(fan)).toHaveText(isPhone ? '3 to 4 of 5' : '4 to 7 of 7');
    const { width = 0, height = 0 } = (await button(fan, 'Next slide').boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  },
);

test('the stage shows one picture after another', { tag: '@both' }, async ({ band, visit }) => {
  await setStage(band, 2);
  const fan = await visit();
  await fan.goto('/');
  await expect(place(fan)).toHaveText('1 of 2');
  await expect(fan.getByRole('heading', { level: 1 })).toBeInViewport();
  await button(fan, 'Next slide').click();
  await expect(place(fan)).toHaveText('2 of 2');
  await expect(fan.getByAltText('Stage 2')).toBeInViewport({ ratio: 0.9 });
});

const place = (page: Page) => page.locator('.carousel-place');

/** Checks that a carousel does not move on when its time has come. */
async function rests(page: Page, text: string): Promise<void> {
  await page.clock.runFor(16_000);
  // The browser scrolls by its own clock: only then one sees where to.
  await page.waitForTimeout(700);
  expect(await place(page).textContent()).toBe(text);
}

/** The home page at a clock that the journey moves, with its carousel ready to be paced. */
async function paced(page: Page): Promise<Page> {
  await page.clock.install();
  await page.goto('/');
  await expect(button(page, 'Next slide')).toBeVisible();
  await page.mouse.move(0, 0);
  return page;
}
