import type { Page, Route } from '@playwright/test';
import { noise } from '../../src/files/pictures.fixture.ts';
import { ada, expect, test, toast } from './journey.ts';

const field = (page: Page) => page.getByLabel('Band Logo: Choose File');
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const saved = (page: Page) => page.getByRole('button', { name: 'Update Successful' });
const words = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });
const photo = async (side = 640) => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await noise(side),
});

/** Holds the second chunk of the next upload back. */
async function holdUpload(page: Page): Promise<{ held: Promise<Route>; sent: string[] }> {
  const sent: string[] = [];
  let chunks = 0;
  const held = new Promise<Route>((resolve) => {
    void page.route(/\/api\/uploads(\/|$)/, async (route) => {
      const method = route.request().method();
      sent.push(method);
      if (method === 'PATCH' && ++chunks === 2) resolve(route);
      else await route.continue();
    });
  });
  return { held, sent };
}

test(
  'an upload can be canceled half-way, which is no error, and be sent after all',
  { tag: '@both' },
  async ({ band }) => {
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
    await expect(band.getByLabel('Band Name')).toHaveValue('Owls');
    await expect.poll(() => sent.at(-1)).toBe('DELETE');

    await save(band).click();
    await expect(saved(band)).toBeVisible();
    await expect(band.getByRole('img', { name: 'Band Logo now' })).toBeVisible();
  },
);

