import type { Page } from '@playwright/test';
import { underAlerts } from '../barriers.ts';
import { ada, expect, open, test, toast, cookiesOf } from '../journey.ts';

/** Reloads, and confirms the browser's question about unsaved changes. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  page.removeAllListeners('dialog');
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')));

const restored = 'Restored your unsaved changes.';

test(
  'an expired session loses nothing: sign in again in the same tab, return, and save',
  { tag: '@phone' },
  async ({ band, context, mayComplain }) => {
    mayComplain(/401/);
    // Visitors have no such page.
    mayComplain(/404 .*aboutus/);
    await band.goto('/aboutus');
    const text = band.getByLabel('Bio text');
    await text.fill('We met in May, and again in June.');
    await context.request.post('/api/logout');
    await band.getByRole('button', { name: 'Save Changes' }).click();
    expect(await underAlerts(band, 'Failed to', 0)).toEqual([]);
    await expect(band.getByText('You are signed out.').first()).toBeVisible();
    await expect(text).toHaveValue('We met in May, and again in June.');

    // A phone discards the page meanwhile.
    await reload(band);
    await band.goto('/signin');
    await band.getByLabel('Email').fill(ada.email);
    await band.getByLabel('Password').fill(ada.password);
    await band.getByRole('button', { name: 'Login' }).click();
    await expect(band).toHaveURL(/\/aboutus$/);
    await expect(band.getByText(restored)).toBeVisible();
    await expect(text).toHaveValue('We met in May, and again in June.');
    await band.getByRole('button', { name: 'Save Changes' }).click();
    await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();
    const bio = await (await band.request.get('/api/bio')).json();
    expect(bio).toMatchObject({ text: 'We met in May, and again in June.' });
    expect(await drafts(band)).toEqual([]);
  },
);

test(
  'logging out asks, deletes every draft, ends the session and opens the home page',
  { tag: '@whole' },
  async ({ site, band }) => {
    await band.goto('/aboutus');
    await band.getByLabel('Bio text').fill('We met in May.');
    await expect.poll(() => drafts(band)).toHaveLength(1);
    band.once('dialog', (question) => void question.accept());
    await band.goto('/account');
    await band.getByLabel('Current password').fill('a secret of mine');
    const session = (await band.context().cookies()).find(({ name }) => name === 'sid')!;
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' });

    let asked = 0;
    band.on('dialog', (question) => {
      asked += 1;
      void question.accept();
    });
    await band.getByRole('button', { name: 'More', exact: true }).click();
    await band.getByRole('button', { name: 'Log Out' }).click();
    const question = band.getByRole('alertdialog', { name: 'Log out without saving?' });
    await question.getByRole('button', { name: 'Log Out' }).click();
    await band.waitForURL(`${site.url}/`);
    await expect(band.getByRole('link', { name: 'Member Login' })).toBeVisible();
    expect(asked, 'the browser asks nothing more').toBe(0);
    expect(await drafts(band)).toEqual([]);
    expect(await cookiesOf(band)).toEqual([]);
    const answer = await fetch(`${site.url}/api/me`, {
      headers: { cookie: `sid=${session.value}` },
    });
    expect(answer.status).toBe(401);
  },
);

test(
  "a fan's message is preserved over a reload until it is sent, and old drafts are deleted",
  { tag: '@whole' },
  async ({ visit }) => {
    const fan = await visit();
    await open(fan, '/contact');
    // The member left without logging out.
    await fan.evaluate(() => {
      const draft = (at: number) =>
        JSON.stringify({ at, from: { text: '' }, to: { text: 'We met' }, lacksPicture: false });
      localStorage.setItem('draft ann bio', draft(Date.now() - 8 * 24 * 60 * 60_000));
      localStorage.setItem('draft bea bio', draft(Date.now() - 60_000));
    });
    await fan.getByLabel('Name').fill('Fay');
    await fan.getByLabel('Message', { exact: true }).fill('Play in Bern!');
    await expect
      .poll(() => fan.evaluate(() => sessionStorage.getItem('message')))
      .toContain('Play in Bern!');
    await fan.reload();
    await expect(fan.getByLabel('Name')).toHaveValue('Fay');
    await expect.poll(() => drafts(fan)).toEqual(['draft bea bio']);
    await expect(fan.getByLabel('Message', { exact: true })).toHaveValue('Play in Bern!');
    await fan.getByLabel('Email').fill('fay@fans.example');
    await fan.getByLabel('Subject').fill('Hello');
    await fan.getByRole('button', { name: 'Send Message' }).click();
    await expect(toast(fan, 'Message sent!')).toBeVisible();
    await fan.reload();
    await expect(fan.getByLabel('Name')).toHaveValue('');
    expect(await fan.evaluate(() => sessionStorage.length)).toBe(0);
  },
);
