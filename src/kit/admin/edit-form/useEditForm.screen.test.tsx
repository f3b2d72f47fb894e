import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { bandSite } from '../../../../tests/components/band-site.ts';
import { losing } from '../../../../tests/components/calls.ts';
import { reloadAdmin, renderAdmin } from '../../../../tests/components/render.tsx';
import { photo } from '../../../../tests/components/uploads.ts';

const save = page.getByRole('button', { name: 'Save Changes' });
const saved = page.getByRole('button', { name: 'Update Successful' });
const bioText = page.getByLabelText('Bio text', { exact: true });
const restored = page.getByText('Restored your unsaved changes.', { exact: false });
const toast = (text: string) => page.getByText(text, { exact: false });
const exists = (one: Locator) => expect.element(one).toBeVisible();
const isGone = (one: Locator) => expect.element(one).not.toBeInTheDocument();

test('two members who remove the same logo are not asked', async () => {
  const { theme, answers } = bandSite();
  theme.save({ bandLogoUrl: '/files/o/logo.png' });
  await renderAdmin('/theme', answers);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  theme.save({ bandLogoUrl: null, catchPhrase: 'Hey' });
  await save.click();
  await exists(toast("someone else's changes: Catch Phrase."));
  await isGone(page.getByText(/^Someone else changed this/));
  expect(theme.now).toMatchObject({ bandLogoUrl: null, catchPhrase: 'Hey' });
});

test('a form on a page asks too: the bio, while two members write', async () => {
  const { bio, answers } = bandSite({ bio: 'We met in May.' });
  await renderAdmin('/aboutus', answers);
  await expect.element(bioText).toHaveValue('We met in May.');
  bio.save({ text: 'We met in June.' });
  await bioText.fill('We met in July.');
  await save.click();
  const choice = page.getByRole('group', { name: 'Bio text' });
  await exists(choice.getByText('We met in June.'));
  await expect.element(save).toBeDisabled();
  await choice.getByRole('radio', { name: /Yours/ }).click();
  // The chosen version can be edited before it is saved.
  await bioText.fill('We met in June, or July.');
  await save.click();
  await exists(saved);
  expect(bio.now).toMatchObject({ text: 'We met in June, or July.' });
});

test(
  'a dialog whose Add was saved without a response does not ask either',
  { tags: 'whole' },
  async () => {
    const { members, answers } = bandSite();
    const api = await renderAdmin('/aboutus', answers);
    await page.getByRole('button', { name: 'Add Member' }).click();
    const dialog = page.getByRole('dialog');
    const file = dialog.getByLabelText(/: Choose File$/);
    const add = dialog.getByRole('button', { name: 'Add Member' });
    await file.upload(await photo());
    await dialog.getByLabelText('Name').fill('Ann');
    await dialog.getByLabelText('Role').fill('Drums');
    api.answer(losing(answers, 'POST /addMember'));
    await add.click();
    await exists(toast('Failed to add member'));
    await dialog.getByLabelText('Role').fill('Voice');
    await reloadAdmin('/aboutus', answers);
    await exists(restored);
    await file.upload(await photo('other.png', 2));
    await add.click();
    await isGone(dialog);
    expect(members.now).toMatchObject([{ name: 'Ann', role: 'Voice', revision: 2 }]);
  },
);
