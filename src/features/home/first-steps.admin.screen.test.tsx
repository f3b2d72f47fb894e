import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bandSite } from '../../../tests/components/band-site.ts';
import { reloadAdmin, renderAdmin } from '../../../tests/components/render.tsx';
import { button, row, show } from '../../../tests/components/shows-admin.ts';
import { firstSteps, type FirstSteps } from './first-steps.ts';

const list = page.getByRole('region', { name: 'First steps' });
const link = (name: string | RegExp) => list.getByRole('link', { name });
const renderHome = (steps: FirstSteps, answers = {}) =>
  renderAdmin('/home', { ...bandSite().answers, 'GET /firstSteps': () => steps, ...answers });

test('the first steps show which are done, and what an open one is for', async () => {
  await renderHome({ done: ['look', 'mail'] });
  await expect.element(list.getByText('2 of 8 done')).toBeVisible();
  await expect.element(link('Name and logo: done')).not.toBeInTheDocument();
  await list.getByText('Done: Name and logo, Set up e-mail').click();
  await expect.element(link('Name and logo: done')).toBeVisible();
  await expect.element(link(/^Turn on daily backups.*BACKUP_URL/)).toBeVisible();
  await expect.element(link(/^Turn on daily/)).toHaveAttribute('href', '/account?tab=site#backup');
  expect(list.getByRole('listitem').elements()).toHaveLength(firstSteps.length);
});

test.each([
  ['First show', page.getByRole('dialog', { name: 'Add Show' })],
  ['First song', page.getByRole('dialog', { name: 'Add Release' })],
  ['Invite a member', page.getByRole('dialog', { name: 'Invite' })],
])('%s opens its dialog with one press', async (name, dialog) => {
  await renderHome({ done: [] });
  await link(new RegExp(`^${name}`)).click();
  await expect.element(dialog).toBeVisible();
});

test.each([
  ['First image', 'Images: Choose Files'],
  ['Name and logo', 'Band Logo: Choose File'],
  ['Contact e-mail', 'Email'],
])('%s focuses its field with one press', async (name, field) => {
  await renderHome({ done: [] });
  await link(new RegExp(`^${name}`)).click();
  await expect.element(page.getByLabelText(field, { exact: true })).toHaveFocus();
});

test('a change on the page ticks or opens its step', async () => {
  const steps: FirstSteps = { done: ['show'] };
  await renderHome(steps, bandSite({ shows: [show(1, { venue: 'Soon' })] }).answers);
  await expect.element(list.getByText('1 of 8 done')).toBeVisible();
  steps.done = [];
  await row('Soon').click();
  await button(/^Delete .*Soon/).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(list.getByText('0 of 8 done')).toBeVisible();
});

test('one press hides the first steps in this browser, and the search brings them back', async () => {
  await renderHome({ done: [] });
  await page.getByRole('button', { name: 'Hide this list' }).click();
  await expect.element(list).not.toBeInTheDocument();
  const answers = { ...bandSite().answers, 'GET /firstSteps': { done: [] } };
  await reloadAdmin('/home', answers);
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
  await reloadAdmin('/home#first-steps', answers);
  await expect.element(list).toBeVisible();
});

test('first steps that are all done are not shown', async () => {
  const api = await renderHome({ done: [...firstSteps] });
  await expect.poll(() => api.sent('GET /firstSteps')).not.toHaveLength(0);
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
});
