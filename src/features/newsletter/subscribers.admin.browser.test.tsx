import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { overhang } from '../../../tests/components/barriers.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { inWindow } from '../../../tests/components/renderPage.tsx';
import {
  button,
  ask,
  address,
  newsletter,
  subscriber,
  list,
} from '../../../tests/components/subscribers-admin.ts';

test('a long address fits a narrow window', async () => {
  await inWindow(320, 640);
  const email = `${'w'.repeat(200)}@fans.example`;
  await renderAdmin(newsletter, {
    ...list([subscriber({ email })]),
    'POST /subscribers/allow': { email },
  });
  await button(/^www/).click();
  await page.getByText('Unblock an address').click();
  // Fans see nothing of it.
  await expect.element(page.getByRole('dialog').getByText('Preview')).not.toBeInTheDocument();
  await address.fill(email);
  await button('Unblock').click();
  await expect.element(page.getByText(/can subscribe again/)).toBeVisible();
  await expect.element(button('Unblock an address')).toHaveFocus();
  expect(overhang()).toBeLessThanOrEqual(0);
  await button(/^Remove www/).click();
  await expect.element(ask).toBeInViewport({ ratio: 1 });
});
