import type { Locator, Page } from '@playwright/test';
import { expect } from '../site.ts';

export const exampleMessage = {
  Name: 'Fay',
  Email: 'fay@fans.example',
  Subject: 'What a night',
  Message: 'You were loud.\nCome back soon.',
};

/** The contact page's form, by its labels and its button. */
export const messageForm = (page: Page) => page.getByRole('main').locator('form');

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });

export async function write(
  page: Page,
  fields: Partial<typeof exampleMessage> = exampleMessage,
): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await messageForm(page).getByLabel(label, { exact: true }).fill(text);
  }
}

/** The values of the form's fields. */
export async function written(page: Page): Promise<Record<string, string>> {
  const labels = Object.keys(exampleMessage);
  const texts = labels.map((label) =>
    messageForm(page).getByLabel(label, { exact: true }).inputValue(),
  );
  return Object.fromEntries((await Promise.all(texts)).map((text, at) => [labels[at]!, text]));
}

/** Opens the newsletter's dialog from the footer. */
export async function openNewsletter(page: Page): Promise<Locator> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Newsletter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Newsletter' });
  // One that has just closed is still fading, and loses what is typed into it.
  await expect(dialog).toHaveAttribute('open');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  return dialog;
}

export async function subscribe(page: Page, email: string): Promise<Locator> {
  const dialog = await openNewsletter(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Subscribe' }).click();
  return dialog;
}
