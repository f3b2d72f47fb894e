import type { Page } from '@playwright/test';
import { noise } from '../../src/files/pictures.fixture.ts';
import { expect, open, test, toast } from './journey.ts';
import { addPictures, addVideos, idOf, photos } from './media.ts';
import { openRow } from './rows.ts';

const field = (page: Page) => page.getByLabel('Images: Choose Files');
const add = (page: Page) => page.locator('main form button[type="submit"]').first();
const shelf = (page: Page) => page.getByRole('list', { name: 'Pictures' });
const more = (page: Page) => page.getByRole('button', { name: /^Show More/ });
const dialog = (page: Page) => page.getByRole('dialog');
const tiles = (page: Page) => page.locator('main .justified').getByRole('listitem');

/** The rows of pictures that do not reach from one edge to the other, by their upper edge. */
const raggedRows = (page: Page) =>
  page.locator('main .justified').evaluate((grid) => {
    const { left, right } = grid.getBoundingClientRect();
    const boxes = [...grid.querySelectorAll('li:has(a)')].map((one) => one.getBoundingClientRect());
    const rows = Map.groupBy(boxes, ({ top }) => Math.round(top));
    return [...rows].filter(
      ([, row]) => Math.abs(row[0]!.left - left) > 1 || Math.abs(row.at(-1)!.right - right) > 1,
    );
  });

/** What Chromium says of the page that it makes around a picture that is opened by itself. */
const aboutItsOwnPage = /(inline style|script execution).*\/files\/o\/\w+\.png/;

test(
  'a member adds ten pictures, of which one fails half-way, and sends that one after all',
  { tag: '@both' },
  async ({ band, visit, mayComplain }) => {
    test.slow();
    mayComplain(/507/);
    await band.goto('/media');
    await expect(band.getByText('No Images')).toBeVisible();
    await expect(band.getByText('No Files Selected')).toBeVisible();
    await expect(add(band)).toBeDisabled();

    const files = await photos(10);
    // Large enough for several chunks.
    files[9] = { ...files[9]!, buffer: await noise(640) };
    await field(band).setInputFiles(files.slice(0, 1));
    await expect(band.getByText('photo-0.png', { exact: true })).toBeVisible();
    await field(band).setInputFiles(files.slice(1));
    await expect(band.getByText('10 files selected')).toBeVisible();
    await band.getByLabel('What photo-3.png shows').fill('The van');

    let chunks = 0;
    let under = 0;
    let most = 0;
    await band.route(/\/api\/uploads(\/|$)/, async (route) => {
      const request = route.request();
      most = Math.max(most, ++under);
      try {
        if (request.method() === 'PATCH' && ++chunks > 1) {
          const body = { message: 'No room.', error: 'file.no-space' };
          await route.fulfill({ status: 507, json: body });
        } else await route.fulfill({ response: await route.fetch() });
      } finally {
        under -= 1;
      }
    });
    const texts = await textsOf(add(band));
    await add(band).click();
    await expect(toast(band, 'Failed to upload photo-9.png', 'error')).toBeVisible({
      timeout: 30_000,
    });
    expect(most).toBeLessThanOrEqual(2);
    expect(chunks).toBeGreaterThan(1);
    await expect(shelf(band).getByRole('listitem')).toHaveCount(9);
    // What was added leaves the picker after a second; the tenth stays for another try.
    await expect(band.getByText('photo-9.png', { exact: true })).toBeVisible();
    await expect(band.getByText('files selected')).toHaveCount(0);
    await expect(band.getByText('No room.')).toBeVisible();
    await expect(shelf(band).getByText('The van')).toBeVisible();
    const seen = await texts();
    expect(seen.filter((text) => /^Uploading\.\.\. \d+%$/.test(text)).length).toBeGreaterThan(2);
    const figures = seen.flatMap((text) => /(\d+)%/.exec(text)?.[1] ?? []).map(Number);
    expect(figures).toEqual(figures.toSorted((a, b) => a - b));

    await band.unroute(/\/api\/uploads(\/|$)/);
    await expect(add(band)).toBeEnabled();
    await add(band).click();
    await expect(shelf(band).getByRole('listitem')).toHaveCount(10);
    await expect(band.getByText('No Files Selected')).toBeVisible();
    await expect(add(band)).toBeDisabled();
    await band.reload();
    await expect(shelf(band).getByRole('listitem')).toHaveCount(10);

    const fan = await visit();
    await open(fan, '/media');
    await expect(tiles(fan)).toHaveCount(10);
    await expect(fan.getByRole('link', { name: 'The van' })).toBeVisible();
  },
);

