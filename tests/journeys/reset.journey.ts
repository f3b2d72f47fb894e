import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { barriers } from './barriers.ts';
import { ada, expect, test, toast } from './journey.ts';

test(
  'a forgotten password is replaced by a link from the mail that works once',
  { tag: '@both' },
  async ({ site, band, visit, mayComplain }) => {
    mayComplain(/status of 40[01]/);
    const page = await visit();
    await page.goto('/signin');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText('Email cannot be empty')).toBeVisible();

    await slowly(page, '**/api/auth/*');
    await page.getByLabel('Email').fill(ada.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Success!' })).toBeDisabled();
    await expect(
      toast(page, 'Password reset email sent! Check your inbox.', 'success'),
    ).toBeVisible();
    // Whoever mistyped the address tries again, with the keyboard alone.
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Send again' })).toBeFocused();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeEnabled();

    const link = await linkInMail(site.dataDir);
    expect(link).toContain(`${site.url}/reset-password?token=`);
    await page.goto(link);
    await chooseAnother(page);

    await page.goto(link);
    await page.getByLabel('New password').fill('and again another');
    await page.getByLabel('Confirm password').fill('and again another');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    const used =
      'This password reset link is invalid or has expired. Please request a new password reset.';
    await expect(page.locator('form').getByRole('alert')).toHaveText(used);
    await expect(toast(page, used, 'error')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Request a new link' })).toBeFocused();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/forgot-password$/);

    // Whoever was signed in before is so no longer, and the new password opens the door.
    expect((await band.request.get('/api/me')).status()).toBe(401);
    const answer = await page.request.post('/api/login', {
      data: { email: ada.email, password: 'another secret' },
    });
    expect(answer.status()).toBe(200);
  },
);

async function chooseAnother(page: Page): Promise<void> {
  const first = page.getByLabel('New password');
  const again = page.getByLabel('Confirm password');
  const send = page.getByRole('button', { name: 'Reset Password' });
  await expect(send).toBeDisabled();
  // Until the scripts have come, nobody notices that a field was left empty.
  await expect(async () => {
    await first.focus();
    await again.focus();
    await expect(page.getByText('Password is required')).toBeVisible({ timeout: 200 });
  }).toPass();
  await first.fill('short');
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByText('Please confirm your password')).toBeVisible();
  await again.fill('shirt');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(send).toBeDisabled();
  await first.fill('another secret');
  await again.fill('another secret');
  await expect(send).toBeEnabled();

  const answered = page.waitForResponse('**/api/auth/reset-password').then(() => performance.now());
  await send.click();
  await expect(page.getByRole('button', { name: 'Resetting Password...' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Success!' })).toBeDisabled();
  await expect(
    toast(page, 'Password reset successful! Redirecting to sign in...', 'success'),
  ).toBeVisible();
  await page.waitForURL('**/signin');
  expect(performance.now() - (await answered)).toBeGreaterThan(1900);
  await expect(page.getByRole('heading', { name: 'Member Login' })).toBeVisible();
}

test('an address that is not known is answered in the same words, and no mail is written', async ({
  site,
  band,
  visit,
}) => {
  await band.close();
  const page = await visit();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody@band.example');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(toast(page, 'Password reset email sent! Check your inbox.')).toBeVisible();
  // Longer than a mail waits before it goes.
  await page.waitForTimeout(3_500);
  expect(mailsIn(site.dataDir)).toEqual([]);
});

test('an address that is none is told beside its field', async ({ page, mayComplain }) => {
  mayComplain(/status of 422/);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody at home');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
});

test('what the server refuses is told where it is wrong', async ({ page, mayComplain }) => {
  mayComplain(/status of 422/);
  await page.goto('/reset-password?token=whatever');
  const first = page.getByLabel('New password');
  const again = page.getByLabel('Confirm password');
  for (const field of [first, again]) await expect(field).toHaveAttribute('maxlength', '200');
  const long = 'x'.repeat(201);
  for (const field of [first, again]) {
    await field.evaluate((input) => input.removeAttribute('maxlength'));
    await field.fill(long);
  }
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password must be at most 200 characters')).toBeVisible();
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await expect(first).toBeFocused();
  await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveCount(0);
  await first.press('Backspace');
  await expect(page.getByText('Password must be at most 200 characters')).toHaveCount(0);

  await page.goto(`/reset-password?token=${long}`);
  await first.fill('another secret');
  await again.fill('another secret');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.locator('form').getByRole('alert')).toHaveText(
    'Invalid reset link. Please request a new password reset.',
  );
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
});

test('a reset link without its token leads to asking for a new one', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expect(
    page.getByText('Invalid reset link. Please request a new password reset.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('what is written before the scripts come is neither lost nor put into the address', async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/reset-password?token=whatever', { waitUntil: 'commit' });
  const send = page.getByRole('button', { name: 'Reset Password' });
  await page.getByLabel('New password').fill('another secret');
  await page.getByLabel('Confirm password').fill('another secret');
  await expect(send).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reset-password\?token=whatever$/);
  scripts.resolve();
  await expect(send).toBeEnabled();
  await expect(page.getByLabel('New password')).toHaveValue('another secret');

  const signIn = await (await page.request.get('/signin')).text();
  expect(signIn).toMatch(/<form[^>]* method="post"/);
});

test('the token of a reset link stays between the page and the server', async ({ page, seen }) => {
  const token = 'a-token-that-nobody-else-sees';
  const answer = await page.goto(`/reset-password?token=${token}`);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  expect(answer?.headers()['cache-control']).toBe('no-store');
  expect(await answer?.text()).not.toContain(token);
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible();
  expect(seen[0]?.requests.filter((request) => request.includes(token))).toHaveLength(1);
});

function mailsIn(dataDir: string): string[] {
  try {
    return readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function linkInMail(dataDir: string): Promise<string> {
  await expect.poll(() => mailsIn(dataDir)).toHaveLength(1);
  const mail = readFileSync(join(dataDir, 'outbox', mailsIn(dataDir)[0]!), 'utf8');
  expect(mail).toContain(`To: ${ada.email}`);
  // Quoted-printable (RFC 2045, 6.7): a line that ends with = goes on in the next.
  const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  return /https?:\S+\/reset-password\?\S+/.exec(text)?.[0] ?? '';
}

const slowly = (page: Page, address: string) =>
  page.route(address, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });

test('a field that is refused is told once, at the field', async ({ visit, mayComplain }) => {
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
});
