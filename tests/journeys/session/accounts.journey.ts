import type { Page } from '@playwright/test';
import { expect, logIn, test, toast, cookiesOf } from '../journey.ts';
import { mailTo } from './outbox.ts';

const android = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';
const bea = { name: 'Bea', email: 'bea@band.example', password: 'drum and bass' };

test(
  'a member can be invited, listed, signed out elsewhere, and removed',
  { tag: '@whole' },
  async ({ band, site, visit, mayComplain }) => {
    mayComplain(/status of 4(00|01|09)/);
    await band.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await band.goto('/account?tab=members');
    await invite(band, bea);
    await band.getByRole('button', { name: 'Copy Link' }).click();
    await expect(band.getByRole('button', { name: 'Copied' })).toBeVisible();
    await expect(band.getByRole('dialog').getByRole('status')).toHaveText('Copied');
    const copied = await band.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('/invite?token=');
    await band.getByRole('button', { name: 'Done' }).click();
    await expect(band.getByRole('list', { name: 'Invited' })).toContainText(bea.email);
    const { link: mailed } = await mailTo(site, bea.email, 'Invitation to help run');
    expect(mailed).toContain(`${site.url}/invite?token=`);
    expect(mailed).not.toBe(copied);

    const hers = await visit({ userAgent: android });
    const late = await visit();
    await late.goto(copied);
    await expect(late.getByLabel('Your name')).toHaveValue('Bea');
    await accept(hers, mailed, 'Beatrice');
    await expect(hers).toHaveURL(/\/home$/);
    await expect(hers.getByRole('region', { name: 'First steps' })).toBeVisible();
    // The other link says that it is invalid, also in a browser that had opened it before.
    await late.getByLabel('Password', { exact: true }).fill(bea.password);
    await late.getByLabel('Repeat password').fill(bea.password);
    await late.getByRole('button', { name: 'Create Account' }).click();
    await expect(late.locator('form').getByRole('alert')).toContainText('expired or already used');
    await late.reload();
    await expect(late.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
    await late.getByRole('link', { name: 'Member Login' }).click();
    await expect(late).toHaveURL(/\/signin$/);

    await band.reload();
    await expect(band.getByRole('list', { name: 'Invited' })).toHaveCount(0);
    const access = band.getByRole('list', { name: 'Who has access' });
    await expect(access.getByRole('listitem')).toHaveCount(2);
    await expect(access).toContainText('Ada (you)');
    await expect(access).toContainText('Beatrice');

    // The first browser of a member ends the session of the second.
    await logIn(late, bea);
    await hers.goto('/account');
    const here = hers.getByRole('list', { name: 'Signed-in devices' });
    await expect(here).toContainText('Firefox on Android (this device)');
    await hers.getByRole('button', { name: /^Sign Out .* on / }).click();
    await expect(toast(hers, /is signed out\./, 'success')).toBeVisible();
    await expect(here.getByRole('listitem')).toHaveCount(1);
    await expect(hers.getByRole('heading', { name: 'Signed-in devices' })).toBeFocused();
    expect((await late.request.get('/api/me')).status()).toBe(401);

    await hers.getByRole('link', { name: 'Members' }).click();
    await hers.getByRole('button', { name: 'Remove Beatrice' }).click();
    await expect(hers.getByRole('alertdialog')).toContainText('This is you');
    await hers.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(hers.getByRole('contentinfo')).toBeVisible();
    expect(await cookiesOf(hers)).toEqual([]);
    expect((await hers.request.get('/api/me')).status()).toBe(401);
    const last = (await (await band.request.get('/api/accounts')).json()).accounts[0]._id;
    const refused = await band.request.delete(`/api/accounts/${last}`);
    expect(refused.status()).toBe(409);
    expect((await refused.json()).error).toBe('account.last');
  },
);

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
  await page.getByLabel('Repeat password').fill(bea.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/home');
}
