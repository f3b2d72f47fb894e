import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bandSite, noProfiles } from '../../../../tests/components/band-site.ts';
import { renderAdmin } from '../../../../tests/components/render.tsx';
import { inWindow } from '../../../../tests/components/renderPage.tsx';

const alerts = page.getByRole('region', { name: 'Notifications' });
const handle = (name: string) => page.getByRole('button', { name: `Move ${name}` });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });

const shown = () =>
  [...document.querySelectorAll('[aria-label^="Move "]')].map((one) =>
    one.getAttribute('aria-label')!.replace('Move ', ''),
  );

async function openMembers(window?: { width: number; height: number }) {
  const site = bandSite();
  for (const name of ['Ann', 'Bo', 'Cy']) {
    const person = { ...noProfiles, name, role: 'Drums', bioPic: null, picture: null, alt: '' };
    site.members.add({ _id: name, ...person });
  }
  const api = await renderAdmin('/aboutus', site.answers);
  if (window) await inWindow(window.width, window.height);
  await expect.element(handle('Ann')).toBeVisible();
  return { ...site, api };
}

test('keys move a member, announce it, and stay with it', async () => {
  const { members, api } = await openMembers();
  (handle('Ann').element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(status('Ann: position 2 of 3')).toBeInTheDocument();
  await expect.element(handle('Ann')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  await expect.element(status('Ann: position 3 of 3')).toBeInTheDocument();
  await expect.poll(() => members.now.map(({ name }) => name)).toEqual(['Bo', 'Cy', 'Ann']);
  await expect.element(handle('Ann')).toHaveFocus();
  await expect.element(alerts.getByText('Member moved successfully!').first()).toBeVisible();
  // An item that is already last isn't sent again.
  expect(api.sent('POST /orderMembers').length).toBeLessThanOrEqual(2);
});

test('the menu moves a member, also on a phone, without space next to it', async () => {
  const { members } = await openMembers({ width: 390, height: 844 });
  await handle('Cy').click();
  const choice = (name: string) => page.getByRole('menuitem', { name });
  await expect.element(choice('Move down')).toHaveAttribute('aria-disabled', 'true');
  await choice('Move to the beginning').click();
  await expect.poll(() => members.now.map(({ name }) => name)).toEqual(['Cy', 'Ann', 'Bo']);
  await expect.element(handle('Cy')).toHaveFocus();
  expect(shown()).toEqual(['Cy', 'Ann', 'Bo']);
});

test('a list that another member changed is shown in its new order', async () => {
  const { members } = await openMembers();
  members.remove('Bo');
  await handle('Ann').click();
  await page.getByRole('menuitem', { name: 'Move to the end' }).click();
  await expect.element(alerts.getByText(/changed/)).toBeVisible();
  expect(shown()).toEqual(['Ann', 'Cy']);
});
