import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { overhang } from './barriers.ts';
import {
  askForNewsletter,
  layFullBudget,
  layMessages,
  laySubscribers,
  unread,
  writeToBand,
} from './inbox.ts';
import { expect, test, toast } from './journey.ts';
import { openRow } from './rows.ts';

const row = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const ask = (page: Page) => page.getByRole('alertdialog');
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Edit' });
const heading = (page: Page, text: string) =>
  page.getByRole('heading', { name: text, exact: true });

test(
  'what a fan wrote is read, answered by mail and deleted',
  { tag: '@both' },
  async ({ band, site }) => {
    await band.goto('/contact');
    await expect(band.getByText('No Messages')).toBeVisible();
    await expect(heading(band, 'Messages')).toBeVisible();
    await expect(tabs(band).getByRole('link', { name: 'Contact', exact: true })).toBeVisible();

    await writeToBand(site, { message: 'What a night!\n\nCome <b>back</b> soon.' });
    await writeToBand(site, {
      name: 'Cy',
      subject: 'Booking: May & June?',
      email: 'cy+1@fans.example',
    });
    await band.getByRole('button', { name: 'Check for new messages' }).click();
    await expect(band.getByText('2 new messages')).toBeVisible();
    await expect(heading(band, 'Messages (2 unread)')).toBeVisible();
    await expect(tabs(band).getByRole('link', { name: 'Contact 2 unread' })).toBeInViewport({
      ratio: 0.99,
    });
    await expect(unread(band)).toHaveCount(2);
    // The newest first.
    await expect(unread(band).first()).toHaveText(/Cy/);

    await row(band, /Fay/).click();
    await expect(band.getByText('What a night!\n\nCome <b>back</b> soon.')).toBeVisible();
    await expect(heading(band, 'Messages (1 unread)')).toBeVisible();
    await expect(unread(band)).toHaveCount(1);
    await band.reload();
    await expect(unread(band)).toHaveCount(1);
    await openRow(row(band, /Fay/));
    await band.getByRole('button', { name: 'Mark as unread' }).click();
    await expect(heading(band, 'Messages (2 unread)')).toBeVisible();
    await expect(band.getByRole('button', { name: 'Mark as read' })).toBeFocused();
    await expect(band.getByRole('link', { name: 'Reply to Fay' })).toHaveAttribute(
      'href',
      'mailto:fay@fans.example?subject=Re%3A%20Hello',
    );
    await openRow(row(band, /Cy/));
    await expect(band.getByRole('link', { name: 'Reply to Cy' })).toHaveAttribute(
      'href',
      'mailto:cy%2B1@fans.example?subject=Re%3A%20Booking%3A%20May%20%26%20June%3F',
    );

    await band.getByRole('button', { name: 'Delete the message of Fay' }).click();
    await ask(band).getByRole('button', { name: 'Cancel' }).click();
    await expect(ask(band)).toHaveCount(0);
    await band.getByRole('button', { name: 'Delete the message of Fay' }).click();
    await ask(band).getByRole('button', { name: 'Delete' }).click();
    await expect(row(band, /Fay/)).toHaveCount(0);
    await expect(band.getByRole('button', { name: 'Check for new messages' })).toBeFocused();
    await expect(heading(band, 'Messages')).toBeVisible();
    // Whoever opens the page again sees what came meanwhile.
    await writeToBand(site, { name: 'Dee' });
    await tabs(band).getByRole('link', { name: 'Bio' }).click();
    await tabs(band).getByRole('link', { name: 'Contact' }).click();
    await expect(heading(band, 'Messages (1 unread)')).toBeVisible();
    await expect(unread(band)).toHaveText(/Dee/);
    await band.reload();
    await expect(row(band, /Cy/)).toHaveCount(1);
    await expect(row(band, /Fay/)).toHaveCount(0);
  },
);

