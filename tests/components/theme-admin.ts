import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, type Call } from './calls.ts';
import { renderAdmin } from './render.tsx';
import { storedRecord } from './stored.ts';
import { pictureAt } from './uploads.ts';
import { defaultTheme, type Theme } from '../../src/features/theme/theme.ts';

export const name = page.getByLabelText('Band Name');
export const phrase = page.getByLabelText('Catch Phrase');
export const save = page.getByRole('button', { name: 'Save Changes' });
export const saved = page.getByRole('button', { name: 'Update Successful' });

/** Opens the form over a theme as the server stores it. */
export async function openTheme(answers: Answers = {}) {
  const theme = storedRecord<Theme>(defaultTheme);
  const api = await renderAdmin('/theme', {
    'GET /theme': () => theme.now,
    'POST /updateTheme': ({ body }: Call) => {
      const change = body as Partial<Theme>;
      const { bandLogoUrl } = change;
      if (bandLogoUrl === undefined) return theme.save(change);
      return theme.save({ ...change, picture: bandLogoUrl ? pictureAt(bandLogoUrl) : null });
    },
    ...answers,
  });
  await expect.element(name).toBeVisible();
  return { ...api, theme };
}