test('bad files are named before anything is sent', { tag: '@both' }, async ({ band, seen }) => {
  await band.goto('/media');
  const [good] = await photos(1);
  const bad = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from('x') });
  await field(band).setInputFiles([
    bad('song.mp3', 'audio/mpeg'),
    good!,
    bad('IMG_1.HEIC', 'image/heic'),
  ]);
  const told = band.getByRole('alert').filter({ hasText: 'song.mp3: Only PNG and JPEG' });
  await expect(told).toContainText('IMG_1.HEIC: HEIC pictures cannot be uploaded');
  await expect(band.getByText('photo-0.png', { exact: true })).toBeVisible();
  await expect(field(band)).toHaveAttribute('aria-invalid', 'true');
  expect(seen.flatMap(({ requests }) => requests).join()).not.toContain('/api/uploads');

  // A file can be dropped again, with the keyboard, which then stands on the field.
  await band.getByRole('button', { name: 'Drop photo-0.png' }).focus();
  await band.keyboard.press('Enter');
  await expect(band.getByText('No Files Selected')).toBeVisible();
  await expect(field(band)).toBeFocused();
  await expect(add(band)).toBeDisabled();
});

test('several uploads are canceled together, and what arrived is not sent again', async ({
  band,
  seen,
}) => {
  await band.goto('/media');
  const files = await photos(4);
  files[3] = { ...files[3]!, buffer: await noise(640) };
  await field(band).setInputFiles(files);
  let chunks = 0;
  const held = new Promise<void>((resolve) => {
    void band.route(/\/api\/uploads\/./, async (route) => {
      if (route.request().method() === 'PATCH' && ++chunks === 2) resolve();
      else await route.continue();
    });
  });
  await add(band).click();
  await held;
  await expect(field(band)).toBeDisabled();
  await expect(add(band)).toBeDisabled();
  await expect(band.getByRole('progressbar', { name: 'Images: upload' })).toBeVisible();
  await band.getByRole('button', { name: 'Cancel' }).click();
  await expect(band.getByText('Upload canceled.')).toBeVisible();
  await expect(field(band)).toBeFocused();
  await expect(band.getByText('4 files selected')).toBeVisible();
  await expect(band.getByText('No Images')).toBeVisible();
  await expect(band.locator('[data-alert]')).toHaveCount(0);

  const begun = () =>
    seen.flatMap(({ requests }) => requests).filter((one) => one === 'POST /api/uploads').length;
  expect(begun()).toBe(4);
  await add(band).click();
  await expect(shelf(band).getByRole('listitem')).toHaveCount(4);
  expect(begun()).toBe(5);
});

test('a save that fails behind the uploads loses nothing, and adds nothing twice', async ({
  band,
  mayComplain,
  seen,
}) => {
  mayComplain(/ERR_FAILED/);
  await band.goto('/media');
  await field(band).setInputFiles(await photos(2));
  let calls = 0;
  await band.route('**/api/addMediaImage', async (route) => {
    // It arrives, and its answer is lost.
    if (calls++ === 0) await route.fetch();
    await (calls === 1 ? route.abort() : route.continue());
  });
  await add(band).click();
  await expect(toast(band, 'Failed to upload photo-1.png', 'error')).toBeVisible();
  await expect(band.getByText('2 files selected')).toBeVisible();
  // What arrived all the same is shown, and the keyboard stands at what went wrong.
  await expect(shelf(band).getByRole('listitem')).toHaveCount(2);
  await expect(band.locator('main form [data-problem]')).toBeFocused();
  await add(band).press('Enter');
  await expect(band.getByText('No Files Selected')).toBeVisible();
  await expect(shelf(band).getByRole('listitem')).toHaveCount(2);
  await expect(band.locator('main form').first()).toBeFocused();
  const requests = seen.flatMap((one) => one.requests);
  expect(requests.filter((one) => one === 'POST /api/uploads')).toHaveLength(2);
  const stored = await (await band.request.get('/api/getMediaImages')).json();
  expect(stored).toHaveLength(2);
});

