import type { Page } from '@playwright/test';
import { ada, expect, open, test, toast } from '../journey.ts';

const signIn = async (page: Page, email = ada.email, password = ada.password) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

test('signing in comes to the theme, and the wrong password is said to be', async ({
  band,
  visit,
  mayComplain,
}) => {
  mayComplain(/status of 401/);
  await band.close();
  const page = await visit();
  await open(page, '/signin');
  const wrong = 'The e-mail address or the password is not right.';
  await signIn(page, ada.email, 'not this one');
  await expect(page.locator('form').getByRole('alert')).toHaveText(wrong);
  await expect(toast(page, wrong, 'error')).toBeVisible();
  await signIn(page);
  await page.waitForURL('**/theme');
  await expect(page.getByRole('heading', { name: 'Theme', exact: true })).toBeVisible();
});

test('a session that ended meanwhile keeps what was typed and says what to do', async ({
  band,
  visit,
  mayComplain,
}) => {
  mayComplain(/status of 401/);
  // The preview may be asked for while nobody is signed in.
  mayComplain(/^console: Framing .* "frame-ancestors 'none'"/);
  await band.goto('/theme');
  await band.getByLabel('Band Name').fill('Half typed');
  const other = await visit();
  const cookies = await band.context().cookies();
  await other.context().addCookies(cookies);
  expect((await other.request.post('/api/logout')).status()).toBe(200);

  await band.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(band, 'Failed to update theme', 'error')).toBeVisible();
  await expect(band.locator('form').getByRole('alert')).toContainText(
    'You are not authorized to perform this action.',
  );
  await expect(band.getByLabel('Band Name')).toHaveValue('Half typed');

  // The way back in opens beside the page, and what was typed can be saved after it.
  const opened = band.waitForEvent('popup');
  await band.getByRole('link', { name: 'Sign in again' }).click();
  const beside = await opened;
  await signIn(beside);
  await beside.waitForURL('**/theme');
  await beside.close();
  await band.getByRole('button', { name: 'Save Changes' }).click();
  await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();
  await expect(band.getByText('You are signed out.')).toBeHidden();
});
