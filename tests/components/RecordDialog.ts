import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { bandSite, cellar } from './band-site.ts';
import { renderAdmin } from './render.tsx';

export const dialog = page.getByRole('dialog');
export const field = (label: string) => dialog.getByLabelText(label, { exact: true });
export const choice = (name: string) => dialog.getByRole('group', { name, exact: true });
export const update = dialog.getByRole('button', { name: 'Update Show' });
export const file = dialog.getByLabelText(/: Choose File$/);
export const toast = (text: string) => page.getByText(text, { exact: false });
export const exists = (one: Locator) => expect.element(one).toBeVisible();
export const isGone = (one: Locator) => expect.element(one).not.toBeInTheDocument();

/** The dialog of the show in the cellar, on a site with that show. */
export async function editShow(fields: Partial<typeof cellar> = {}) {
  const site = bandSite({ shows: [{ ...cellar, ...fields }] });
  const api = await renderAdmin('/home', site.answers);
  await open();
  return { ...site, api };
}

async function open(): Promise<void> {
  await page.getByRole('button', { name: /· The / }).click();
  await page.getByRole('button', { name: /^Edit .*The / }).click();
  await expect.element(field('Location')).toHaveValue('Bern');
}

export const { _id: id } = cellar;
