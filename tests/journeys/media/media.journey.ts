import type { Page } from '@playwright/test';
import { expectInWindow } from '../barriers.ts';
import { expect, open, phone, test } from '../journey.ts';
import { addPictures, addVideos, idOf } from './media.ts';

const more = (page: Page) => page.getByRole('button', { name: /^Show More/ });
const tiles = (page: Page) => page.locator('main .justified').getByRole('listitem');

/** The upper edges of image rows that do not fill the width. */
const raggedRows = (page: Page) =>
  page.locator('main .justified').evaluate((grid) => {
    const { left, right } = grid.getBoundingClientRect();
    const boxes = [...grid.querySelectorAll('li:has(a)')].map((one) => one.getBoundingClientRect());
    const rows = Map.groupBy(boxes, ({ top }) => Math.round(top));
    return [...rows].filter(
      ([, row]) => Math.abs(row[0]!.left - left) > 1 || Math.abs(row.at(-1)!.right - right) > 1,
    );
  });

/** Chromium's message about the page that it makes around an image opened by itself. */
const aboutItsOwnPage = /(inline style|script execution).*\/files\/o\/\w+\.png/;

test(
  'fans see uncropped images without layout shifts, and can reach all of them without scripts',
  { tag: '@whole' },
  async ({ band, visit, mayComplain }) => {
    mayComplain(aboutItsOwnPage);
    await addPictures(band, 14);
    await addVideos(band, 7);
    await seeAll(await visit({ viewport: phone }));

    const reader = await visit({ javaScriptEnabled: false });
    await reader.goto('/media');
    await expect(tiles(reader)).toHaveCount(12);
    expect(await raggedRows(reader)).toEqual([]);
    await more(reader).click();
    await expect(tiles(reader)).toHaveCount(2);
    await expect(more(reader)).toHaveCount(0);
    await reader.getByRole('link', { name: 'Scene 13' }).click();
    await expect(reader).toHaveURL(/\/files\/o\/\w+\.png$/);
    await reader.goto('/media?tab=videos');
    await expect(reader.getByRole('heading', { level: 3 })).toHaveCount(6);
    await more(reader).click();
    await expect(reader.getByRole('heading', { level: 3 })).toHaveCount(1);
    const faces = await reader
      .locator('main :is(h2, h3)')
      .evaluateAll((headings) => headings.map((one) => getComputedStyle(one).fontFamily));
    expect(new Set(faces).size, 'the band has one display face').toBe(1);
    await expect(reader.getByRole('link', { name: 'Play musicVids 0' })).toHaveAttribute(
      'href',
      `https://www.youtube.com/watch?v=${idOf(0)}`,
    );
  },
);

