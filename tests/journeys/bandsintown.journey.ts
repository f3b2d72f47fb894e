import type { FrameLocator, Page } from '@playwright/test';
import { bandsintownHosts, startBandsintown, type Bandsintown } from '../stand-ins/bandsintown.ts';
import { overhang } from './barriers.ts';
import { expect, test as base, toast } from './journey.ts';

const test = base.extend<{ bandsintown: Bandsintown }>({
  bandsintown: async ({ hosts }, use) => {
    for (const host of bandsintownHosts) hosts().add(host);
    const standIn = await startBandsintown();
    await use(standIn);
    await standIn.stop();
  },
});

const notFound = 'Sorry, this artist was not found on Bandsintown.';
const frame = (page: Page): FrameLocator => page.frameLocator('iframe[title*="Bandsintown"]');
const place = (page: Page) => page.locator('iframe[title*="Bandsintown"]');
const link = (page: Page) => page.getByRole('link', { name: 'All dates on Bandsintown' });

/** Has the site list the shows of an artist by Bandsintown. */
async function choose(band: Page, bandsintownArtist: string): Promise<void> {
  const data = { showSystem: 'bandsintown', bandsintownArtist };
  const answer = await band.request.post('/api/updateShowsSettings', { data });
  expect(answer.status()).toBe(200);
}

test(
  'a band hands its shows to Bandsintown, looks at the preview, and fans see them',
  { tag: '@both' },
  async ({ band, visit, bandsintown }) => {
    await bandsintown.serve(band.context());
    await band.goto('/home');
    const system = band.getByLabel('Select Shows System');
    await expect(system.getByRole('option')).toHaveText(['Custom Management', 'Bandsintown']);
    await system.selectOption('Bandsintown');
    await expect(toast(band, 'Show system updated successfully!', 'success')).toBeVisible();
    await expect(band.getByText('No Shows')).toHaveCount(0);
    await expect(place(band)).toHaveCount(0);

    // The preview follows what is typed, before it is saved.
    const artist = band.getByLabel('Artist Name / ID');
    await artist.fill('The Reeds');
    await expect(frame(band).getByText('Hall 1', { exact: true })).toBeVisible();
    expect(bandsintown.settings).toMatchObject({ artistName: 'The Reeds', displayLimit: '15' });
    await expect(frame(band).locator('.bit-event')).toHaveCount(15);
    await artist.fill('12345');
    await expect.poll(() => bandsintown.settings['artistName']).toBe('id_12345');
    await band.getByRole('button', { name: 'Save Changes' }).click();
    const saved = 'Bandsintown settings updated successfully!';
    await expect(toast(band, saved, 'success')).toBeVisible();
    await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();

    const guide = band.getByRole('region', { name: 'Setting up Bandsintown' });
    await guide.getByRole('button', { name: 'Find your artist name or ID' }).click();
    await expect(guide.getByRole('listitem')).toHaveCount(3);
    await guide.getByRole('button', { name: 'Tips' }).press('Enter');
    await expect(guide.getByText('Prefer the ID')).toBeVisible();
    await expect(guide.getByRole('link')).toHaveAttribute('href', /^https:\/\/help\.artists/);

    const fan = await visit();
    await bandsintown.serve(fan.context());
    await fan.goto('/');
    await expect(frame(fan).getByText('Hall 15', { exact: true })).toBeVisible();
    await expect(link(fan)).toHaveAttribute('href', 'https://www.bandsintown.com/a/12345');
    expect(await overhang(fan)).toBeLessThanOrEqual(0);
    // Without a session the same; what the site keeps itself is not shown.
    await expect(fan.getByText('No shows announced')).toHaveCount(0);
  },
);

test('where the system cannot be saved it goes back, and says so', async ({
  band,
  mayComplain,
  bandsintown,
}) => {
  mayComplain(/ERR_FAILED/);
  await bandsintown.serve(band.context());
  await band.goto('/home');
  const system = band.getByLabel('Select Shows System');
  await band.route('**/api/updateShowsSettings', (route) => route.abort());
  await system.selectOption('Bandsintown');
  await expect(toast(band, 'Failed to update show system', 'error')).toBeVisible();
  await expect(system).toHaveValue('custom');
  await expect(band.getByText('No Shows')).toBeVisible();
  await band.unroute('**/api/updateShowsSettings');
  await system.focus();
  await band.keyboard.press('ArrowDown');
  await expect(toast(band, 'Show system updated successfully!')).toBeVisible();
  await expect(system).toBeFocused();

  await band.route('**/api/updateShowsSettings', (route) => route.abort());
  await band.getByLabel('Artist Name / ID').fill('The Reeds');
  await band.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(band, 'Failed to update Bandsintown settings', 'error')).toBeVisible();
  await expect(band.getByLabel('Artist Name / ID')).toHaveValue('The Reeds');
});

test(
  'an artist who is not found is said to be so, until the widget comes late',
  { tag: '@both' },
  async ({ band, visit, bandsintown, mayComplain }) => {
    mayComplain(/ERR_BLOCKED_BY_CLIENT/);
    await choose(band, '!!! "Ünï" & <b>');
    const fan = await visit();
    await bandsintown.serve(fan.context());
    for (const mode of ['nothing', 'blocked'] as const) {
      bandsintown.mode = mode;
      await fan.goto('/');
      await expect(fan.getByText(notFound), mode).toBeVisible();
      await expect(link(fan)).toBeVisible();
    }

    bandsintown.mode = 'no dates';
    await fan.goto('/');
    await expect(frame(fan).getByText('No upcoming dates')).toBeVisible();
    expect(bandsintown.settings['artistName']).toBe('!!! "Ünï" & <b>');
    await fan.waitForTimeout(2_000);
    await expect(fan.getByText(notFound)).toHaveCount(0);

    bandsintown.mode = 'late';
    await fan.goto('/');
    await expect(fan.getByText(notFound)).toBeVisible();
    await expect(frame(fan).getByText('Hall 1', { exact: true })).toBeVisible();
    await expect(fan.getByText(notFound)).toHaveCount(0);
  },
);