test('what programs sent lies apart and goes at once, but for what came later', async ({
  band,
  site,
}) => {
  await writeToBand(site);
  layMessages(site, 51, true);
  await band.goto('/contact');
  await expect(row(band, /Fay/)).toHaveCount(1);
  await expect(row(band, /Program/)).toHaveCount(0);
  const suspicious = band.getByRole('button', { name: 'Suspicious (51)' });
  await expect(suspicious).toHaveAttribute('aria-expanded', 'false');
  await suspicious.click();
  await expect(row(band, /^Program/)).toHaveCount(50);
  await band.getByRole('button', { name: 'Show More suspicious messages' }).click();
  await expect(row(band, /^Program/)).toHaveCount(51);
  await expect(row(band, 'Program 0 Subject 0')).toBeFocused();

  await openRow(row(band, /^Program 50/));
  await band.getByRole('button', { name: 'Delete the message of Program 50' }).click();
  await ask(band).getByRole('button', { name: 'Delete' }).click();
  await expect(ask(band)).toHaveCount(0);
  await expect(row(band, /^Program/)).toHaveCount(50);
  await expect(band.getByRole('button', { name: 'Suspicious (50)' })).toBeVisible();

  // Nobody has seen this one yet.
  await writeToBand(site, { name: 'Program X', website: 'https://spam.example' });
  await band.getByRole('button', { name: 'Delete all' }).click();
  await ask(band).getByRole('button', { name: 'Delete' }).click();
  await expect(ask(band)).toHaveCount(0);
  await expect(row(band, /^Program/)).toHaveCount(1);
  await expect(row(band, /^Program X/)).toHaveCount(1);
  await band.getByRole('button', { name: 'Delete all' }).click();
  await ask(band).getByRole('button', { name: 'Delete' }).click();
  await expect(band.getByText('Suspicious')).toHaveCount(0);
  await expect(band.getByRole('button', { name: 'Check for new messages' })).toBeFocused();
  await expect(row(band, /Fay/)).toHaveCount(1);
});

test('what no program sent after all is a message like the others', async ({ band, site }) => {
  await writeToBand(site, { name: 'Fay', website: 'filled by the browser' });
  await band.goto('/contact');
  await band.getByRole('button', { name: 'Suspicious (1)' }).click();
  await row(band, /^Fay/).click();
  await band.getByRole('button', { name: 'Not suspicious' }).focus();
  await band.keyboard.press('Enter');
  await expect(band.getByRole('button', { name: 'Check for new messages' })).toBeFocused();
  await expect(heading(band, 'Messages (1 unread)')).toBeVisible();
  await expect(unread(band)).toHaveText(/Fay/);
  await expect(band.getByText('Suspicious')).toHaveCount(0);
});

test('members are told where more came than the forms take', async ({ band, site }) => {
  await band.goto('/contact');
  await expect(heading(band, 'Messages')).toBeVisible();
  await expect(band.getByText('may have been refused')).toHaveCount(0);
  layFullBudget(site);
  await band.reload();
  await expect(band.getByText('may have been refused')).toBeVisible();
});

test('more than fifty messages come step by step, with the keyboard alone', async ({
  band,
  site,
  mayComplain,
}) => {
  mayComplain(/status of 404/);
  layMessages(site, 120);
  await band.goto('/contact');
  await expect(unread(band)).toHaveCount(50);
  const more = band.getByRole('button', { name: 'Show More messages' });
  await more.focus();
  await band.keyboard.press('Enter');
  await expect(unread(band)).toHaveCount(100);
  await expect(row(band, /Fan 69 /)).toBeFocused();
  await band.keyboard.press('Enter');
  await expect(heading(band, 'Messages (119 unread)')).toBeVisible();
  await band.keyboard.press('Tab');
  await expect(band.getByRole('link', { name: 'Reply to Fan 69' })).toBeFocused();
  await band.keyboard.press('Tab');
  await band.keyboard.press('Tab');
  await band.keyboard.press('Enter');
  await expect(ask(band)).toBeVisible();
  await band.keyboard.press('Escape');
  await expect(band.getByRole('button', { name: 'Delete the message of Fan 69' })).toBeFocused();

  // Another member deletes the message that the next page would follow.
  expect((await band.request.delete('/api/messages/Fan-20')).status()).toBe(200);
  await more.click();
  await expect(row(band, /Fan 20 /)).toHaveCount(0);
  await expect(row(band, /Fan 19 /)).toHaveCount(1);
});

test('a message that somebody else deleted says so and goes', async ({
  band,
  site,
  mayComplain,
}) => {
  mayComplain(/status of 404/);
  layMessages(site, 2);
  await band.goto('/contact');
  await openRow(row(band, /Fan 1 /));
  expect((await band.request.delete('/api/messages/Fan-1')).status()).toBe(200);
  await band.getByRole('button', { name: 'Delete the message of Fan 1' }).click();
  await ask(band).getByRole('button', { name: 'Delete' }).click();
  await expect(ask(band).getByText('This message is not here any more.')).toBeVisible();
  await ask(band).getByRole('button', { name: 'Cancel' }).click();
  await expect(row(band, /Fan 1 /)).toHaveCount(0);
  await expect(row(band, /Fan 0 /)).toHaveCount(1);
});

