import type { FrameLocator, Page } from '@playwright/test';
import { noise } from '../../fixtures/pictures/pictures.ts';
import { expect, test } from '../journey.ts';

const preview = (page: Page): FrameLocator => page.frameLocator('iframe');

test(
  'a theme is previewed before it is saved, then applies immediately, and reaches fans',
  { tag: ['@preview', '@whole'] },
  async ({ band, visit, mayComplain }) => {
    // The preview may still request a logo that is already removed.
    mayComplain(/status of 404 .*-icon-180\.png/);
    // While its fonts load, the preview is still loading, and the form already changed again.
    const typed = Promise.withResolvers<void>();
    await band.route(/\.woff2/, (route) => typed.promise.then(() => route.continue()));
    await band.goto('/theme', { waitUntil: 'commit' });
    await expect(preview(band).getByRole('heading', { level: 1 })).toBeVisible();
    const before = await worn(band);
    expect(before).toMatchObject({
      title: 'Theme · Band Name',
    });
    await band.evaluate(() => Object.assign(window, { sameDocument: true }));
    const steps = await band.evaluate(() => history.length);
    const heading = preview(band).getByRole('heading', { level: 1 });
    for (const name of ['Not Yet', 'Owls']) {
      await band.getByLabel('Band Name').fill(name);
      await expect(heading).toHaveText(name);
    }
    expect(await band.evaluate(() => history.length), 'steps of the way back').toBe(steps);
    typed.resolve();
    await band.getByLabel('Primary Color', { exact: true }).fill('#003300');
    await band.getByLabel('Secondary Color', { exact: true }).fill('#00ffcc');
    await band.getByLabel('Primary Font').selectOption('Lobster');
    await expect(heading).toHaveCSS('font-family', /Lobster/);
    await expect(preview(band).locator('html')).toHaveCSS('--main-color', '#003300');

    const frame = band.locator('iframe');
    const width = () => frame.evaluate((element: HTMLIFrameElement) => element.clientWidth);
    expect(await width()).toBe(1280);
    await expect(preview(band).getByRole('button', { name: 'Menu' })).toBeHidden();
    await band.getByRole('button', { name: 'Phone' }).click();
    expect(await width()).toBe(390);
    await expect(preview(band).getByRole('button', { name: 'Menu' })).toBeVisible();

    const fan = await visit();
    await fan.goto('/');
    await expect(fan.getByRole('heading', { level: 1, name: 'Band Name' })).toBeVisible();

    await band.getByLabel('Page Loader').selectOption('flash');
    await band.getByLabel('Band Logo').setInputFiles(await picture());
    await saveNow(band);
    const loader = preview(band).locator('link[href^="/themes/pace/"]');
    await expect(loader).toHaveAttribute('href', '/themes/pace/flash.css');
    const after = await worn(band);
    expect(after.title).toBe('Theme · Owls');
    expect(after.icon).toMatch(/^\/files\/o\/.+-icon-180\.png\?t=\d+$/);
    expect(after.icon).not.toBe(before.icon);
    expect(after.look).toContain('00ffcc');
    expect(await band.evaluate(() => 'sameDocument' in window)).toBe(true);
    await expect(band.locator('#look')).toHaveCount(1);
    const first = await logo(band);
    await previewHas(band, first!);

    // A new logo replaces the old one, and a removed one is gone for fans.
    await band.getByLabel('Band Logo').setInputFiles(await picture());
    await saveNow(band);
    const second = await logo(band);
    expect(second).not.toBe(first);
    await previewHas(band, second!);
    await expect.poll(async () => (await fan.request.get(first!)).status()).toBe(404);
    expect((await band.request.get(second!)).status()).toBe(200);
    await fan.reload();
    await expect(fan.getByRole('heading', { level: 1, name: 'Owls' })).toBeVisible();
    await expect(fan.locator('header img')).toHaveCount(1);
    await band.getByRole('button', { name: 'Remove' }).click();
    await saveNow(band);
    expect(await logo(band)).toBeNull();
    await fan.reload();
    await expect(fan.locator('header img')).toHaveCount(0);
    await expect(fan.locator('#icon')).toHaveAttribute('href', /^\/favicon\.svg/);
  },
);

async function saveNow(band: Page): Promise<void> {
  await band.getByRole('button', { name: 'Save Changes' }).click();
  await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();
}

async function logo(band: Page): Promise<string | null> {
  const theme = await (await band.request.get('/api/theme')).json();
  return (theme as { bandLogoUrl: string | null }).bandLogoUrl;
}

/** Files that the preview has loaded are not requested after their removal. */
async function previewHas(band: Page, address: string): Promise<void> {
  const shown = preview(band).locator('header img');
  await expect(shown).toHaveAttribute('src', new RegExp(address.replace(/\.\w+$/, '')));
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
}

const picture = async () => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await noise(64),
});

/** Parts of the theme outside the page itself. */
const worn = (page: Page) =>
  page.evaluate(() => {
    const href = (selector: string) => document.querySelector(selector)?.getAttribute('href') ?? '';
    return {
      title: document.title,
      icon: href('#icon'),
      look: href('#look'),
    };
  });
