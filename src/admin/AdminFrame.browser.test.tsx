import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inWindow, renderAdmin } from '../../tests/components/render.tsx';

test.each([
  [1280, 800],
  [390, 844],
])(
  'every page but the theme offers to update the theme in a window of %i by %i',
  async (...size) => {
    await inWindow(...size);
    await renderAdmin('/no/such/page');
    await expect.element(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
    const update = page.getByRole('link', { name: 'Update Theme' });
    await expect.element(update).toBeInViewport();
    await update.click();
    await expect.element(page.getByLabelText('Band Name')).toBeVisible();
    await expect.element(update).not.toBeInTheDocument();
  },
);
