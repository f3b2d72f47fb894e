import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { uncompressed } from '../../fixtures/pictures/pictures.ts';
import { headOf } from '../../environment/head.ts';
import { ada, expect, hold, test } from '../journey.ts';

test.use({ account: 'none' });

test(
  'a band sets up its site and theme, and fans see them, also after a restart',
  { tag: '@phone' },
  async ({ site, browser, page, visit, mayComplain }) => {
    mayComplain(/status of 422/);
    await setUpByHand(page, site.setupUrl!);
    await expect(page).toHaveURL(/\/home$/);
    await page.getByRole('link', { name: 'Name and logo' }).click();
    await expect(page).toHaveURL(/\/theme$/);
    await expect(page.getByLabel('Band Name')).toHaveValue('The Trams');
    await dress(page);
    await fanSees(await visit(), site.url);

    const used = new URL(site.setupUrl!);
    // A page's open requests would be refused meanwhile.
    for (const open of browser.contexts().flatMap((one) => one.pages())) {
      await open.goto('about:blank');
    }
    await site.restart();
    expect(site.setupUrl).toBeNull();
    await page.goto(`${site.url}/theme`);
    await expect(page.getByLabel('Band Name')).toHaveValue('The Late Trams');
    const again = await visit();
    await again.goto(site.url);
    await expect(again.getByRole('heading', { level: 1, name: 'The Late Trams' })).toBeVisible();

    const stranger = await visit();
    const answer = await stranger.request.post(`${site.url}/api/setup`, {
      data: { ...ada, code: used.searchParams.get('code') },
    });
    expect(answer.status()).toBe(403);
    await stranger.goto(`${site.url}${used.pathname}${used.search}`);
    await expect(stranger.getByRole('heading', { name: 'Already Set Up' })).toBeVisible();
  },
);

test(
  'a band that moves its site can restore everything on the set-up page',
  { tag: '@whole' },
  async ({ site, page, visit }) => {
    await page.goto(site.setupUrl!);
    await page.getByText('Restore from a backup').click();
    const restore = page.getByRole('button', { name: 'Restore' });
    await restore.click();
    await expect(page.getByText('Choose a backup file.')).toBeVisible();
    const choose = page.getByLabel('Backup: Choose File');
    await choose.setInputFiles({ name: 'a.tar', mimeType: '', buffer: Buffer.from('none at all') });
    await restore.click();
    await expect(page.getByText('or not from Stagedoor.')).toBeVisible();
    await choose.setInputFiles(
      fileURLToPath(new URL('../../fixtures/backups/schema-34.tar', import.meta.url)),
    );
    await restore.click();
    await expect(page).toHaveURL(/\/signin$/);
    const fan = await visit();
    await fan.goto(site.url);
    await expect(fan.getByRole('heading', { level: 1, name: 'Saturn Tramway' })).toBeVisible();
  },
);

async function setUpByHand(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const create = page.getByRole('button', { name: 'Create Account' });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await create.click();
  await expect(page.getByText('Required', { exact: true })).toHaveCount(2);
  await expect(page.getByText('Email cannot be empty')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByText('Please confirm your password')).toBeVisible();

  await field('Band Name').fill('The Trams');
  await field('Your name').fill(ada.name);
  await field('Email').fill('ada at home');
  await field('Password').fill('short');
  await field('Repeat password').fill('shirt');
  await create.click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();

  await field('Password').fill(ada.password);
  await field('Repeat password').fill(ada.password);
  await create.click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();

  await field('Email').fill(ada.email);
  await create.click();
}

async function dress(page: Page): Promise<void> {
  await page.getByLabel('Band Name').fill('The Late Trams');
  await page.getByLabel('Catch Phrase').fill('Last stop, all change');
  await page.getByLabel('Primary Color', { exact: true }).fill('#102030');
  await page.getByLabel('Secondary Color', { exact: true }).fill('#ffcc00');
  await page.getByLabel('Primary Font').selectOption('Righteous');
  await page.getByLabel('Secondary Font').selectOption('Kalam');
  await page.getByLabel('Page Loader').selectOption('flash');
  await page.getByLabel('Band Logo').setInputFiles({
    name: 'trams.png',
    mimeType: 'image/png',
    buffer: await uncompressed(320),
  });
  await expect(page.getByText('trams.png')).toBeVisible();
  const preview = page.getByRole('img', { name: 'Preview of trams.png' });
  await expect.poll(async () => (await preview.boundingBox())?.width).toBe(200);
  expect((await preview.boundingBox())?.height).toBeLessThanOrEqual(200);

  // Held, so that the progress can be seen.
  const letThrough = await hold(page, '**/api/uploads/*');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expect(page.getByRole('progressbar', { name: 'Band Logo: upload' })).toBeVisible();
  letThrough();
  const saved = page.getByRole('button', { name: 'Update Successful' });
  await expect(saved).toBeVisible();
  await expect(saved.locator('svg')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Current Band Logo' })).toBeVisible();
}

async function fanSees(page: Page, url: string): Promise<void> {
  const first = await (await page.request.get(url)).text();
  const { title, links, images } = headOf({ body: first });
  expect(title).toBe('The Late Trams');
  expect(first).toMatch(/<h1[^>]*>The Late Trams<\/h1>/);
  expect(first).toContain('Last stop, all change');
  expect(links.find(({ rel }) => rel === 'icon')!.href).toMatch(
    /^\/files\/o\/[\w-]+-icon-180\.png\?t=\d{13}$/,
  );
  // The share image comes first, then the logo.
  const types = [];
  for (const address of images) {
    expect(address).toContain(url);
    types.push((await page.request.get(address)).headers()['content-type']);
  }
  expect(types).toEqual(['image/jpeg', 'image/png']);

  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1, name: 'The Late Trams' })).toBeVisible();
  expect(await styleOf(page, '--main-color', 'html')).toBe('#102030');
  expect(await styleOf(page, '--secondary-color', 'html')).toBe('#ffcc00');
  expect(await styleOf(page, 'font-family', 'h1')).toContain('Righteous');
  const icon = page.locator('header img');
  await expect(icon).toBeVisible();
  expect(await icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  await expect(page).toHaveTitle('The Late Trams');
}

const styleOf = (page: Page, property: string, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name).trim(), property);