test('an upload rests without a network and goes on by itself', async ({ band, mayComplain }) => {
  mayComplain(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await band.goto('/theme');
  const { held, sent } = await holdUpload(band);
  await field(band).setInputFiles(await photo());
  await save(band).click();
  await held;
  await band.context().setOffline(true);
  await expect(words(band, 'Waiting for the connection...')).toBeVisible();
  const before = sent.length;
  await band.waitForTimeout(3000);
  expect(sent).toHaveLength(before);
  await band.context().setOffline(false);
  await expect(saved(band)).toBeVisible();
  // It asked how far it was, and did not begin anew.
  expect(sent.slice(before)).toContain('HEAD');
  expect(sent.filter((method) => method === 'POST').length).toBeLessThanOrEqual(1);
});

test('what cannot be sent is told before anything is', { tag: '@both' }, async ({ band, seen }) => {
  await band.goto('/theme');
  const refused = async (name: string, mimeType: string, bytes: number, sentence: RegExp) => {
    await field(band).setInputFiles({ name, mimeType, buffer: Buffer.alloc(bytes) });
    await expect(band.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(band.getByText('No File Selected')).toBeVisible();
    await expect(field(band)).toHaveAttribute('aria-invalid', 'true');
    await expect(save(band)).toBeDisabled();
  };
  await refused('IMG_1.HEIC', 'image/heic', 100, /HEIC/);
  await refused('huge.png', 'image/png', 20 * 1024 * 1024 + 1, /at most 20 MB/);
  await refused('song.mp3', 'audio/mpeg', 100, /Only PNG and JPEG/);
  await refused('empty.png', 'image/png', 0, /empty/);

  // The same file again is told of again.
  await refused('IMG_1.HEIC', 'image/heic', 100, /HEIC/);
  await field(band).setInputFiles(await photo(64));
  await expect(field(band)).not.toHaveAttribute('aria-invalid');
  await expect(save(band)).toBeEnabled();
  expect(seen.flatMap(({ requests }) => requests).join()).not.toContain('/api/uploads');
});

test('a picture can be dropped on its field, and beside it nothing happens', async ({ band }) => {
  await band.goto('/theme');
  await expect(field(band)).toBeAttached();
  const bytes = [...(await noise(64))];
  const dragged = (count: number) =>
    band.evaluateHandle(
      ({ bytes, count }) => {
        const data = new DataTransfer();
        for (let n = 0; n < count; n += 1) {
          data.items.add(new File([new Uint8Array(bytes)], `drop-${n}.png`, { type: 'image/png' }));
        }
        return data;
      },
      { bytes, count },
    );
  const around = band.locator('[data-image-field]');
  const one = await dragged(1);
  await around.dispatchEvent('dragover', { dataTransfer: one });
  await expect(around).toHaveAttribute('data-over');
  await around.dispatchEvent('drop', { dataTransfer: one });
  await expect(around).not.toHaveAttribute('data-over');
  await expect(band.getByText('drop-0.png')).toBeVisible();
  const preview = band.getByRole('img', { name: 'Preview of drop-0.png' });
  await expect(preview).toBeVisible();

  await around.dispatchEvent('drop', { dataTransfer: await dragged(2) });
  await expect(band.getByText('Only one picture fits here.')).toBeVisible();
  await expect(band.getByText('No File Selected')).toBeVisible();

  const isKept = await band.evaluate((dataTransfer) => {
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    return !document.querySelector('h1')!.dispatchEvent(event);
  }, one);
  expect(isKept).toBe(true);

  await around.dispatchEvent('drop', { dataTransfer: one });
  await save(band).click();
  await expect(saved(band)).toBeVisible();
  await expect(band.getByRole('img', { name: 'Band Logo now' })).toBeVisible();
});

test('a session that ends in the middle of an upload keeps the form', async ({
  band,
  mayComplain,
}) => {
  mayComplain(/status of 401/);
  await band.goto('/theme');
  await band.getByLabel('Band Name').fill('Owls');
  const { held } = await holdUpload(band);
  await field(band).setInputFiles(await photo());
  await save(band).click();
  const route = await held;
  await band.context().clearCookies();
  await route.continue({ headers: { ...route.request().headers(), cookie: '' } });
  await expect(toast(band, 'Failed to upload logo image', 'error')).toBeVisible();
  await expect(band.getByText('You are signed out.')).toBeVisible();
  await expect(band.getByLabel('Band Name')).toHaveValue('Owls');
  await expect(band.getByText('photo.png')).toBeVisible();

  const { email, password } = ada;
  expect((await band.request.post('/api/login', { data: { email, password } })).status()).toBe(200);
  await save(band).click();
  await expect(saved(band)).toBeVisible();
  await expect(band.getByText('You are signed out.')).toBeHidden();
});

test('a file that arrived is not sent again where only the save behind it failed', async ({
  band,
  mayComplain,
  seen,
}) => {
  mayComplain(/503/);
  await band.goto('/theme');
  let failures = 0;
  await band.route('**/api/updateTheme', async (route) => {
    if (failures++ > 0) return route.continue();
    await route.fulfill({ status: 503, json: { message: 'Later.', error: 'server.busy' } });
  });
  await field(band).setInputFiles(await photo(64));
  await save(band).click();
  await expect(toast(band, 'Failed to update theme', 'error')).toBeVisible();
  await save(band).click();
  await expect(saved(band)).toBeVisible();
  const requests = seen.flatMap((one) => one.requests);
  expect(requests.filter((one) => one === 'POST /api/uploads')).toHaveLength(1);
});

test(
  'a picture is chosen and dropped with the keyboard, and shown small',
  { tag: '@both' },
  async ({ band }) => {
    await band.goto('/theme');
    await field(band).setInputFiles(await photo(500));
    const preview = band.getByRole('img', { name: 'Preview of photo.png' });
    await expect(preview).toBeVisible();
    await expect.poll(async () => (await preview.boundingBox())?.width).toBe(200);
    expect((await preview.boundingBox())?.height).toBe(200);

    for (const name of ['Choose File', 'Drop this choice']) {
      const box = (await band.getByText(name).boundingBox())!;
      expect(Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(44);
    }
    await field(band).focus();
    await band.keyboard.press('Tab');
    await expect(band.getByRole('button', { name: 'Drop this choice' })).toBeFocused();
    await band.keyboard.press('Enter');
    await expect(band.getByText('No File Selected')).toBeVisible();
    await expect(field(band)).toBeFocused();
  },
);