test('whose session ends while deleting signs in beside the page, and goes on', async ({
  band,
  site,
  mayComplain,
}) => {
  mayComplain(/status of 401/);
  await writeToBand(site);
  await band.goto('/contact');
  await openRow(row(band, /Fay/));
  await expect(heading(band, 'Messages')).toBeVisible();
  await band.getByRole('button', { name: 'Delete the message of Fay' }).click();
  const cookies = await band.context().cookies();
  await band.context().clearCookies();
  await ask(band).getByRole('button', { name: 'Delete' }).click();
  await expect(ask(band).getByRole('link', { name: 'Sign in again' })).toBeVisible();
  await expect(toast(band, 'Failed to delete the message', 'error')).toBeVisible();
  await band.context().addCookies(cookies);
  await ask(band).getByRole('button', { name: 'Delete' }).click();
  await expect(ask(band)).toHaveCount(0);
  await expect(band.getByText('No Messages')).toBeVisible();
});

test('an inbox that cannot be loaded says so, and is asked for again', async ({
  band,
  site,
  mayComplain,
}) => {
  mayComplain(/ERR_FAILED/);
  await writeToBand(site);
  await band.route('**/api/messages?*', (route) => route.abort());
  await band.goto('/contact');
  await expect(band.getByText('Failed to load messages')).toBeVisible();
  await band.unroute('**/api/messages?*');
  await band.getByRole('button', { name: 'Retry' }).click();
  await expect(row(band, /Fay/)).toHaveCount(1);
  await expect(band.getByText('Failed to load messages')).toHaveCount(0);
});

test('the band learns that nobody is mailed, until there is an address', async ({
  band,
  visit,
}) => {
  await band.goto('/contact');
  await expect(band.getByText(/written to the outbox folder of the server/)).toBeVisible();
  await band.getByRole('link', { name: 'Add one' }).click();
  await band.getByLabel('Email').fill('hello@reeds.example');

  // What is typed is not lost on the way to another tab.
  await band.getByRole('link', { name: 'Newsletter' }).click();
  await ask(band).getByRole('button', { name: 'Keep Editing' }).click();
  await expect(band.getByLabel('Email')).toHaveValue('hello@reeds.example');
  await band.getByRole('button', { name: 'Save Changes' }).click();
  await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();
  await band.getByRole('link', { name: 'Messages' }).click();
  await expect(band.getByText(/outbox folder/)).toBeVisible();
  await expect(band.getByText(/Nobody is mailed about messages/)).toHaveCount(0);
  const fan = await visit();
  await fan.goto('/contact');
  await expect(fan.getByText(/outbox/)).toHaveCount(0);
});

test(
  'subscribers are found, removed for good, and let in again',
  { tag: '@both' },
  async ({ band, site, mayComplain }) => {
    mayComplain(/status of 422/);
    laySubscribers(site, 130);
    await askForNewsletter(site, 'fay@reeds.example');
    await writeToBand(site, { email: 'fay@reeds.example' });
    await writeToBand(site, { name: 'Cy', email: 'cy@reeds.example' });
    await band.goto('/contact');
    await expect(row(band, /Fay|Cy/)).toHaveCount(2);
    await band.getByRole('link', { name: 'Newsletter', exact: true }).click();
    await expect(heading(band, 'Subscribers (117 confirmed)')).toBeVisible();
    await expect(row(band, /@fans/)).toHaveCount(100);
    await band.getByRole('button', { name: 'Show More subscribers' }).click();
    await expect(row(band, /@fans/)).toHaveCount(130);
    await expect(row(band, /^fan100@/)).toBeFocused();
    await expect(row(band, /^fan100@/)).toHaveText(/Waiting for confirmation/);
    await expect(row(band, /^fan101@/)).toHaveText(/Confirmed November 2, 2026, /);

    await band.getByLabel('Search by address').fill('REEDS');
    await expect(row(band, /@fans/)).toHaveCount(0);
    await openRow(row(band, /^fay@reeds/));
    await expect(band.getByText(/Send me news of the band by e-mail/)).toBeVisible();
    await band.getByRole('button', { name: 'Remove fay@reeds.example' }).click();
    await expect(ask(band).getByText(/gets no newsletter again/)).toBeVisible();
    await ask(band).getByLabel('Delete the messages from this address as well').check();
    await ask(band).getByRole('button', { name: 'Remove' }).click();
    await expect(ask(band)).toHaveCount(0);
    await expect(band.getByText('Nobody on the list has this in the address.')).toBeVisible();
    await band.getByRole('link', { name: 'Messages', exact: true }).click();
    await expect(heading(band, 'Messages (1 unread)')).toBeVisible();
    await expect(row(band, /Fay/)).toHaveCount(0);
    await band.getByLabel('Search by address').fill('fay@');
    await expect(band.getByText('None came from such an address.')).toBeVisible();
    await band.getByLabel('Search by address').fill('CY@');
    await expect(row(band, /Cy/)).toHaveCount(1);
    await band.getByLabel('Search by address').press('ControlOrMeta+A');
    await band.getByLabel('Search by address').press('Delete');
    await expect(row(band, /Cy/)).toHaveCount(1);
    await expect(band.getByLabel('Search by address')).toBeFocused();
    await band.getByRole('link', { name: 'Newsletter', exact: true }).click();
    const found = async () =>
      (await (await band.request.get('/api/subscribers?search=reeds')).json()).subscribers.length;
    await askForNewsletter(site, 'fay@reeds.example');
    expect(await found()).toBe(0);

    const allow = band.getByRole('button', { name: 'Allow' });
    await band.getByLabel('Address', { exact: true }).fill('fay');
    await allow.click();
    await expect(band.getByText('Please enter a valid email address')).toBeVisible();
    await band.getByLabel('Address', { exact: true }).fill('Fay@reeds.example');
    await allow.click();
    await expect(band.getByText('fay@reeds.example may subscribe again.')).toBeVisible();
    await askForNewsletter(site, 'fay@reeds.example');
    expect(await found()).toBe(1);
  },
);

