import type { Page } from '@playwright/test';
import { square } from '../../src/files/pictures.fixture.ts';
import { tellOfTheBand } from './band.ts';
import { overhang, settled, smallTargets, underAlerts } from './barriers.ts';
import { featureReleases, featureVideos, setStage, test } from './home.ts';
import { expect, toast } from './journey.ts';
import { uploadFrom } from './uploads.ts';
import { openRow } from './rows.ts';

const day = Date.UTC(2031, 4, 1, 12);

/** What the band's pages show once everything is there. */
async function fill(band: Page): Promise<void> {
  await tellOfTheBand(band);
  await featureVideos(band, 1);
  await featureReleases(band, 1);
  await setStage(band, 1);
  const shown = { poster: await uploadFrom(band), venue: 'The Cellar', location: 'Bern' };
  for (const [path, data] of [
    ['/addShow', { ...shown, date: day, doors: day, showtime: day, tixlink: 'band.example/t' }],
    ['/addPlayer', { title: 'May', spotifyLink: 'spotify:track:4Z8W4fKeB5YxbusRsdQVPb' }],
    ['/addVideo', { title: 'Boat', date: day - (day % 86_400_000), link: 'youtu.be/aaaaaaaaaaa' }],
    ['/addMediaImage', [{ name: 'a', imgLink: await uploadFrom(band) }]],
  ] as const) {
    const answer = await band.request.post(`/api${path}`, { data });
    expect(answer.status(), `${path} ${await answer.text()}`).toBe(200);
  }
}

/** Waits until a page of the editing area shows all of its lists, and no dialog any more. */
async function everythingThere(band: Page): Promise<void> {
  await expect(band.locator('main h1, main h2').first()).toBeVisible();
  await expect(band.locator('main .skeleton, .dialog')).toHaveCount(0);
}

/** Every dialog of the band: the page, and the button that leads to it. */
const dialogs: readonly (readonly [path: string, name: RegExp])[] = [
  ['/home', /^Add Show/],
  ['/home', /^Edit .*The Cellar/],
  ['/home', /^Delete .*The Cellar/],
  ['/home', /^Add Featured Video/],
  ['/home', /^Edit Video 1/],
  ['/home', /^Delete Video 1/],
  ['/home', /^Add Featured Release/],
  ['/home', /^Edit Record 1/],
  ['/home', /^Delete Record 1/],
  ['/home', /^Describe Stage 1/],
  ['/home', /^Remove Stage 1/],
  ['/music', /^Add Music Player/],
  ['/music', /^Edit May/],
  ['/music', /^Delete May/],
  ['/media', /^Describe/],
  ['/media', /^Remove/],
  ['/media?tab=videos', /^Add Video/],
  ['/media?tab=videos', /^Edit Boat/],
  ['/media?tab=videos', /^Delete Boat/],
  ['/aboutus', /^Add Member/],
  ['/aboutus', /^Edit Ann Reed/],
  ['/aboutus', /^Delete Ann Reed/],
  ['/account', /^Invite/],
];

