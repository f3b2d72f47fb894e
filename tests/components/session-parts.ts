import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const field = (label: string) => page.getByLabelText(label, { exact: true });
export const main = page.getByRole('main');
export const told = main.getByRole('alert');
export const toast = (text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).last();

export const exists = (one: Locator) => expect.element(one).toBeVisible();
export const isWrong = (one: Locator) =>
  expect.element(one).toHaveAttribute('aria-invalid', 'true');

export const ada = { _id: 'ada', name: 'Ada', email: 'ada@band.example', authenticated: true };
const password = 'correct horse';
export const done = { message: 'Done' };

export async function signIn(): Promise<void> {
  await field('Email').fill(ada.email);
  await field('Password').fill(password);
  await button('Login').click();
}

export async function choose(first: string, again = first): Promise<void> {
  await field('New password').fill(first);
  await field('Confirm password').fill(again);
}