test('nobody is asked to stay for pictures that were just added', async ({ band }) => {
  await band.goto('/media');
  await field(band).setInputFiles(await photos(1));
  // In the very moment in which it is there, while the picker still shows it.
  const left = band.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        new MutationObserver((_, watch) => {
          if (!document.querySelector('ul[aria-label="Pictures"] li')) return;
          watch.disconnect();
          setTimeout(() => {
            document.querySelector<HTMLAnchorElement>('a[href="/contact"]')!.click();
            resolve(document.body.innerText.includes('photo-0.png'));
          }, 100);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await add(band).click();
  expect(await left, 'the picker still shows it').toBe(true);
  await expect(band).toHaveURL(/\/contact$/);
});

test(
  'a picture is described and removed in dialogs',
  { tag: '@both' },
  async ({ band, mayComplain }) => {
    mayComplain(/503/);
    await addPictures(band, 14);
    await band.goto('/media');
    await expect(shelf(band).getByRole('listitem')).toHaveCount(12);
    await more(band).click();
    await expect(shelf(band).getByRole('listitem')).toHaveCount(14);
    await expect(more(band)).toHaveCount(0);
    await expect(band.getByRole('button', { name: 'Describe Scene 12' })).toBeFocused();

    await band.getByRole('button', { name: 'Describe Scene 2', exact: true }).click();
    const update = dialog(band).getByRole('button', { name: 'Update Image' });
    await expect(update).toBeDisabled();
    await dialog(band).getByLabel('What it shows').fill('Ann on the roof');
    await update.click();
    await expect(dialog(band)).toHaveCount(0);
    await expect(shelf(band).getByText('Ann on the roof')).toBeVisible();

    await band.getByRole('button', { name: 'Remove Ann on the roof' }).click();
    const ask = band.getByRole('alertdialog', { name: 'Delete Ann on the roof?' });
    await band.route('**/api/removeMediaImage/*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Later.', error: 'server.busy' } }),
    );
    await ask.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(band, 'Failed to remove image', 'error')).toBeVisible();
    await band.unroute('**/api/removeMediaImage/*');
    await ask.getByRole('button', { name: 'Delete' }).click();
    await expect(ask).toHaveCount(0);
    await expect(shelf(band).getByRole('listitem')).toHaveCount(13);
    await expect(band.getByRole('heading', { name: 'Pictures' })).toBeFocused();
    const stored = await (await band.request.get('/api/getMediaImages')).json();
    expect(stored).toHaveLength(13);
  },
);

test(
  'fans see twelve pictures and twelve more, each in its shape, and nothing shifts',
  { tag: '@both' },
  async ({ band, visit }) => {
    test.slow();
    await addPictures(band, 30);
    const fan = await visit();
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
    await more(fan).focus();
    await fan.keyboard.press('Enter');
    await expect(tiles(fan)).toHaveCount(24);
    expect(await raggedRows(fan)).toEqual([]);
    await expect(fan.getByRole('link', { name: 'Scene 12', exact: true })).toBeFocused();
    await more(fan).click();
    await expect(tiles(fan)).toHaveCount(30);
    await expect(more(fan)).toHaveCount(0);
    await expect(fan.getByRole('link', { name: 'Scene 24', exact: true })).toBeFocused();
    await fan.waitForLoadState('networkidle');
    for (const tile of await tiles(fan).all()) {
      const { shown, real } = await tile.evaluate((li) => {
        const { width, height } = li.getBoundingClientRect();
        const img = li.querySelector<HTMLImageElement>('picture img')!;
        return { shown: width / height, real: img.width / img.height };
      });
      const size = await tile.locator('picture img').evaluate((img) => ({
        width: Number(img.getAttribute('width')),
        height: Number(img.getAttribute('height')),
      }));
      expect(Math.abs(shown / (size.width / size.height) - 1)).toBeLessThan(0.02);
      expect(Math.abs(shown / real - 1)).toBeLessThan(0.02);
    }
    const overhang = await fan.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang).toBeLessThanOrEqual(0);
    expect(await fan.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual(
      [],
    );
  },
);

