import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loseAnswer, refusal } from '../../../tests/components/calls.ts';
import { reloadAdmin, renderAdmin } from '../../../tests/components/render.tsx';

test('a save that is refused, or never answered, keeps what was typed, also over a reload', async () => {
  const answers = { 'POST /updateContact': () => refusal(503, 'server.busy') };
  const api = await renderAdmin('/contact?tab=contact', answers);
  await page.getByLabelText('Email').fill('hello@reeds.example');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect.element(page.getByText('Failed to update contact information')).toBeVisible();
  api.answer({ 'POST /updateContact': loseAnswer });
  await save.click();
  await expect.element(page.getByText(/^Network error/).first()).toBeVisible();
  await reloadAdmin('/contact?tab=contact', answers);
  await expect.element(page.getByLabelText('Email')).toHaveValue('hello@reeds.example');

  // Another tab of the page is another form.
  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
  const ask = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await ask.getByRole('button', { name: 'Keep Editing' }).click();
  await expect.element(page.getByLabelText('Email')).toHaveValue('hello@reeds.example');
});
