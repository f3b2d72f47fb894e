import type { Page } from '@playwright/test';
import { overhang, underAlerts } from './barriers.ts';
import { ada, expect, test, toast } from './journey.ts';
import { mailTo } from './outbox.ts';

const android = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';
const bea = { name: 'Bea', email: 'bea@band.example', password: 'drum and bass' };

test(
  'the own password is changed, and the other browser is signed out',
  { tag: '@both' },
  async ({ band, visit, mayComplain }) => {
    mayComplain(/status of 4(01|22)/);
    const other = await visit();
    await signIn(other, ada);
    await other.goto('/account');
    await band.goto('/');
    await band.getByRole('link', { name: 'Account' }).click();
    await expect(band).toHaveURL(/\/account$/);

    const field = (name: string) => band.getByLabel(name, { exact: true });
    const change = band.getByRole('button', { name: 'Change Password' });
    await field('Current password').fill('wrong');
    await field('New password').fill('short');
    await expect(band.getByText('Password must be at least 6 characters')).toBeVisible();
    await field('New password').fill('another secret');
    await field('New password again').fill('another secrit');
    await expect(band.getByText('Passwords do not match')).toBeVisible();
    await expect(change).toBeDisabled();
    await field('New password again').fill('another secret');
    await change.click();
    await expect(band.getByText('This is not your current password')).toBeVisible();
    await expect(field('Current password')).toBeFocused();
    await expect(toast(band, 'Failed to change the password', 'error')).toBeVisible();
    expect(await underAlerts(band, 'main button')).toEqual([]);

    await field('Current password').fill(ada.password);
    await field('New password again').press('Enter');
    await expect(toast(band, 'Your password is changed.', 'success')).toBeVisible();
    await expect(field('Current password')).toHaveValue('');
    expect((await band.request.get('/api/me')).status()).toBe(200);
    await expect(band.getByText('this device')).toBeVisible();

    await other.getByRole('button', { name: 'Invite' }).click();
    await other.getByLabel('Name').fill('Eve');
    await other.getByLabel('Email').fill('eve@evil.example');
    await other.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    await expect(other.getByRole('dialog').getByText('You are signed out.')).toBeVisible();
    const again = await visit();
    const old = await again.request.post('/api/login', { data: ada });
    expect(old.status()).toBe(422);
    await signIn(again, { email: ada.email, password: 'another secret' });
  },
);

