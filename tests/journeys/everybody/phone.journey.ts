import { square } from '../../fixtures/pictures/pictures.ts';
import { tellOfTheBand } from '../bio/band.ts';
import { underAlerts } from '../barriers.ts';
import { expect, phone, test, toast } from '../journey.ts';
import { openRow } from '../rows.ts';

test(
  'on a phone the save button is reachable on long pages, also above the keyboard',
  { tag: ['@phone', '@whole'] },
  async ({ band }) => {
    await tellOfTheBand(band);
    for (const [path, label] of [
      ['/theme', 'Catch Phrase'],
      ['/aboutus', 'Bio text'],
    ] as const) {
      await band.setViewportSize(phone);
      await band.goto(path);
      const field = band.getByLabel(label);
      await field.tap();
      await field.fill('Other words');
      const save = band.getByRole('button', { name: 'Save Changes' });
      await expect.soft(save, path).toBeInViewport({ ratio: 1 });
      await band.setViewportSize({ width: 390, height: 450 });
      // The rest of so low a window belongs to the field.
      await expect(band.locator('.save-bar'), path).toHaveCSS('position', 'static');
      await save.tap();
      await expect
        .soft(band.getByRole('button', { name: 'Update Successful' }), path)
        .toBeVisible();
    }
  },
);

test(
  'on a phone a release can be added, changed and deleted by thumb, without an alert in the way',
  { tag: ['@phone', '@whole'] },
  async ({ band, mayComplain }) => {
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
    expect(await underAlerts(band, 'Failed to add featured release', 1)).toEqual([]);
    await band.unroute('**/api/featuredReleases');
    await band.setViewportSize(phone);
    await dialog.getByRole('button', { name: 'Add Featured Release' }).tap();
    expect(await underAlerts(band, 'Featured release added successfully', 0)).toEqual([]);
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