test('without scripts a fan comes to every picture and video', async ({
  band,
  visit,
  mayComplain,
}) => {
  test.slow();
  mayComplain(aboutItsOwnPage);
  await addPictures(band, 26);
  await addVideos(band, 8);
  const fan = await visit({ javaScriptEnabled: false });
  await fan.goto('/media');
  await expect(tiles(fan)).toHaveCount(12);
  expect(await raggedRows(fan)).toEqual([]);
  await more(fan).click();
  await expect(tiles(fan)).toHaveCount(24);
  expect(await raggedRows(fan)).toEqual([]);
  await more(fan).click();
  await expect(tiles(fan)).toHaveCount(26);
  await expect(more(fan)).toHaveCount(0);
  await fan.getByRole('link', { name: 'Scene 25' }).click();
  await expect(fan).toHaveURL(/\/files\/o\/\w+\.png$/);

  await fan.goto('/media?tab=videos');
  await expect(fan.getByRole('heading', { level: 3 })).toHaveCount(6);
  await more(fan).click();
  await expect(fan.getByRole('heading', { level: 3 })).toHaveCount(8);
  const faces = await fan
    .locator('main :is(h2, h3)')
    .evaluateAll((headings) => headings.map((one) => getComputedStyle(one).fontFamily));
  expect(new Set(faces).size, 'the band has one voice').toBe(1);
  await expect(fan.getByRole('link', { name: 'Play musicVids 0' })).toHaveAttribute(
    'href',
    `https://www.youtube.com/watch?v=${idOf(0)}`,
  );
});

test('an address that shows more shows it with scripts as well', async ({ band, visit }) => {
  await addPictures(band, 26);
  const fan = await visit();
  await open(fan, '/media?show=24');
  await expect(tiles(fan)).toHaveCount(24);
  await more(fan).click();
  await expect(tiles(fan)).toHaveCount(26);
});

