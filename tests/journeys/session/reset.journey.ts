import type { Page } from '@playwright/test';
import { ada, expect, hold, logIn, open, test, toast } from '../journey.ts';
import { mailTo } from './outbox.ts';

test(
  'a forgotten password is replaced by an e-mailed link that works once',
  { tag: '@whole' },
  async ({ site, band, visit, mayComplain }) => {
    mayComplain(/status of 40[01]/);
    const page = await visit();
    await open(page, '/signin');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await page.getByLabel('Email').fill(ada.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(
      toast(page, 'Password reset email sent! Check your inbox.', 'success'),
    ).toBeVisible();

    const { link } = await mailTo(site, ada.email, '');
    expect(link).toContain(`${site.url}/reset-password?token=`);
    await open(page, link);
    await choose(page, 'another secret');
    await page.waitForURL('**/signin');
    await expect(page.getByRole('heading', { name: 'Member Login' })).toBeVisible();

    await open(page, link);
    await choose(page, 'and again another');
    const used =
      'This password reset link is invalid or has expired. Please request a new password reset.';
    await expect(page.locator('form').getByRole('alert')).toHaveText(used);
    await expect(toast(page, used, 'error')).toBeVisible();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);

    // Earlier sessions have ended, and the new password works.
    expect((await band.request.get('/api/me')).status()).toBe(401);
    await logIn(page, { ...ada, password: 'another secret' });
  },
);

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

test(
  'text typed before the scripts load is neither lost nor put into the address',
  { tag: '@whole' },
  async ({ page, mayComplain }) => {
    mayComplain(/status of 4/);
    const letIn = await hold(page, '**/assets/*.js');
    await page.goto('/reset-password?token=whatever', { waitUntil: 'commit' });
    const send = page.getByRole('button', { name: 'Reset Password' });
    await page.getByLabel('New password').fill('another secret');
    await page.getByLabel('Confirm password').fill('another secret');
    await page.keyboard.press('Enter');
    await expect(send).toHaveAttribute('aria-busy', 'true');
    await expect(page).toHaveURL(/\/reset-password\?token=whatever$/);
    letIn();
    await expect(page.getByText(/^This password reset link is invalid/).first()).toBeVisible();
    await expect(page.getByLabel('New password')).toHaveValue('another secret');

    const signIn = await (await page.request.get('/signin')).text();
    expect(signIn).toMatch(/<form[^>]* method="post"/);
  },
);

test(
  'the token of a reset link stays between the page and the server',
  { tag: '@whole' },
  async ({ page, seen }) => {
    const token = 'a-token-that-nobody-else-sees';
    const answer = await page.goto(`/reset-password?token=${token}`);
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
    expect(answer?.headers()['cache-control']).toBe('no-store');
    expect(await answer?.text()).not.toContain(token);
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible();
    expect(seen[0]?.requests.filter((request) => request.includes(token))).toHaveLength(1);
  },
);

test(
  'a refused field shows its error once, at the field',
  { tag: '@whole' },
  async ({ visit, mayComplain }) => {
    mayComplain(/status of 422/);
    const page = await visit();
    for (const [path, button] of [
      ['/forgot-password', 'Send Reset Link'],
      ['/signin', 'Login'],
    ] as const) {
      await page.goto(path);
      await page.getByLabel('Email').fill('ada@0x7f.1');
      if (path === '/signin') await page.getByLabel('Password').fill('a secret');
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByText('Please enter a valid email address')).toHaveCount(1);
      await expect(page.getByRole('button', { name: button })).toBeEnabled();
      await expect(page.getByText('Validation error')).toHaveCount(0);
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    }
  },
);
