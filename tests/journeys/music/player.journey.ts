import type { FrameLocator, Page } from '@playwright/test';
import { expect, hydrated, open, test } from '../journey.ts';
import { playerBar } from './recordings.ts';

test.use({ record: 'brought' });

const inFrame = (page: Page): FrameLocator => page.locator('iframe.page-frame').contentFrame();
const heading = (page: FrameLocator | Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
const position = async (page: Page) =>
  Number(await playerBar(page).getByRole('slider', { name: 'Position' }).inputValue());

/** Opens the record's page, and plays its first song. */
async function playFirst(fan: Page): Promise<void> {
  await open(fan, '/music/low-water');
  await fan.getByRole('button', { name: 'Play Ebb' }).click();
}

/** Plays for a second from here. */
async function playsOn(page: Page): Promise<void> {
  const before = await position(page);
  await expect.poll(() => position(page)).toBeGreaterThan(before);
}

/** Follows a link in the footer, on any page. */
async function follow(page: FrameLocator | Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name }).click();
}

/** Plays the first song, and goes on to the next page. @returns the frame that shows it. */
async function playToBio(fan: Page): Promise<FrameLocator> {
  await playFirst(fan);
  await expect(playerBar(fan)).toBeVisible();
  await follow(fan, 'Bio');
  const frame = inFrame(fan);
  await expect(heading(frame, 'Bio')).toBeVisible();
  return frame;
}

