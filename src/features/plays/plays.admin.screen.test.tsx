import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { nothing, section, open } from '../../../tests/components/heard-admin.ts';

test('before anybody has heard anything, it says what will stand there', async () => {
  await open(nothing);
  await expect.element(section.getByText(/^Nothing was heard yet/)).toBeVisible();
});

test('a band without releases is told nothing of it', async () => {
  await open(nothing, []);
  await expect.element(page.getByRole('button', { name: 'Add Release' })).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
});