test('only the frame itself is believed about what is in it', async ({
  band,
  visit,
  bandsintown,
}) => {
  bandsintown.mode = 'nothing';
  await choose(band, 'The Reeds');
  const fan = await visit();
  await bandsintown.serve(fan.context());
  await fan.goto('/');
  await expect(fan.getByText(notFound)).toBeVisible();
  const height = await place(fan).getAttribute('height');
  await fan.evaluate(() => postMessage({ bandsintown: { height: 5_000, isShown: true } }, '*'));
  await fan.waitForTimeout(200);
  await expect(fan.getByText(notFound)).toBeVisible();
  await expect(place(fan)).toHaveAttribute('height', height!);
  await expect(fan.getByRole('button', { name: 'Show all dates' })).toHaveCount(0);
});

test('the widget is asked for when it comes near, and has a second and a half from then', async ({
  band,
  visit,
  bandsintown,
}) => {
  bandsintown.mode = 'nothing';
  await choose(band, 'The Reeds');
  const fan = await visit();
  await bandsintown.serve(fan.context());
  await fan.addInitScript((text) => {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('main')?.style.setProperty('padding-top', '8000px');
    });
    const times: Partial<Times> = {};
    Object.assign(window, { times });
    addEventListener('message', () => void (times.begun ??= performance.now()));
    new MutationObserver(() => {
      if (document.body?.innerText.includes(text)) times.said ??= performance.now();
    }).observe(document, { childList: true, subtree: true });
  }, notFound);
  await fan.goto('/');
  await expect(place(fan)).toHaveCount(1);
  await fan.waitForTimeout(2_000);
  expect(bandsintown.asked).toEqual([]);
  await expect(fan.getByText(notFound)).toHaveCount(0);
  await link(fan).scrollIntoViewIfNeeded();
  await expect(fan.getByText(notFound)).toBeVisible();
  const { begun, said } = await fan.evaluate(() => (window as unknown as { times: Times }).times);
  expect(said - begun).toBeGreaterThan(1_450);
  expect(said - begun).toBeLessThan(3_000);
});

test('without scripts there is the way to Bandsintown, and no empty place', async ({
  band,
  visit,
}) => {
  await choose(band, 'The Reeds');
  const fan = await visit({ javaScriptEnabled: false });
  await fan.goto('/');
  await expect(link(fan)).toHaveAttribute('href', 'https://www.bandsintown.com/The%20Reeds');
  const [heading, way] = await Promise.all([
    fan.getByRole('heading', { name: 'Upcoming Shows' }).boundingBox(),
    link(fan).boundingBox(),
  ]);
  expect(way!.y - heading!.y - heading!.height).toBeLessThan(80);

  await choose(band, '');
  await fan.reload();
  await expect(fan.getByText('No shows announced right now.')).toBeVisible();
});

test('what runs in the frame has no powers, neither for fans nor for members', async ({
  band,
  visit,
  bandsintown,
  mayComplain,
}) => {
  mayComplain(/policy: connect-src|Content Security Policy|initiate navigation|Failed to fetch/);
  bandsintown.mode = 'spying';
  await choose(band, 'The Reeds');
  const fan = await visit();
  for (const [page, path] of [
    [fan, '/'],
    [band, '/home'],
    // Opened by itself it is still a sandbox.
    [band, '/embed/bandsintown?artist=The+Reeds'],
  ] as const) {
    await bandsintown.serve(page.context());
    await page.goto(path);
    const shown = path.startsWith('/embed') ? page : frame(page);
    await expect(shown.getByText('Hall 1', { exact: true }), path).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
  }
  expect(bandsintown.reached).toEqual([]);
  expect(bandsintown.asked.length).toBeGreaterThanOrEqual(9);
});

test('the page stays where it is while the widget comes, and has all of it', async ({
  band,
  visit,
  bandsintown,
}) => {
  bandsintown.mode = 'late';
  await choose(band, 'The Reeds');
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 1280, height: 2_400 },
    { width: 390, height: 844 },
  ]) {
    const fan = await visit({ viewport });
    await bandsintown.serve(fan.context());
    await fan.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) {
          const { value, hadRecentInput } = shift as unknown as Shift;
          if (!hadRecentInput) moved.push(value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // This browser has none of the faces that stand in for the band's until they are there.
    await fan.route('**/fonts/*', (route) => route.fulfill({ status: 204 }));
    await fan.goto('/');
    await expect(frame(fan).getByText('Hall 1', { exact: true })).toBeVisible();
    await fan.waitForTimeout(300);
    const all = fan.getByRole('button', { name: 'Show all dates' });
    if (await all.isVisible()) await all.click();
    await expect.poll(async () => (await place(fan).boundingBox())!.height).toBe(15 * 64);
    expect(await fan.evaluate(() => (window as unknown as Moved).moved)).toEqual([]);
    await fan.close();
  }
});

/** When the frame began and when its artist counted as not found, as `performance.now()` tells. */
interface Times {
  begun: number;
  said: number;
}

/** An entry of the Layout Instability API. */
interface Shift {
  value: number;
  hadRecentInput: boolean;
}

interface Moved {
  moved: number[];
}