test(
  'music continues while a fan browses the site, back and forth, also without a connection',
  { tag: '@whole' },
  async ({ visit, mayComplain }) => {
    mayComplain(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    const fan = await visit();
    await playFirst(fan);
    await playsOn(fan);

    const frame = inFrame(fan);
    await follow(fan, 'Bio');
    await expect(heading(frame, 'Bio')).toBeVisible();
    await expect(fan).toHaveURL(/\/bio$/);
    await expect(fan).toHaveTitle(/^Bio/);
    await expect(fan.getByRole('navigation', { name: 'Footer' })).toBeHidden();
    await follow(frame, 'Contact');
    await expect(fan).toHaveTitle(/^Contact/);
    await expect(fan).toHaveURL(/\/contact$/);
    await playsOn(fan);

    await fan.goBack();
    await expect(fan).toHaveTitle(/^Bio/);
    await expect(heading(frame, 'Bio')).toBeVisible();
    await fan.goBack();
    await expect(fan).toHaveTitle(/^Low Water/);
    await expect(fan.getByRole('button', { name: 'Pause Ebb' })).toBeVisible();
    await expect(fan.locator('iframe.page-frame')).toBeHidden();
    await fan.goForward();
    await expect(fan).toHaveTitle(/^Bio/);
    await expect(heading(frame, 'Bio')).toBeVisible();
    await playsOn(fan);

    // A link that fails without a connection leads back.
    await open(fan, '/music/low-water');
    await fan.getByRole('button', { name: 'Play Ebb' }).click();
    await playsOn(fan);
    await fan.context().setOffline(true);
    await follow(fan, 'Bio');
    await expect(fan.locator('iframe.page-frame')).toBeVisible();
    await fan.goBack();
    await expect(fan.locator('iframe.page-frame')).toHaveCount(0);
    await expect(heading(fan, 'Low Water')).toBeVisible();
    await expect(fan).toHaveURL(/\/music\/low-water$/);
    await playsOn(fan);

    await fan.context().setOffline(false);
    await follow(fan, 'Contact');
    await expect(heading(inFrame(fan), 'Contact')).toBeVisible();
    await playsOn(fan);
  },
);

test(
  'pressing a link twice navigates once, and a late press opens the right page',
  { tag: '@whole' },
  async ({ visit }) => {
    const fan = await visit();
    const frame = await playToBio(fan);
    const contact = frame.getByRole('navigation', { name: 'Footer' }).getByText('Contact');
    await contact.dblclick();
    await expect(heading(frame, 'Contact')).toBeVisible();
    // A link to the page itself is no navigation either.
    await contact.click();
    await fan.goBack();
    await expect(heading(frame, 'Bio')).toBeVisible();

    // While another page loads.
    await frame.locator('body').evaluate((body) => {
      const link = body.querySelector<HTMLElement>('footer a[href="/contact"]')!;
      addEventListener('pagehide', () => link.click());
    });
    await follow(frame, 'Media');
    await expect(heading(frame, 'Contact')).toBeVisible();
    await expect(fan).toHaveURL(/\/contact$/);
    await fan.goBack();
    await expect(heading(frame, 'Media')).toBeVisible();
    await expect(fan).toHaveURL(/\/media$/);

    // The sign-in page has the whole window: only public pages are framed.
    await frame.getByRole('link', { name: 'Member Login' }).click();
    await fan.waitForURL('**/signin');
    await expect(fan.getByLabel('Password')).toBeVisible();
    await expect(playerBar(fan)).toBeHidden();
  },
);

test(
  'pressing a waveform seeks in its song, and a reloaded page returns to it',
  { tag: '@whole' },
  async ({ visit }) => {
    const fan = await visit();
    await open(fan, '/music/low-water');
    const pressWave = async (song: string, part: number) => {
      const wave = fan
        .getByRole('listitem')
        .filter({ hasText: song })
        .locator('[role=presentation]');
      const { width, height } = (await wave.boundingBox())!;
      await wave.click({ position: { x: width * part, y: height / 2 } });
    };
    // Also for a song that does not play.
    await pressWave('Slack', 0.5);
    await expect(playerBar(fan)).toContainText('Slack');
    await expect.poll(() => position(fan)).toBeGreaterThanOrEqual(9);
    await pressWave('Slack', 0.1);
    await expect.poll(() => position(fan)).toBeLessThan(8);

    await follow(fan, 'Bio');
    await expect(fan).toHaveTitle(/^Bio/);
    await fan.reload();
    await hydrated(fan);
    await expect(heading(fan, 'Bio')).toBeVisible();
    await fan.goBack();
    await expect(fan).toHaveTitle(/^Low Water/);
    await expect(fan).toHaveURL(/\/music\/low-water$/);
  },
);

test(
  'music continues while a code is redeemed, and after going back',
  { tag: '@whole' },
  async ({ band, visit }) => {
    const [release] = (await (await band.request.get('/api/releases')).json()) as { _id: string }[];
    const made = await band.request.post(`/api/releases/${release!._id}/codes`, {
      data: { name: 'Merch table', count: 1 },
    });
    const [code] = ((await made.json()) as { codes: string[] }).codes;
    await band.request.post(`/api/updateRelease/${release!._id}`, { data: { download: 'code' } });
    const fan = await visit();
    await playFirst(fan);
    await expect(playerBar(fan)).toBeVisible();
    await fan.getByRole('link', { name: 'Redeem a Code' }).click();
    const frame = inFrame(fan);
    await frame.getByLabel('Code').fill(code!);
    await frame.getByRole('button', { name: 'Redeem' }).click();
    await expect(heading(frame, 'Low Water')).toBeVisible();
    await expect(fan).toHaveURL(/\/download\?token=/);
    await playsOn(fan);
    await frame.getByRole('link', { name: 'View Release' }).click();
    await expect(fan).toHaveURL(/\/music\/low-water$/);
    await playsOn(fan);
  },
);

test(
  'pressing play in the frame uses the existing player',
  { tag: '@whole' },
  async ({ visit }) => {
    const fan = await visit();
    const frame = await playToBio(fan);
    await follow(frame, 'Music');
    await frame.getByRole('link', { name: 'Low Water' }).click();
    await frame.getByRole('button', { name: 'Play Slack' }).click();
    await expect(playerBar(fan)).toContainText('Slack');
    await expect(frame.getByRole('region', { name: 'Music player' })).toHaveCount(0);
    await playsOn(fan);
    // The page that started the queue goes, and its queue stays.
    await follow(frame, 'Contact');
    await expect(fan).toHaveTitle(/^Contact/);
    await playerBar(fan).getByRole('button', { name: 'Next' }).click();
    await expect(playerBar(fan)).toContainText('Flood');
    await playsOn(fan);

    await playerBar(fan).getByRole('button', { name: 'Close the player' }).click();
    await expect(playerBar(fan)).toBeHidden();
    await expect(heading(frame, 'Contact')).toBeVisible();
    // Nothing plays any more: the next page has the whole window.
    await follow(frame, 'Bio');
    await expect(heading(fan, 'Bio')).toBeVisible();
    await expect(fan.locator('iframe.page-frame')).toHaveCount(0);
  },
);
