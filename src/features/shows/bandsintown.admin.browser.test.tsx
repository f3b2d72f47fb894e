import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loseAnswer } from '../../../tests/components/calls.ts';
import { defaultShowsSettings } from './shows-settings.ts';
import { system, artist, save, openHome } from '../../../tests/components/bandsintown-admin.ts';

test('if the system cannot be saved, it returns to the stored one and says so', async () => {
  const api = await openHome();
  await expect.element(system).toHaveValue('custom');
  const refused = Promise.withResolvers<void>();
  api.answer({
    'POST /updateShowsSettings': async () => {
      await refused.promise;
      loseAnswer();
    },
  });
  await system.selectOptions('Bandsintown');
  await expect.element(system).toHaveValue('bandsintown');
  refused.resolve();
  await expect.element(page.getByText('Failed to update show system')).toBeVisible();
  await expect.element(system).toHaveValue('custom');
  await expect.element(page.getByText('No Shows')).toBeVisible();

  const stored = { ...defaultShowsSettings, showSystem: 'bandsintown', revision: 1 };
  api.answer({ 'POST /updateShowsSettings': stored });
  system.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByText('Show system updated successfully!')).toBeVisible();
  await expect.element(system).toHaveFocus();

  api.answer({ 'POST /updateShowsSettings': loseAnswer });
  await artist.fill('The Reeds');
  await save.click();
  await expect.element(page.getByText('Failed to update Bandsintown settings')).toBeVisible();
  await expect.element(artist).toHaveValue('The Reeds');
});
