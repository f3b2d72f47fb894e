import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { nothing, section, open } from '../../../tests/components/heard-admin.ts';

test('before the first play, the section says what will appear', async () => {
  await open(nothing);
  await expect.element(section.getByText(/^No plays yet/)).toBeVisible();
});

test('a band without releases sees no play counts', async () => {
  await open(nothing, []);
  await expect.element(page.getByRole('button', { name: 'Add Release' })).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
});
