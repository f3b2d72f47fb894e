import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { bandSite, bea } from './band-site.ts';
import { renderAdmin } from './render.tsx';

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const dialog = page.getByRole('dialog');
export const ask = page.getByRole('alertdialog');
export const inviteButton = page
  .getByRole('main')
  .getByRole('button', { name: 'Invite', exact: true });
export const toast = (text: string) => page.getByText(text, { exact: true });

export async function invite(name: string, email: string): Promise<void> {
  await inviteButton.click();
  await dialog.getByLabelText('Name').fill(name);
  await dialog.getByLabelText('Email').fill(email);
  await dialog.getByRole('button', { name: 'Invite' }).click();
}

export async function inviteBea() {
  const { answers, access } = bandSite();
  const api = await renderAdmin('/account?tab=members', answers);
  await invite('Bea', bea.email);
  await expect.element(page.getByRole('dialog', { name: 'Bea is invited' })).toBeVisible();
  return { answers, access, api };
}
