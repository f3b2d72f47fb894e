import type { FrameLocator, Page } from '@playwright/test';
import {
  bandsintownHosts,
  startBandsintown,
  type Bandsintown,
} from '../../stand-ins/bandsintown.ts';
import { expectInWindow } from '../barriers.ts';
import { expect, hold, hydrated, phone, test as base, toast } from '../journey.ts';
import { watchShifts } from '../shifts.ts';

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

/** Switches the site to an artist's shows on Bandsintown. */
async function choose(band: Page, bandsintownArtist: string): Promise<void> {
  const data = { showSystem: 'bandsintown', bandsintownArtist };
  const answer = await band.request.post('/api/updateShowsSettings', { data });
  expect(answer.status()).toBe(200);
}

/** Scrolls to the widget, which loads when it comes near. */
const goToShows = (fan: Page) =>
  fan.getByRole('heading', { name: 'Upcoming Shows' }).scrollIntoViewIfNeeded();

/** Shows all of the widget, for which nothing has moved until then. */
async function showAll(fan: Page, shifts: () => Promise<number[]>): Promise<void> {
  const all = fan.getByRole('button', { name: 'Show all dates' });
  const height = async () => (await place(fan).boundingBox())!.height;
  await expect.poll(async () => (await all.isVisible()) || (await height()) === 15 * 64).toBe(true);
  expect(await shifts()).toEqual([]);
  if (await all.isVisible()) await all.click();
  await expect.poll(height).toBe(15 * 64);
}

test(
  'a band switches its shows to Bandsintown, fans see them, and the widget is sandboxed',
  { tag: '@whole' },
  async ({ band, visit, bandsintown, mayComplain }) => {
    mayComplain(/policy: connect-src|Content Security Policy|initiate navigation|Failed to fetch/);
    bandsintown.mode = 'spying';
    await bandsintown.serve(band.context());
    await band.goto('/home');
    await band.getByLabel('Select Shows System').selectOption('Bandsintown');
    await expect(toast(band, 'Show system updated successfully!', 'success')).toBeVisible();

    // The preview follows the typing, before it is saved.
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

    const fan = await visit({ viewport: phone });
    const shifts = await watchShifts(fan);
    await bandsintown.serve(fan.context());
    for (const [page, path] of [
      [fan, '/'],
      // Opened by itself it is still a sandbox.
      [band, '/embed/bandsintown?artist=The+Reeds'],
    ] as const) {
      await page.goto(path);
      if (path === '/') await goToShows(page);
      const shown = path === '/' ? frame(page) : page;
      await expect(shown.getByText('Hall 15', { exact: true }), path).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
    }
    expect(bandsintown.reached).toEqual([]);
    expect(bandsintown.requests.length).toBeGreaterThanOrEqual(9);
    await expect(link(fan)).toHaveAttribute('href', 'https://www.bandsintown.com/a/12345');
    await expect(fan.getByText('No shows announced')).toHaveCount(0);
    await showAll(fan, shifts);
    await expectInWindow(fan);
  },
);

test(
  'the page does not move when the widget loads, and shows a message if it fails',
  { tag: '@whole' },
  async ({ band, visit, bandsintown, mayComplain }) => {
    mayComplain(/ERR_BLOCKED_BY_CLIENT/);
    await choose(band, '!!! "Ünï" & <b>');
    const fan = await visit();
    await bandsintown.serve(fan.context());
    const shifts = await watchShifts(fan);
    await fan.addInitScript(() => {
      const told: unknown[] = [];
      Object.assign(window, { told });
      addEventListener('message', ({ data }) => told.push(data));
    });
    const showItsDates = await hold(fan, 'https://rest.bandsintown.com/artists/**');
    await fan.goto('/');
    await goToShows(fan);
    await expect(fan.getByText(notFound)).toBeVisible();
    showItsDates();
    await expect(frame(fan).getByText('Hall 1', { exact: true })).toBeVisible();
    await expect(fan.getByText(notFound)).toHaveCount(0);
    await showAll(fan, shifts);

    for (const mode of ['nothing', 'blocked'] as const) {
      bandsintown.mode = mode;
      await fan.reload();
      await goToShows(fan);
      await expect(fan.getByText(notFound), mode).toBeVisible();
      await expect(link(fan)).toBeVisible();
    }
    // Far below the window, nothing is requested; the frame would be the first.
    bandsintown.mode = 'no dates';
    await fan.addInitScript(() => {
      const far = new CSSStyleSheet();
      far.replaceSync('main { padding-top: 8000px }');
      document.adoptedStyleSheets.push(far);
    });
    const frames: string[] = [];
    fan.on('request', (one) => void (one.url().includes('/embed/') && frames.push(one.url())));
    await fan.goto('/');
    await hydrated(fan);
    expect(await shifts()).toEqual([]);
    expect(frames).toEqual([]);
    await link(fan).scrollIntoViewIfNeeded();
    await expect(frame(fan).getByText('No upcoming dates')).toBeVisible();
    expect(bandsintown.settings['artistName']).toBe('!!! "Ünï" & <b>');
    await expect
      .poll(() => fan.evaluate(() => (window as unknown as Noted).told.at(-1)))
      .toMatchObject({ bandsintown: { isShown: true } });

    const reader = await visit({ javaScriptEnabled: false });
    await reader.goto('/');
    const heading = await reader.getByRole('heading', { name: 'Upcoming Shows' }).boundingBox();
    const way = await link(reader).boundingBox();
    expect(way!.y - heading!.y - heading!.height).toBeLessThan(80);
  },
);

interface Noted {
  /** The received messages. */
  told: unknown[];
}