test('empty tabs say so, to fans and to the band', { tag: '@both' }, async ({ band, visit }) => {
  const fan = await visit();
  await open(fan, '/media');
  await expect(fan.getByText('No pictures yet... check back soon!')).toBeVisible();
  await fan.getByRole('link', { name: 'Videos', exact: true }).click();
  await expect(fan.getByText('No videos yet... check back soon!')).toBeVisible();
  await expect(fan.getByRole('link', { name: 'Videos', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await band.goto('/media?tab=videos');
  await expect(band.getByText('No Videos')).toBeVisible();
  await band.getByRole('link', { name: 'Pictures', exact: true }).click();
  await expect(band.getByText('No Images')).toBeVisible();
});

test(
  'the viewer goes through all pictures by keys, and gives the keyboard back',
  { tag: '@both' },
  async ({ band, visit }) => {
    test.slow();
    await addPictures(band, 30);
    const fan = await visit();
    await open(fan, '/media');
    await fan.getByRole('link', { name: 'Scene 1', exact: true }).focus();
    await fan.keyboard.press('Enter');
    const viewer = fan.getByRole('dialog', { name: 'Pictures' });
    await expect(viewer).toBeVisible();
    await expect(viewer.getByText('2 / 30')).toBeVisible();
    await expect(viewer.getByText('Scene 1', { exact: true })).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Close' })).toBeFocused();

    await fan.keyboard.press('ArrowRight');
    await expect(viewer.getByText('3 / 30')).toBeVisible();
    await expect(viewer.getByRole('status')).toHaveText('Picture 3 of 30: Scene 2');
    await fan.keyboard.press('ArrowLeft');
    await fan.keyboard.press('ArrowLeft');
    await expect(viewer.getByText('1 / 30')).toBeVisible();
    await fan.keyboard.press('ArrowLeft');
    await expect(viewer.getByText('1 / 30')).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Previous picture' })).toHaveCSS(
      'opacity',
      '0.3',
    );
    await expect(viewer.getByRole('button', { name: 'Next picture' })).toHaveCSS('opacity', '1');
    // More than stand on the page yet.
    await fan.keyboard.press('End');
    await expect(viewer.getByText('30 / 30')).toBeVisible();
    await expect(viewer.getByRole('img', { name: 'Scene 29' })).toBeVisible();
    await fan.keyboard.press('Home');
    await expect(viewer.getByText('1 / 30')).toBeVisible();
    // The neighbour is there before it is asked for.
    const next = viewer.locator('figure', { has: fan.locator('img[alt="Scene 1"]') }).last();
    await expect
      .poll(() =>
        next
          .locator('picture img')
          .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
      )
      .toBe(true);

    // What lies behind does not move, and the keyboard does not leave.
    await fan.keyboard.press('PageDown');
    expect(await fan.evaluate(() => scrollY)).toBe(0);
    for (let n = 0; n < 6; n += 1) {
      await fan.keyboard.press('Tab');
      expect(
        await fan.evaluate(
          () =>
            document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
        ),
      ).toBe(true);
    }
    await fan.keyboard.press('ArrowRight');
    await fan.keyboard.press('ArrowRight');
    await fan.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(fan.getByRole('link', { name: 'Scene 2', exact: true })).toBeFocused();
  },
);

test('the viewer follows a finger', { tag: '@phone' }, async ({ band, visit }) => {
  await addPictures(band, 3);
  const fan = await visit({ hasTouch: true, viewport: { width: 390, height: 844 } });
  await open(fan, '/media');
  await fan.getByRole('link', { name: 'Scene 0', exact: true }).tap();
  const viewer = fan.getByRole('dialog', { name: 'Pictures' });
  await expect(viewer.getByText('1 / 3')).toBeVisible();
  await swipe(fan, 300, 60);
  await expect(viewer.getByText('2 / 3')).toBeVisible();
  await swipe(fan, 60, 300);
  await expect(viewer.getByText('1 / 3')).toBeVisible();
  // At the end it stays, and so it does after half a swipe.
  await swipe(fan, 60, 300);
  await expect(viewer.getByText('1 / 3')).toBeVisible();
  await swipe(fan, 200, 170);
  await expect(viewer.getByText('1 / 3')).toBeVisible();
  const shown = viewer.getByRole('img', { name: 'Scene 0' });
  await expect.poll(async () => Math.abs((await shown.boundingBox())!.x)).toBeLessThan(2);
  for (const name of ['Close', 'Next picture']) {
    const button = (await viewer.getByRole('button', { name }).boundingBox())!;
    expect(Math.min(button.width, button.height), name).toBeGreaterThanOrEqual(44);
  }
  await viewer.getByRole('button', { name: 'Close' }).tap();
  await expect(viewer).toHaveCount(0);
});

test('the viewer tells where one is among pictures that nobody has described', async ({
  band,
  visit,
}) => {
  await addPictures(band, 3, '');
  const fan = await visit();
  await open(fan, '/media');
  await tiles(fan).first().getByRole('link').press('Enter');
  const told = fan.getByRole('dialog', { name: 'Pictures' }).getByRole('status');
  await expect(told).toHaveText('Picture 1 of 3');
  await fan.keyboard.press('ArrowRight');
  await expect(told).toHaveText('Picture 2 of 3');
});

test('the viewer stands still for those who asked for no motion', async ({ band, visit }) => {
  await addPictures(band, 3);
  const fan = await visit({ reducedMotion: 'reduce' });
  await open(fan, '/media');
  await fan.getByRole('link', { name: 'Scene 0', exact: true }).click();
  const viewer = fan.getByRole('dialog', { name: 'Pictures' });
  await expect(viewer.getByText('1 / 3')).toBeVisible();
  const ms = await viewer
    .locator('figure')
    .first()
    .evaluate((figure) => Number.parseFloat(getComputedStyle(figure).transitionDuration) * 1000);
  expect(ms).toBeLessThan(1);
});

test('a picture can still be seen where the viewer’s script cannot be had', async ({
  band,
  visit,
  mayComplain,
}) => {
  mayComplain(/ERR_FAILED|dynamically imported module/);
  mayComplain(aboutItsOwnPage);
  await addPictures(band, 1);
  const fan = await visit();
  await open(fan, '/media');
  await fan.route('**/assets/PictureViewer*', (route) => route.abort());
  await fan.getByRole('link', { name: 'Scene 0' }).click();
  await expect(fan).toHaveURL(/\/files\/o\/\w+\.png$/);
});

test.describe('with posters', () => {
  test.use({ posters: 'near' });

  test(
    'a member adds, edits and deletes videos, and fans see posters and play one at a time',
    { tag: '@both' },
    async ({ band, visit, hosts }) => {
      test.slow();
      hosts().add('www.youtube-nocookie.com');
      await band.goto('/media?tab=videos');
      const addVideo = band.getByRole('button', { name: 'Add Video' });
      await addVideo.click();
      const submit = dialog(band).getByRole('button', { name: 'Add Video' });
      await expect(dialog(band).getByLabel('Category')).toHaveValue('musicVids');
      await expect(submit).toBeDisabled();
      await dialog(band).getByLabel('YouTube share URL').fill('https://youtube.com/@reeds');
      await expect(
        dialog(band).getByText('Channel URLs are not supported for YouTube'),
      ).toBeVisible();
      await dialog(band)
        .getByLabel('YouTube share URL')
        .fill(`youtu.be/${idOf(1)}?si=x`);
      await dialog(band).getByLabel('Title').fill('The first');
      await dialog(band).getByLabel('Release Date').fill('2026-05-01');
      await submit.click();
      await expect(dialog(band)).toHaveCount(0);
      await expect(band.getByText('May 1, 2026')).toBeVisible();

      await addVideo.click();
      await dialog(band)
        .getByLabel('YouTube share URL')
        .fill(`https://youtu.be/${idOf(2)}`);
      await dialog(band).getByLabel('Title').fill('The second');
      await dialog(band).getByLabel('Category').selectOption('Live Performances');
      await dialog(band).getByLabel('Release Date').fill('2026-06-01');
      await submit.click();
      await expect(dialog(band)).toHaveCount(0);

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
      await fan.getByRole('link', { name: 'Play The second' }).click();
      await expect(fan.getByTitle('The second')).toBeFocused();
      await expect(first).toHaveCount(0);
      await expect(fan.getByRole('link', { name: 'Play The first' })).toBeVisible();

      await openRow(band.getByRole('button', { name: /^The second/ }));
      await band.getByRole('button', { name: 'Edit The second' }).click();
      await dialog(band).getByLabel('Title').fill('The other');
      await dialog(band).getByRole('button', { name: 'Update Video' }).click();
      await expect(dialog(band)).toHaveCount(0);
      await band.getByRole('button', { name: 'Delete The other' }).click();
      await band.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(band.getByText('The other')).toHaveCount(0);
      await expect(addVideo).toBeFocused();
      await fan.reload();
      await expect(fan.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([
        'The first',
      ]);
    },
  );
});

test('videos come six and six more of each kind, on both sides', async ({ band, visit }) => {
  test.slow();
  await addVideos(band, 14);
  await addVideos(band, 7, 'vlogs');
  const fan = await visit();
  await open(fan, '/media?tab=videos');
  const titles = fan.getByRole('main').getByRole('heading', { level: 3 });
  await expect(titles).toHaveCount(12);
  // Without a poster the title stands in its place.
  await expect(fan.locator('.video-tile picture')).toHaveCount(0);
  await fan.getByRole('button', { name: 'Show More Music Videos' }).click();
  await expect(titles).toHaveCount(18);
  await expect(fan.getByRole('link', { name: 'Play musicVids 7' })).toBeFocused();
  await fan.getByRole('button', { name: 'Show More Vlogs' }).click();
  await expect(titles).toHaveCount(19);
  await fan.getByRole('button', { name: 'Show More Music Videos' }).click();
  await expect(titles).toHaveCount(21);
  await expect(more(fan)).toHaveCount(0);

  await band.goto('/media?tab=videos');
  const rows = band.locator('.row');
  await expect(rows).toHaveCount(12);
  await band.getByRole('button', { name: 'Show More Music Videos' }).click();
  await expect(rows).toHaveCount(18);
});

test('a video that YouTube may not show stays a link', async ({ band, visit }) => {
  await addVideos(band, 1);
  const fan = await visit();
  const answer = await fan.goto('/media?tab=videos');
  const policy = answer!.headers()['content-security-policy']!;
  expect(policy).toContain("frame-src 'self' https://www.youtube-nocookie.com;");
  const pictures = await fan.goto('/media');
  expect(pictures!.headers()['content-security-policy']).toContain("frame-src 'self';");
});

/** Moves a finger across the middle of the window. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: string, x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: x === undefined ? [] : [{ x, y: 300 }],
    });
  await touch('touchStart', from);
  for (let step = 1; step <= 6; step += 1) {
    await touch('touchMove', from + ((to - from) * step) / 6);
    await page.waitForTimeout(16);
  }
  // A finger that rests before it is lifted is no flick.
  await page.waitForTimeout(120);
  await touch('touchEnd');
  await session.detach();
}

/** Keeps every text that an element has from now on. */
async function textsOf(locator: ReturnType<typeof add>): Promise<() => Promise<string[]>> {
  const handle = await locator.elementHandle();
  const kept = await handle!.evaluateHandle((element) => {
    const texts = [element.textContent ?? ''];
    new MutationObserver(() => texts.push(element.textContent ?? '')).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return texts;
  });
  return () => kept.jsonValue();
}
