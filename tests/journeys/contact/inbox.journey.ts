import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { askForNewsletter, laySubscribers, writeToBand } from './inbox.ts';
import { expect, test } from '../journey.ts';
import { openRow } from '../rows.ts';

const row = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const ask = (page: Page) => page.getByRole('alertdialog');
const heading = (page: Page, text: string) =>
  page.getByRole('heading', { name: text, exact: true });

test(
  'subscribers can be exported, removed for good, and allowed again',
  { tag: '@whole' },
  async ({ band, site }) => {
    laySubscribers(site, 12);
    await askForNewsletter(site, 'fay@reeds.example');
    await writeToBand(site, { email: 'fay@reeds.example' });
    await writeToBand(site, { name: 'Cy', email: 'cy@reeds.example' });
    await band.goto('/contact?tab=newsletter');
    await expect(band.getByText(/^10 subscribers/)).toBeVisible();
    const downloading = band.waitForEvent('download');
    await band.getByRole('link', { name: 'Export CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(lines[0]).toBe(
      '"email","confirmed at","agreed at","consent","unsubscribe link","source","source id","page",' +
        '"state","place","place name","name","tags","evidence"',
    );
    expect(lines[1]).toBe(
      '"fan001@fans.example","2026-11-02T08:00:00.000Z","2026-11-01T08:00:00.000Z",' +
        `"Send me news of the band.","${site.url}/newsletter/unsubscribe?token=leave-1","","","","subscribed","","","","",""`,
    );
    expect(lines).toHaveLength(12);

    await band.getByLabel('Search by address').fill('REEDS');
    await expect(row(band, /@fans/)).toHaveCount(0);
    await openRow(row(band, /^fay@reeds/));
    await band.getByRole('button', { name: 'Remove fay@reeds.example' }).click();
    await ask(band).getByLabel('Also delete messages from this address').check();
    await ask(band).getByRole('button', { name: 'Remove' }).click();
    await expect(band.getByText('No matching addresses.')).toBeVisible();
    await band.getByRole('link', { name: /^Inbox/ }).click();
    await expect(heading(band, 'Messages (1 unread)')).toBeVisible();
    await expect(row(band, /Fay/)).toHaveCount(0);
    await band.goto('/contact?tab=newsletter');
    const found = async () =>
      (await (await band.request.get('/api/subscribers?search=reeds')).json()).subscribers.length;
    await askForNewsletter(site, 'fay@reeds.example');
    expect(await found()).toBe(0);
    await band.getByText('Unblock an address').click();
    await band.getByLabel('Address', { exact: true }).fill('Fay@reeds.example');
    await band.getByRole('button', { name: 'Unblock', exact: true }).click();
    await expect(band.getByText('fay@reeds.example can subscribe again.')).toBeVisible();
    await askForNewsletter(site, 'fay@reeds.example');
    expect(await found()).toBe(1);
  },
);

test('fans can read the privacy text of the band', { tag: '@whole' }, async ({ band, visit }) => {
  const fan = await visit();
  await fan.goto('/privacy');
  await expect(fan.getByText(/sets no cookies for visitors/)).toBeVisible();
  await band.goto('/contact?tab=privacy');
  await expect(band.getByText(/sets no cookies for visitors/)).toBeVisible();
  await band.getByRole('button', { name: 'Start with this text' }).click();
  const text = band.getByLabel('Privacy text');
  await expect(text).toHaveValue(/sets no cookies for visitors/);
  await expect(band.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
  await text.fill('We keep <nothing>.\n\nAsk us.');
  await band.getByRole('button', { name: 'Save Changes' }).click();
  await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();
  await fan.reload();
  await expect(fan.getByText('We keep <nothing>.\n\nAsk us.')).toBeVisible();
  const opening = band.waitForEvent('popup');
  await band.getByRole('link', { name: 'View privacy page' }).click();
  await expect((await opening).getByText('We keep <nothing>.')).toBeVisible();

  await text.fill('');
  await band.getByRole('button', { name: 'Save Changes' }).click();
  await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();
  await fan.reload();
  await expect(fan.getByText(/sets no cookies for visitors/)).toBeVisible();
});
