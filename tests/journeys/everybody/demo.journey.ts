import { join } from 'node:path';
import { openDatabase } from '../../../src/database/open.ts';
import { fillWithDemo } from '../../../src/cli/demo/fill.ts';
import { openStorage } from '../../../src/files/storage/openStorage.ts';
import { systemClock } from '../../../src/kit/server/clock.ts';
import { smallDemo } from '../../environment/demo.ts';
import { expectInWindow } from '../barriers.ts';
import { expect, open, test, toast } from '../journey.ts';
import type { Site } from '../site.ts';

/** Adds the demo band as the command does while the site runs, with its small twin. */
async function bringDemo(site: Site): Promise<void> {
  const database = await openDatabase(join(site.dataDir, 'stagedoor.sqlite'));
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const storage = openStorage({ storage: null, dataDir: site.dataDir });
  await fillWithDemo({ db: database.db, storage, clock: systemClock, log: silent }, smallDemo);
  await database.close();
}

test(
  'the demo band can be installed while the site runs, and one button removes it',
  { tag: '@whole' },
  async ({ band, site, visit }) => {
    await band.goto('/media');
    await expect(band.getByRole('heading', { name: 'Pictures' })).toBeVisible();
    const line = band.getByRole('region', { name: 'Demo band' });
    await expect(line).toHaveCount(0);

    await bringDemo(site);
    const fan = await visit();
    const first = async () => (await fan.request.get('/')).text();
    await expect.poll(first).toContain('Saturn Tramway');
    await open(fan, '/');
    await expect(fan.getByRole('heading', { name: 'Saturn Tramway' })).toBeVisible();
    // Its videos do not exist: pressing one leads away, and nothing plays by itself.
    const play = fan.locator('.featured-play').first();
    await expect(async () => {
      await play.scrollIntoViewIfNeeded({ timeout: 5_000 });
      await expect(play).toBeInViewport({ ratio: 0.9, timeout: 5_000 });
    }).toPass();
    await expect(play).toHaveAttribute('href', /^https:\/\/www\.youtube\.com\/watch\?v=demo-vid/);
    await expect(fan.locator('iframe')).toHaveCount(0);

    await band.goto('/aboutus');
    await expect(band.getByLabel('Bio text')).not.toHaveValue('');
    await expect(line.getByText('This is a demo band.')).toBeVisible();
    const remove = line.getByRole('button', { name: 'Remove the demo band' });
    await remove.focus();
    await band.keyboard.press('Enter');
    const dialog = band.getByRole('alertdialog', { name: 'Remove the demo band?' });
    await expect(dialog).toBeVisible();
    await expectInWindow(band);
    await band.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(remove).toBeFocused();

    await remove.click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(toast(band, 'The demo band was removed.', 'success')).toBeVisible();
    await expect(line).toHaveCount(0);
    await expect(band.getByRole('main')).toBeFocused();
    await expect(band.getByText('Juno Abara')).toHaveCount(0);
    // An open form drops the demo's text as well.
    await expect(band.getByLabel('Bio text')).toHaveValue('');
    await fan.reload();
    await expect(fan.getByRole('heading', { name: 'Band Name' })).toBeVisible();
  },
);
