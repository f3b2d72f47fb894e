import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { askForNewsletter, layMessages, laySubscribers, unread, writeToBand } from './inbox.ts';
import { expect, test } from '../journey.ts';
import { openRow } from '../rows.ts';

const row = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const ask = (page: Page) => page.getByRole('alertdialog');
const heading = (page: Page, text: string) =>
  page.getByRole('heading', { name: text, exact: true });

test('what a fan wrote is read, answered by mail and deleted', async ({ band, site }) => {
  await band.goto('/inbox');
  await expect(band.getByText('No Messages')).toBeVisible();
  await writeToBand(site, { message: 'What a night!\n\nCome <b>back</b> soon.' });
  await writeToBand(site, { name: 'Cy', email: 'cy@fans.example' });
  await band.getByRole('button', { name: 'Check for new messages' }).click();
  await expect(band.getByText('2 new messages')).toBeVisible();
  await expect(heading(band, 'Messages (2 unread)')).toBeVisible();
  // The newest first.
  await expect(unread(band)).toHaveText([/Cy/, /Fay/]);

  await row(band, /Fay/).click();
  await expect(band.getByText('What a night!\n\nCome <b>back</b> soon.')).toBeVisible();
  await expect(heading(band, 'Messages (1 unread)')).toBeVisible();
  await band.reload();
  await expect(unread(band)).toHaveText([/Cy/]);
  await openRow(row(band, /Fay/));
  await expect(band.getByRole('link', { name: 'Reply to Fay' })).toHaveAttribute(
    'href',
    'mailto:fay@fans.example?subject=Re%3A%20Hello',
  );
  await band.getByRole('button', { name: 'Delete the message of Fay' }).click();
  await ask(band).getByRole('button', { name: 'Delete' }).click();
  await expect(row(band, /Fay/)).toHaveCount(0);
  await band.reload();
  await expect(row(band, /Cy/)).toHaveCount(1);
  await expect(row(band, /Fay/)).toHaveCount(0);
});

test('subscribers are exported, removed for good, and let in again', async ({ band, site }) => {
  laySubscribers(site, 12);
  await askForNewsletter(site, 'fay@reeds.example');
  await writeToBand(site, { email: 'fay@reeds.example' });
  await writeToBand(site, { name: 'Cy', email: 'cy@reeds.example' });
  await band.goto('/contact?tab=newsletter');
  await expect(heading(band, 'Subscribers (10 confirmed)')).toBeVisible();
  const downloading = band.waitForEvent('download');
  await band.getByRole('link', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(lines[0]).toBe('"email","confirmed at","agreed at","consent","unsubscribe link"');
  expect(lines[1]).toBe(
    '"fan001@fans.example","2026-11-02T08:00:00.000Z","2026-11-01T08:00:00.000Z",' +
      `"Send me news of the band.","${site.url}/newsletter/unsubscribe?token=leave-1"`,
  );
  expect(lines).toHaveLength(12);

  await band.getByLabel('Search by address').fill('REEDS');
  await expect(row(band, /@fans/)).toHaveCount(0);
  await openRow(row(band, /^fay@reeds/));
  await band.getByRole('button', { name: 'Remove fay@reeds.example' }).click();
  await ask(band).getByLabel('Delete the messages from this address as well').check();
  await ask(band).getByRole('button', { name: 'Remove' }).click();
  await expect(band.getByText('Nobody on the list has this in the address.')).toBeVisible();
  await band.getByRole('link', { name: /^Inbox/ }).click();
  await expect(heading(band, 'Messages (1 unread)')).toBeVisible();
  await expect(row(band, /Fay/)).toHaveCount(0);
  await band.goto('/contact?tab=newsletter');
  const found = async () =>
    (await (await band.request.get('/api/subscribers?search=reeds')).json()).subscribers.length;
  await askForNewsletter(site, 'fay@reeds.example');
  expect(await found()).toBe(0);
  await band.getByLabel('Address', { exact: true }).fill('Fay@reeds.example');
  await band.getByRole('button', { name: 'Allow' }).click();
  await expect(band.getByText('fay@reeds.example may subscribe again.')).toBeVisible();
  await askForNewsletter(site, 'fay@reeds.example');
  expect(await found()).toBe(1);
});

test('fans read the privacy text of the band', async ({ band, visit }) => {
  const fan = await visit();
  await fan.goto('/privacy');
  await expect(fan.getByText(/sets no cookies for its visitors/)).toBeVisible();
  await band.goto('/contact?tab=privacy');
  await expect(band.getByText(/sets no cookies for its visitors/)).toBeVisible();
  await band.getByRole('button', { name: 'Begin with this text' }).click();
  const text = band.getByLabel('Privacy text');
  await expect(text).toHaveValue(/sets no cookies for its visitors/);
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
  await expect(fan.getByText(/sets no cookies for its visitors/)).toBeVisible();
});

test.describe('with an account of EmailJS', () => {
  test.use({
    settings: {
      EMAIL_HOST: 'https://api.emailjs.com',
      EMAIL_PUBLIC_KEY: 'public-key',
      EMAIL_SERVICE_ID: 'service_reeds',
      EMAIL_TEMPLATE_ID: 'template_reeds',
    },
  });

  test('the page says where messages go, and what came before is searched and erased', async ({
    band,
    site,
  }) => {
    layMessages(site, 3);
    laySubscribers(site, 12);
    await band.goto('/inbox');
    const elsewhere = band.getByText('your account at EmailJS (api.emailjs.com)');
    await expect(elsewhere).toBeVisible();
    await expect(band.getByRole('button', { name: 'Check for new messages' })).toHaveCount(0);
    await expect(band.getByText(/Nobody is mailed|outbox/)).toHaveCount(0);
    await band.getByLabel('Search by address').fill('2@fans');
    await expect(row(band, /Fan/)).toHaveCount(1);
    await openRow(row(band, /Fan 2/));
    await band.getByRole('button', { name: 'Delete the message of Fan 2' }).click();
    await ask(band).getByRole('button', { name: 'Delete' }).click();
    await expect(ask(band)).toHaveCount(0);
    await expect(band.getByRole('heading', { name: /^Messages/ })).toBeFocused();

    await band.goto('/contact?tab=newsletter');
    await expect(elsewhere).toBeVisible();
    await expect(band.getByText('Allow an address again')).toHaveCount(0);
    await band.getByLabel('Search by address').fill('fan007');
    await expect(row(band, /^fan/)).toHaveCount(1);
    await openRow(row(band, /^fan007/));
    await band.getByRole('button', { name: 'Remove fan007@fans.example' }).click();
    await ask(band).getByRole('button', { name: 'Remove' }).click();
    await expect(band.getByText('Nobody on the list has this in the address.')).toBeVisible();

    await band.goto('/contact?tab=privacy');
    await expect(band.getByText('a service for e-mail (api.emailjs.com)')).toBeVisible();
  });
});
