import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../../tests/components/render.tsx';

test.each([
  ['/media', 'No pictures yet... check back soon!', 'Pictures'],
  ['/media?tab=videos', 'No videos yet... check back soon!', 'Videos'],
])('at %s a band without any says so', async (address, sentence, tab) => {
  await renderPage(address, { media: [], videos: [] });
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: tab, exact: true }))
    .toHaveAttribute('aria-current', 'page');
});
