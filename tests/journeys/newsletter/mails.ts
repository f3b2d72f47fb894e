import type { Locator, Page } from '@playwright/test';
import { announce } from '../shows/announce.ts';
import { expect } from '../site.ts';
import { uploadFrom } from '../uploads.ts';

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

/** @param town a suggestion to pick, such as `Hamburg Germany` */
export async function subscribe(page: Page, email: string, town?: string): Promise<Locator> {
  const dialog = await openNewsletter(page);
  await dialog.getByLabel('Email').fill(email);
  if (town !== undefined) {
    await dialog.getByLabel('Your town').fill(town.slice(0, 4));
    await dialog.getByRole('option', { name: town }).click();
  }
  await dialog.getByRole('button', { name: 'Subscribe' }).click();
  return dialog;
}

/** Puts a letter with every kind of block on the site, by the API. @returns the path of its page. */
export async function publishLetter(band: Page, title = 'Spring dates'): Promise<string> {
  const show = await announce(band, { venue: 'Kaserne', tixlink: 'tickets.example/1' });
  const [release] = (await (await band.request.get('/api/releases')).json()) as { _id: string }[];
  const text = `**${title}** and [the bio](/bio):\n\n- *Bern*\n- Basel`;
  const blocks = [
    { type: 'words', text },
    { type: 'picture', picture: await uploadFrom(band), alt: 'The van', caption: title },
    { type: 'rule' },
    { type: 'show', show },
    { type: 'shows', count: 2 },
    ...(release ? [{ type: 'release', release: release._id }] : []),
    { type: 'button', text: title.slice(0, 60), link: 'tickets.example/1' },
  ];
  const data = { title, blocks, byMail: false, isDraft: false };
  const answer = await band.request.post('/api/addLetter', { data });
  expect(answer.status(), await answer.text()).toBe(200);
  return `/news/${((await answer.json()) as { slug: string }).slug}`;
}
