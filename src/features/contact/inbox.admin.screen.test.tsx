import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loseAnswer } from '../../../tests/components/calls.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { noContactInfo } from './contact.ts';
import {
  button,
  heading,
  ask,
  answerIn,
  check,
  link,
  message,
  many,
  inbox,
} from '../../../tests/components/inbox-admin.ts';

test('whose session ends while deleting signs in beside the page, and goes on', async () => {
  const { answers } = inbox([message({})]);
  const api = await renderAdmin('/inbox', answers);
  await button(/Fay/).click();
  await expect.element(heading('Messages')).toBeVisible();
  await button('Delete the message of Fay').click();
  api.answer({ 'DELETE /messages/:id': () => new Response('{}', { status: 401 }) });
  await answerIn('Delete').click();
  await expect.element(ask.getByRole('link', { name: 'Sign in again' })).toBeVisible();
  await expect.element(page.getByText('Failed to delete the message')).toBeVisible();
  api.answer(answers);
  await answerIn('Delete').click();
  await expect.element(ask).not.toBeInTheDocument();
  await expect.element(page.getByText('No Messages')).toBeVisible();
});

test('an inbox that cannot be loaded says so, and is asked for again', async () => {
  const { answers } = inbox([message({})]);
  const api = await renderAdmin('/inbox', { ...answers, 'GET /messages': loseAnswer });
  const failed = page.getByText(/^Failed to load messages/);
  await expect.element(failed).toBeVisible();
  api.answer(answers);
  await button('Retry').click();
  await expect.element(button(/Fay/)).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
});

test('the band learns that nobody is mailed, until there is an address', async () => {
  const { answers, status } = inbox();
  status.sendsMail = false;
  await renderAdmin('/inbox', {
    ...answers,
    'GET /subscribers': { subscribers: [], hasMore: false, confirmed: 0 },
    'POST /updateContact': { ...noContactInfo, email: 'hello@reeds.example', revision: 1 },
  });
  const outbox = page.getByText(/written to the outbox folder of the server/);
  await expect.element(outbox).toBeVisible();
  await link('Add one').click();
  const email = page.getByLabelText('Email');
  await email.fill('hello@reeds.example');
  // What is typed is not lost on the way to another tab.
  await page.getByRole('link', { name: 'Music' }).click();
  await answerIn('Keep Editing').click();
  await expect.element(email).toHaveValue('hello@reeds.example');
  await button('Save Changes').click();
  await expect.element(button('Update Successful')).toBeVisible();
  await link(/^Inbox/).click();
  await expect.element(outbox).toBeVisible();
  await expect.element(page.getByText(/Nobody is mailed about messages/)).not.toBeInTheDocument();
});

test('where a proxy makes one of all fans, the setting that lacks is said on every page', async () => {
  const { answers, status } = inbox();
  status.missingSetting = 'TRUST_PROXY=127.0.0.1';
  await renderAdmin('/contact', answers);
  await expect.element(page.getByText(/with the setting TRUST_PROXY=127\.0\.0\.1\./)).toBeVisible();
});

test('messages are searched by their address', async () => {
  const { answers } = inbox([message({ name: 'Cy', email: 'cy@reeds.example' })]);
  await renderAdmin('/inbox', answers);
  const search = page.getByLabelText('Search by address');
  await search.fill('fay@');
  await expect.element(page.getByText('None came from such an address.')).toBeVisible();
  await search.fill('CY@');
  await expect.element(button(/Cy/)).toBeVisible();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}{Delete}');
  await expect.element(button(/Cy/)).toBeVisible();
  await expect.element(search).toHaveFocus();
});

test('where forms go to another service, the page says so, and what came before is erased', async () => {
  const { answers } = inbox(many('Fan', 3));
  await renderAdmin('/inbox', answers, 'https://api.emailjs.com');
  await expect
    .element(page.getByText('your account at EmailJS (api.emailjs.com)', { exact: false }))
    .toBeVisible();
  await expect.element(button(/Fan 2/)).toBeVisible();
  await expect.element(check).not.toBeInTheDocument();
  await expect.element(page.getByText(/Nobody is mailed|outbox/)).not.toBeInTheDocument();
  await page.getByLabelText('Search by address').fill('2@fans');
  await expect.element(button(/Fan/)).toHaveLength(1);
  await button(/Fan 2/).click();
  await button('Delete the message of Fan 2').click();
  await answerIn('Delete').click();
  await expect.element(ask).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: /^Messages/ })).toHaveFocus();
});