test('an answer about what was typed before is dropped', async ({ band, site }) => {
  laySubscribers(site, 130);
  await band.goto('/contact?tab=newsletter');
  await expect(row(band, /@fans/)).toHaveCount(100);
  let asked = 0;
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await band.route('**/api/subscribers?search=*', async (route) => {
    asked += 1;
    if (route.request().url().endsWith('search=fan00')) await held;
    await route.continue();
  });
  await band.getByLabel('Search by address').pressSequentially('fan00', { delay: 20 });
  await expect.poll(() => asked).toBe(1);
  await band.getByLabel('Search by address').fill('fan12');
  await expect(row(band, /@fans/)).toHaveCount(10);
  letGo();
  await band.waitForLoadState('networkidle');
  await expect(row(band, /^fan12/)).toHaveCount(10);
  await expect(row(band, /@fans/)).toHaveCount(10);
  expect(asked).toBe(2);
});

test('the list of who confirmed is downloaded as a file', async ({ band, site }) => {
  laySubscribers(site, 12);
  await band.goto('/contact?tab=newsletter');
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
});

test('fans read the privacy text of the band', { tag: '@both' }, async ({ band, visit }) => {
  const fan = await visit();
  await fan.goto('/privacy');
  await expect(fan.getByText(/sets no cookies for its visitors/)).toBeVisible();
  await band.goto('/contact?tab=privacy');
  await expect(band.getByText(/sets no cookies for its visitors/)).toBeVisible();
  await band.getByRole('button', { name: 'Begin with this text' }).click();
  const text = band.getByLabel('Privacy text');
  await expect(text).toHaveValue(/sets no cookies for its visitors/);
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

test('what fans write fits a narrow window, however long and in whatever script', async ({
  band,
  site,
}) => {
  await writeToBand(site, {
    name: 'W'.repeat(100),
    email: `${'x'.repeat(200)}@fans.example`,
    subject: 'W'.repeat(200),
    message: 'W'.repeat(5_000),
  });
  await writeToBand(site, { name: 'ليلى', subject: 'مرحبا', message: 'مرحبا! متى تعزفون؟' });
  await writeToBand(site, { name: 'S'.repeat(100), website: 'x', message: 'S'.repeat(5_000) });
  await askForNewsletter(site, `${'w'.repeat(200)}@fans.example`);
  await band.setViewportSize({ width: 320, height: 640 });
  await band.goto('/contact');
  const inBar = band.getByRole('navigation', { name: 'Contact' }).getByRole('link');
  await expect(inBar).toHaveCount(4);
  const tops = await inBar.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await row(band, /WWW/).click();
  await row(band, /ليلى/).click();
  await expect(band.getByText('مرحبا! متى تعزفون؟')).toHaveCSS('direction', 'rtl');
  await row(band, /Suspicious/).click();
  await openRow(row(band, /^SSS/));
  expect(await overhang(band)).toBeLessThanOrEqual(0);
  await band.getByRole('button', { name: /^Delete the message of W/ }).click();
  await expect(ask(band)).toBeInViewport({ ratio: 1 });
  await ask(band).getByRole('button', { name: 'Cancel' }).click();
  await band.goto('/contact?tab=newsletter');
  await row(band, /^www/).click();
  await band.getByLabel('Address', { exact: true }).fill(`${'w'.repeat(200)}@fans.example`);
  await band.getByRole('button', { name: 'Allow' }).click();
  await expect(band.getByText(/may subscribe again/)).toBeVisible();
  expect(await overhang(band)).toBeLessThanOrEqual(0);
  await band.getByRole('button', { name: /^Remove www/ }).click();
  await expect(ask(band)).toBeInViewport({ ratio: 1 });
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

  test(
    'the page says where messages go, and what came before is searched and erased',
    { tag: '@both' },
    async ({ band, site }) => {
      layMessages(site, 3);
      laySubscribers(site, 12);
      await band.goto('/contact');
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
    },
  );
});