test(
  'somebody is invited by the copied link, seen, signed out and removed',
  { tag: '@both' },
  async ({ band, visit, mayComplain }) => {
    mayComplain(/status of 4(01|09)/);
    await band.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await band.goto('/account');
    await expect(band.getByText('The only account cannot be removed.')).toBeVisible();
    await expect(band.getByRole('button', { name: /^Remove/ })).toHaveCount(0);

    await invite(band, bea);
    await band.getByRole('button', { name: 'Copy Link' }).click();
    await expect(band.getByRole('button', { name: 'Copied' })).toBeVisible();
    const link = await band.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('/invite?token=');
    await band.getByRole('button', { name: 'Done' }).click();
    await expect(band.getByRole('list', { name: 'Invited' })).toContainText(bea.email);

    const hers = await visit({ userAgent: android });
    await accept(hers, link, 'Beatrice');
    await expect(hers.getByLabel('Band Name')).toBeVisible();
    await hers.goto('/account');
    const here = hers.getByRole('list', { name: 'Where you are signed in' });
    await expect(here).toContainText('Firefox on Android (this device)');

    await band.reload();
    await expect(band.getByRole('list', { name: 'Invited' })).toHaveCount(0);
    const access = band.getByRole('list', { name: 'Who has access' });
    await expect(access.getByRole('listitem')).toHaveCount(2);
    await expect(access).toContainText('Ada (you)');
    await expect(access).toContainText('Beatrice');

    // A second browser of the same person is ended by the first.
    const second = await visit();
    await signIn(second, bea);
    await hers.reload();
    await hers.getByRole('button', { name: /^Sign Out .* on / }).click();
    await expect(toast(hers, /is signed out\./, 'success')).toBeVisible();
    await expect(here.getByRole('listitem')).toHaveCount(1);
    await expect(hers.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
    expect((await second.request.get('/api/me')).status()).toBe(401);

    await band.getByRole('button', { name: 'Remove Beatrice' }).click();
    const dialog = band.getByRole('alertdialog', { name: 'Remove Beatrice?' });
    await expect(dialog).toContainText('signed out everywhere at once');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(access.getByRole('listitem')).toHaveCount(1);
    await expect(band.getByRole('button', { name: 'Invite' })).toBeFocused();
    expect((await hers.request.get('/api/me')).status()).toBe(401);
    const last = (await (await band.request.get('/api/accounts')).json()).accounts[0]._id;
    const refused = await band.request.delete(`/api/accounts/${last}`);
    expect(refused.status()).toBe(409);
    expect((await refused.json()).error).toBe('account.last');
  },
);

test(
  'somebody is invited by the mail, and whoever removes the own account becomes a visitor',
  { tag: '@both' },
  async ({ band, site, visit, mayComplain }) => {
    mayComplain(/status of 4(00|01)/);
    await band.goto('/account');
    await invite(band, bea);
    const copied = await band.getByLabel('Link').inputValue();
    await band.getByRole('button', { name: 'Done' }).click();
    const { link: mailed } = await mailTo(site, bea.email, 'You are invited');
    expect(mailed).toContain(`${site.url}/invite?token=`);
    expect(mailed).not.toBe(copied);

    const hers = await visit();
    const late = await visit();
    await late.goto(copied);
    await expect(late.getByLabel('Your name')).toHaveValue('Bea');
    await accept(hers, mailed, 'Bea');
    await expect(hers).toHaveURL(/\/theme$/);
    // Whoever had the other link open is told so, and finds it void.
    await late.getByLabel('Password', { exact: true }).fill(bea.password);
    await late.getByLabel('Password again').fill(bea.password);
    await late.getByRole('button', { name: 'Create Account' }).click();
    await expect(late.locator('form').getByRole('alert')).toContainText('was used or has expired');
    await late.reload();
    await expect(late.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
    await late.getByRole('link', { name: 'Member Login' }).click();
    await expect(late).toHaveURL(/\/signin$/);

    await hers.goto('/account');
    await hers.getByRole('button', { name: 'Remove Bea' }).click();
    await expect(hers.getByRole('alertdialog')).toContainText('This is you');
    await hers.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(hers.getByRole('contentinfo')).toBeVisible();
    expect(await hers.context().cookies()).toEqual([]);
    expect((await hers.request.get('/api/me')).status()).toBe(401);
  },
);

test('an invitation is withdrawn, and nobody with an account is invited', async ({
  band,
  visit,
  mayComplain,
}) => {
  mayComplain(/status of 409/);
  await band.goto('/account');
  await invite(band, bea);
  const link = await band.getByLabel('Link').inputValue();
  await band.getByRole('button', { name: 'Done' }).click();
  await band.getByRole('button', { name: 'Withdraw the invitation for Bea' }).click();
  const dialog = band.getByRole('alertdialog', { name: 'Withdraw the invitation for Bea?' });
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(band.getByRole('list', { name: 'Invited' })).toHaveCount(0);
  const page = await visit();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();

  await band.getByRole('button', { name: 'Invite' }).click();
  await band.getByLabel('Name').fill('Ada again');
  await band.getByLabel('Email').fill('ADA@band.example');
  await band.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await expect(
    band.getByRole('dialog').getByText('There is an account with this e-mail address already.'),
  ).toBeVisible();
});

test('where the clipboard is closed, the link is marked to be copied by hand', async ({ band }) => {
  await band.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await band.goto('/account');
  await invite(band, bea);
  await band.getByRole('button', { name: 'Copy Link' }).click();
  await expect(band.getByText('The text is marked: please copy it by hand.')).toBeVisible();
  const marked = await band.evaluate(() => getSelection()?.toString());
  expect(marked).toBe(await band.getByLabel('Link').inputValue());
});

test('the keyboard alone invites, and the page fits a window of 320 pixels', async ({ band }) => {
  await band.setViewportSize({ width: 320, height: 640 });
  await band.goto('/account');
  await band.getByRole('button', { name: 'Invite' }).focus();
  await band.keyboard.press('Enter');
  await expect(band.getByLabel('Name')).toBeFocused();
  await band.keyboard.type('W'.repeat(100));
  await band.keyboard.press('Tab');
  await band.keyboard.type(`${'w'.repeat(60)}@band.example`);
  await band.keyboard.press('Enter');
  await expect(band.getByRole('button', { name: 'Copy Link' })).toBeFocused();
  const done = band.getByRole('button', { name: 'Done' });
  await done.scrollIntoViewIfNeeded();
  await expect(done).toBeInViewport({ ratio: 1 });
  expect(await overhang(band)).toBeLessThanOrEqual(0);
  await band.keyboard.press('Escape');
  await expect(band.getByRole('dialog')).toHaveCount(0);
  await expect(band.getByRole('button', { name: 'Invite', exact: true })).toBeFocused();
  expect(await overhang(band)).toBeLessThanOrEqual(0);
  await band.getByRole('button', { name: /^Withdraw/ }).focus();
  await band.keyboard.press('Enter');
  await expect(band.getByRole('alertdialog')).toBeInViewport({ ratio: 1 });
  expect(await overhang(band)).toBeLessThanOrEqual(0);
});

test('the account is nobody’s page but the band’s', async ({ band, visit, mayComplain }) => {
  mayComplain(/status of 404/);
  const page = await visit();
  expect((await page.goto('/account'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await band.goto('/account');
  await band.reload();
  await expect(band.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
});

async function signIn(page: Page, who: { email: string; password: string }): Promise<void> {
  const { email, password } = who;
  const answer = await page.request.post('/api/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
}

async function invite(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('dialog', { name: `${name} is invited` })).toBeVisible();
}

async function accept(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByLabel('Email')).toHaveValue(bea.email);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(bea.password);
  await page.getByLabel('Password again').fill(bea.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/theme');
}
