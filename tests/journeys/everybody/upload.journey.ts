import type { Page } from '@playwright/test';
import { uncompressed } from '../../fixtures/pictures/pictures.ts';
import { expect, logIn, test, toast } from '../journey.ts';
import { holdUpload } from '../uploads.ts';

const field = (page: Page) => page.getByLabel('Band Logo: Choose File');
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const saved = (page: Page) => page.getByRole('button', { name: 'Update Successful' });
const words = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });
/** Large enough for several chunks. */
const photo = async () => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await uncompressed(400),
});

test(
  'an upload waits for the network, can be canceled, and survives an expired session',
  { tag: '@whole' },
  async ({ band, mayComplain }) => {
    mayComplain(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/);
    await band.clock.install();
    await band.goto('/theme');
    await band.getByLabel('Band Name').fill('Owls');
    const { held, sent } = await holdUpload(band);
    await field(band).setInputFiles(await photo());
    await save(band).click();
    await held;
    await expect(words(band, /Uploading/)).toBeVisible();
    const bar = band.getByRole('progressbar', { name: 'Band Logo: upload' });
    await expect(bar).toBeVisible();
    await expect(field(band)).toBeDisabled();
    await expect(band.getByLabel('Band Name')).toBeDisabled();
    await band.context().setOffline(true);
    await expect(words(band, 'Waiting for the connection...')).toBeVisible();
    const before = sent.length;
    await band.clock.runFor(60_000);
    expect(sent).toHaveLength(before);
    await band.context().setOffline(false);
    await expect(saved(band)).toBeVisible();
    // It asked for its offset, and did not begin again.
    expect(sent.slice(before)).toContain('HEAD');
    expect(sent.filter((method) => method === 'POST').length).toBeLessThanOrEqual(1);
    await expect(band.getByRole('img', { name: 'Current Band Logo' })).toBeVisible();
    await band.clock.resume();

    await band.getByLabel('Band Name').fill('Barn Owls');
    const second = await holdUpload(band);
    await field(band).setInputFiles(await photo());
    await save(band).click();
    await second.held;
    const cancel = band.getByRole('button', { name: 'Cancel' });
    const size = (await cancel.boundingBox())!;
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);
    await cancel.click();
    await expect(words(band, 'Upload canceled.')).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(field(band)).toBeFocused();
    await expect(band.locator('[data-alert]')).toHaveCount(0);
    await expect(band.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);
    await expect(band.getByText('photo.png')).toBeVisible();
    await expect(band.getByLabel('Band Name')).toHaveValue('Barn Owls');
    await expect.poll(() => second.sent.at(-1)).toBe('DELETE');

    const third = await holdUpload(band);
    await save(band).click();
    const route = await third.held;
    await band.context().clearCookies();
    await route.continue({ headers: { ...route.request().headers(), cookie: '' } });
    await expect(toast(band, 'Failed to upload logo image', 'error')).toBeVisible();
    await expect(band.getByText('You are signed out.')).toBeVisible();
    await expect(band.getByLabel('Band Name')).toHaveValue('Barn Owls');
    await expect(band.getByText('photo.png')).toBeVisible();
    await logIn(band);
    await save(band).click();
    await expect(saved(band)).toBeVisible();
    await expect(band.getByText('You are signed out.')).toBeHidden();
  },
);
