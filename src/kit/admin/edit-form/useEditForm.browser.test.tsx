import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { bandSite } from '../../../../tests/components/band-site.ts';
import { losing } from '../../../../tests/components/calls.ts';
import { reloadAdmin, renderAdmin } from '../../../../tests/components/render.tsx';

const save = page.getByRole('button', { name: 'Save Changes' });
const saved = page.getByRole('button', { name: 'Update Successful' });
const bioText = page.getByLabelText('Bio text', { exact: true });
const restored = page.getByText('Restored your unsaved changes.', { exact: false });
const toast = (text: string) => page.getByText(text, { exact: false });
const exists = (one: Locator) => expect.element(one).toBeVisible();

test(
  'a form that closes with its page after a lost response does not ask either',
  { tags: 'whole' },
  async () => {
    const { bio, answers } = bandSite({ bio: 'We met in May.' });
    const api = await renderAdmin('/aboutus', answers);
    await bioText.fill('We met in June.');
    api.answer(losing(answers, 'POST /updateBio'));
    await save.click();
    await exists(toast('Failed to update bio'));
    await bioText.fill('We met in July.');
    await reloadAdmin('/aboutus', answers);
    await exists(restored);
    await expect.element(bioText).toHaveValue('We met in July.');
    await save.click();
    await exists(saved);
    expect(bio.now).toMatchObject({ text: 'We met in July.', revision: 3 });
  },
);