test(
  'on a phone every dialog fits, and its buttons stay in reach above the keyboard',
  { tag: '@phone' },
  async ({ band, youtube: _youtube }) => {
    await fill(band);
    for (const [path, name] of dialogs) {
      const what = `${path} ${String(name)}`;
      await band.setViewportSize({ width: 390, height: 844 });
      if (!band.url().endsWith(path)) await band.goto(path);
      await everythingThere(band);
      const button = band.getByRole('button', { name }).first();
      // One row is open at a time.
      for (const row of await band.locator('.row-head').all()) {
        if (await button.isVisible()) break;
        await openRow(row, 'tap');
      }
      await button.tap();
      const dialog = band.locator('.dialog');
      await expect(dialog).toBeVisible();
      await settled(band);
      for (const height of [844, 450]) {
        await band.setViewportSize({ width: 390, height });
        expect.soft(await overhang(band), what).toBeLessThanOrEqual(0);
        expect.soft(await smallTargets(band, '.dialog'), what).toEqual([]);
        const last = dialog.getByRole('button').last();
        await expect.soft(last, `${what} at ${height}`).toBeInViewport({ ratio: 1 });
        const sideways = await dialog.evaluate((one) =>
          [one, ...one.querySelectorAll('*')].some(
            (inner) =>
              inner.scrollWidth > inner.clientWidth + 1 &&
              /auto|scroll/.test(getComputedStyle(inner).overflowX),
          ),
        );
        expect.soft(sideways, what).toBe(false);
        // The last field can be brought above the buttons.
        const field = dialog.locator('input:not([type=file]), select, textarea').last();
        if ((await field.count()) === 0) continue;
        await field.scrollIntoViewIfNeeded();
        const [fieldBox, buttonBox] = [await field.boundingBox(), await last.boundingBox()];
        expect.soft(fieldBox!.y + fieldBox!.height, what).toBeLessThanOrEqual(buttonBox!.y);
      }
      await band.keyboard.press('Escape');
    }
  },
);

test(
  'on a phone a save is in reach on the long pages, also above the keyboard',
  { tag: '@phone' },
  async ({ band, youtube: _youtube }) => {
    await fill(band);
    for (const [path, label] of [
      ['/theme', 'Catch Phrase'],
      ['/contact?tab=contact', 'Phone'],
      ['/contact?tab=privacy', 'Privacy text'],
      ['/aboutus', 'Bio text'],
    ] as const) {
      await band.setViewportSize({ width: 390, height: 844 });
      await band.goto(path);
      const field = band.getByLabel(label);
      await field.tap();
      await field.fill(label === 'Phone' ? '5559876543' : 'Other words');
      const save = band.getByRole('button', { name: 'Save Changes' });
      await expect.soft(save, path).toBeInViewport({ ratio: 1 });
      await band.setViewportSize({ width: 390, height: 450 });
      await save.tap();
      await expect
        .soft(band.getByRole('button', { name: 'Update Successful' }), path)
        .toBeVisible();
    }
  },
);

test(
  'on a phone a release is added, changed and deleted with the thumb, and no alert lies in its way',
  { tag: '@phone' },
  async ({ band, youtube: _youtube, mayComplain }) => {
    mayComplain(/ERR_FAILED/);
    await band.goto('/home');
    await band.getByRole('button', { name: 'Add Featured Release' }).tap();
    const dialog = band.getByRole('dialog');
    const file = {
      name: 'a.png',
      mimeType: 'image/png',
      buffer: await square(50).png().toBuffer(),
    };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await band.setViewportSize({ width: 390, height: 450 });
    await dialog.getByLabel('Title').fill('May');
    await dialog.getByLabel('Release Date').fill('2026-05-01');
    await band.route('**/api/featuredReleases', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Add Featured Release' }).tap();
    await expect(toast(band, 'Failed to add featured release')).toBeVisible();
    expect(await underAlerts(band)).toEqual([]);
    await band.unroute('**/api/featuredReleases');
    await dialog.getByRole('button', { name: 'Add Featured Release' }).tap();
    await expect(toast(band, 'Featured release added successfully')).toBeVisible();
    await band.setViewportSize({ width: 390, height: 844 });
    await expect(dialog).toHaveCount(0);
    expect(await underAlerts(band)).toEqual([]);
    await openRow(band.getByRole('button', { name: /^May/ }), 'tap');
    await band.getByRole('button', { name: 'Edit May' }).tap();
    await dialog.getByLabel('Title').fill('June');
    await dialog.getByRole('button', { name: 'Update Featured Release' }).tap();
    await expect(toast(band, 'Featured release updated successfully')).toBeVisible();
    await band.getByRole('button', { name: 'Delete June' }).tap();
    await band.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap();
    await expect(toast(band, 'Featured release deleted successfully')).toBeVisible();
  },
);