/** Steps through all images, none of which may move another, or be cut. */
async function seeAll(fan: Page): Promise<void> {
  await fan.addInitScript(() => {
    const shifts = ((window as unknown as { shifts: string[] }).shifts = [] as string[]);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources, hadRecentInput } = entry as unknown as {
          sources: { node: Element | null }[];
          hadRecentInput: boolean;
        };
        const ofPictures = sources.filter(({ node }) => node?.closest('.justified'));
        if (!hadRecentInput) shifts.push(...ofPictures.map(({ node }) => node!.outerHTML));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(fan, '/media');
  await expect(tiles(fan)).toHaveCount(12);
  expect(await raggedRows(fan)).toEqual([]);
  await more(fan).click();
  await expect(tiles(fan)).toHaveCount(14);
  for (const tile of await tiles(fan).all()) {
    await tile.scrollIntoViewIfNeeded();
    await expect.poll(() => tile.locator('picture img').evaluate(isThere)).toBe(true);
    const { shown, real, told } = await tile.evaluate((li) => {
      const { width, height } = li.getBoundingClientRect();
      const img = li.querySelector<HTMLImageElement>('picture img')!;
      const side = (name: string) => Number(img.getAttribute(name));
      return {
        shown: width / height,
        real: img.width / img.height,
        told: side('width') / side('height'),
      };
    });
    expect(Math.abs(shown / told - 1)).toBeLessThan(0.02);
    expect(Math.abs(shown / real - 1)).toBeLessThan(0.02);
  }
  await expectInWindow(fan);
  expect(await fan.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
}

test(
  'the viewer shows the images over the page, and follows a finger',
  { tag: ['@phone', '@whole'] },
  async ({ band, visit, mayComplain }) => {
    mayComplain(/ERR_FAILED|dynamically imported module/);
    mayComplain(aboutItsOwnPage);
    await addPictures(band, 5);
    const fan = await visit({ hasTouch: true });
    await open(fan, '/media');
    await fan.getByRole('link', { name: 'Scene 0', exact: true }).tap();
    const viewer = fan.getByRole('dialog', { name: 'Pictures' });
    await expect(viewer.getByText('1 / 5')).toBeVisible();
    // The neighbor is loaded before it is needed.
    for (const name of ['Scene 0', 'Scene 1']) {
      const picture = viewer.locator(`picture img[alt="${name}"]`);
      await expect.poll(() => picture.evaluate(isThere)).toBe(true);
    }
    await swipe(fan, 300, 60);
    await expect(viewer.getByText('2 / 5')).toBeVisible();
    await swipe(fan, 60, 300);
    await expect(viewer.getByText('1 / 5')).toBeVisible();
    // It stays at the end, and after half a swipe.
    await swipe(fan, 60, 300);
    await expect(viewer.getByText('1 / 5')).toBeVisible();
    await swipe(fan, 200, 170);
    await expect(viewer.getByText('1 / 5')).toBeVisible();
    const shown = viewer.getByRole('img', { name: 'Scene 0' });
    await expect.poll(async () => Math.abs((await shown.boundingBox())!.x)).toBeLessThan(2);
    for (const name of ['Close', 'Next picture']) {
      const button = (await viewer.getByRole('button', { name }).boundingBox())!;
      expect(Math.min(button.width, button.height), name).toBeGreaterThanOrEqual(44);
    }

    // The page behind does not move, and the focus stays inside.
    expect(await fan.evaluate(() => document.body.scrollHeight > innerHeight)).toBe(true);
    await fan.keyboard.press('PageDown');
    for (let n = 0; n < 6; n += 1) {
      await fan.keyboard.press('Tab');
      expect(
        await fan.evaluate(
          () =>
            document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
        ),
      ).toBe(true);
    }
    expect(await fan.evaluate(() => scrollY)).toBe(0);
    await viewer.getByRole('button', { name: 'Close' }).tap();
    await expect(viewer).toHaveCount(0);

    // If its script cannot be loaded, the image can still be seen.
    await open(fan, '/media');
    await fan.route('**/assets/PictureViewer*', (route) => route.abort());
    await fan.getByRole('link', { name: 'Scene 0' }).click();
    await expect(fan).toHaveURL(/\/files\/o\/\w+\.png$/);
  },
);

test.describe('with posters', () => {
  test.use({ posters: 'near' });

  test(
    'fans see posters of the videos and play one video at a time',
    { tag: '@whole' },
    async ({ band, visit, hosts }) => {
      test.slow();
      hosts().add('www.youtube-nocookie.com');
      await addVideos(band, 1, 'liveVids', 'The second');
      const link = `youtu.be/${idOf(1)}?si=x`;
      const date = Date.UTC(2026, 4, 1);
      const data = { title: 'The first', date, link, category: 'musicVids' };
      expect((await band.request.post('/api/addVideo', { data })).status()).toBe(200);

      const fan = await visit();
      const referers: string[] = [];
      await fan.context().route('https://www.youtube-nocookie.com/**', async (route) => {
        referers.push((await route.request().allHeaders())['referer'] ?? 'none');
        await route.fulfill({ contentType: 'text/html', body: '<title>player</title>' });
      });
      await expect
        .poll(async () => {
          const videos = (await (await band.request.get('/api/getVideos')).json()) as {
            picture: unknown;
          }[];
          return videos.filter(({ picture }) => picture).length;
        })
        .toBe(2);
      await open(fan, '/media?tab=videos');
      await expect(fan.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
        'Music Videos',
        'Live Performances',
      ]);
      await expect(fan.locator('.video-tile picture img')).toHaveCount(2);
      await fan.getByRole('link', { name: 'Play The first' }).click();
      const first = fan.getByTitle('The first');
      await expect(first).toBeFocused();
      await expect(first).toHaveAttribute(
        'src',
        `https://www.youtube-nocookie.com/embed/${idOf(1)}?autoplay=1&playsinline=1`,
      );
      await expect.poll(() => referers).toEqual([`${new URL(fan.url()).origin}/`]);
      await fan.getByRole('link', { name: 'Play The second 0' }).click();
      await expect(fan.getByTitle('The second 0')).toBeFocused();
      await expect(first).toHaveCount(0);
      await expect(fan.getByRole('link', { name: 'Play The first' })).toBeVisible();
    },
  );
});

/**
 * Moves a finger across the middle of the window, slowly: one that rests before it is lifted is no
 * flick.
 */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ms: number, x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      // In seconds: the machine's speed changes nothing.
      timestamp: began + ms / 1000,
      touchPoints: x === undefined ? [] : [{ x, y: 300 }],
    });
  await touch('touchStart', 0, from);
  for (let step = 1; step <= 6; step += 1) {
    await touch('touchMove', step * 16, from + ((to - from) * step) / 6);
  }
  await touch('touchEnd', 1000);
  await session.detach();
}

/** Whether an image is loaded. */
const isThere = (img: Element) =>
  img instanceof HTMLImageElement && img.complete && img.naturalWidth > 0;
