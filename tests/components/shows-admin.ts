import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { cellar } from './band-site.ts';
import type { Show } from '../../src/features/shows/shows.ts';

export const main = page.getByRole('main');
export const dialog = page.getByRole('dialog');
export const field = (label: string) => dialog.getByLabelText(label, { exact: true });
export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const add = main.getByRole('button', { name: 'Add Show' });
export const submit = dialog.getByRole('button', { name: 'Add Show' });
export const poster = dialog.getByLabelText('Poster: Choose File');

export const row = (venue: string) =>
  main.getByRole('button', { name: new RegExp(`^(?!Edit |Delete ).* · ${venue}`) });

export const rows = () =>
  [...document.querySelectorAll('main button strong')].map((one) => one.textContent);

export const toast = (text: string) => page.getByText(text, { exact: true });
export const exists = (one: Locator) => expect.element(one).toBeVisible();
export const isGone = (one: Locator) => expect.element(one).not.toBeInTheDocument();
export const is = (one: Locator, value: string) => expect.element(one).toHaveValue(value);

/** Days from today, at noon in UTC. */
export const daysAhead = (days: number) =>
  Math.floor(Date.now() / dayMs + days) * dayMs + dayMs / 2;

const dayMs = 24 * 60 * 60_000;

export const show = (days: number, fields: Partial<Show> = {}): Show => {
  const date = daysAhead(days);
  return { ...cellar, _id: crypto.randomUUID(), date, doors: date, showtime: date, ...fields };
};
