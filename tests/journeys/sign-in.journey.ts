import type { Page } from '@playwright/test';
import { ada, expect, test, toast } from './journey.ts';

const signIn = async (page: Page, email = ada.email, password = ada.password) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

test(
  'signing in says so at each step and comes to the theme after a second',
  { tag: '@both' },
  async ({ band, visit }) => {
    const page = await visit();
    await page.goto('/signin');
    await expect(page.getByRole('heading', { name: 'Member Login' })).toBeVisible();
    await slowly(page, '**/api/login');
    const answered = page.waitForResponse('**/api/login').then(() => performance.now());
    const left = page.waitForRequest('**/theme').then(() => performance.now());
    await signIn(page);
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Success!' })).toBeDisabled();
    await expect(toast(page, 'Login successful! Redirecting...', 'success')).toBeVisible();
    await page.waitForURL('**/theme');
    expect((await left) - (await answered)).toBeGreaterThan(900);
    await expect(page.getByRole('heading', { name: 'Theme', exact: true })).toBeVisible();
    await band.close();
  },
);

test('what does not open the door is said beside the form and as a toast', async ({
  band,
  visit,
  mayComplain,
}) => {
  await band.close();
  mayComplain(/status of 4(01|29)/);
  mayComplain(/ERR_INTERNET_DISCONNECTED/);
  const page = await visit();
  await page.goto('/signin');

  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Required', { exact: true })).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');

  const wrong = 'The e-mail address or the password is not right.';
  await signIn(page, ada.email, 'not this one');
  await expect(page.locator('form').getByRole('alert')).toHaveText(wrong);
  await expect(toast(page, wrong, 'error')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();

  await page.route('**/api/login', (route) => route.abort('internetdisconnected'));
  const away = 'Network error. Please check your internet connection.';
  await signIn(page);
  await expect(page.locator('form').getByRole('alert')).toHaveText(away);
  await expect(toast(page, away, 'error')).toBeVisible();
  await page.unroute('**/api/login');

  for (let n = 0; n < 9; n += 1) {
    const answer = await page.request.post('/api/login', {
      data: { email: ada.email, password: `guess ${n}` },
    });
    expect(answer.status()).toBe(401);
  }
  const tooMany = 'Too many requests. Please wait a moment and try again.';
  await signIn(page);
  await expect(page.locator('form').getByRole('alert')).toHaveText(tooMany);
  await expect(toast(page, tooMany, 'error')).toBeVisible();
});

test('a site that cannot be reached at all is told from one that says no', async ({
  page,
  mayComplain,
}) => {
  mayComplain(/status of 418/);
  await page.goto('/signin');
  await page.route('**/api/login', (route) =>
    route.fulfill({ status: 418, contentType: 'text/html', body: '<h1>Teapot</h1>' }),
  );
  await signIn(page);
  await expect(page.locator('form').getByRole('alert')).toHaveText('Login failed: 418');
  await page.route('**/api/login', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Please pay</h1>' }),
  );
  await signIn(page);
  await expect(page.locator('form').getByRole('alert')).toHaveText(
    'Unable to connect to the server. Please check your connection.',
  );
});

test('logging out ends the session on the server and leads to the root', async ({ site, band }) => {
  await band.goto('/theme');
  // The preview would ask for its page without the session, and the browser would say so.
  await band.waitForLoadState('networkidle');
  const before = await band.context().cookies();
  const session = before.find(({ name }) => name === 'sid')!;
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' });

  await band.getByRole('button', { name: 'Log Out' }).click();
  await band.waitForURL(`${site.url}/`);
  await expect(band.getByRole('link', { name: 'Member Login' })).toBeVisible();
  expect(await band.context().cookies()).toEqual([]);
  const answer = await fetch(`${site.url}/api/me`, { headers: { cookie: `sid=${session.value}` } });
  expect(answer.status).toBe(401);
});

test('a log-out that fails leaves everything as it was and says so', async ({
  band,
  mayComplain,
}) => {
  mayComplain(/ERR_FAILED/);
  await band.goto('/theme');
  await band.route('**/api/logout', (route) => route.abort());
  await band.getByRole('button', { name: 'Log Out' }).click();
  await expect(
    toast(band, 'Network error. Please check your internet connection.', 'error'),
  ).toBeVisible();
  await expect(band.getByRole('button', { name: 'Log Out' })).toBeEnabled();
  await expect(band).toHaveURL(/\/theme$/);
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

const slowly = (page: Page, address: string) =>
  page.route(address, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
