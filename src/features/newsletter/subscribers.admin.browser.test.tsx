import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { overhang } from '../../../tests/components/barriers.ts';
import { inWindow, renderAdmin } from '../../../tests/components/render.tsx';
import {
  button,
  fans,
  ask,
  search,
  address,
  nobody,
  newsletter,
  subscriber,
  many,
  list,
} from '../../../tests/components/subscribers-admin.ts';
import { windows } from '../../../tests/components/windows.ts';

const heading = (name: string) => page.getByRole('heading', { name, exact: true });

test.each(windows)(
  'subscribers are found, and removed for good, in a window of %i by %i',
  async (...size) => {
    await inWindow(...size);
    const fay = subscriber({ email: 'fay@reeds.example', confirmed: null });
    const api = await renderAdmin(newsletter, list([...many(130), fay]));
    await expect.element(heading('Subscribers (117 confirmed)')).toBeVisible();
    await expect.element(fans).toHaveLength(100);
    await button('Show More subscribers').click();
    await expect.element(fans).toHaveLength(130);
    await expect.element(button(/^fan100@.*Waiting for confirmation/)).toHaveFocus();
    await expect.element(button(/^fan101@.*Confirmed November 2, 2026, /)).toBeVisible();

    await search.fill('REEDS');
    await expect.element(fans).not.toBeInTheDocument();
    await button(/^fay@reeds/).click();
    await expect.element(page.getByText(/Send me news of the band by e-mail/)).toBeVisible();
    await button('Remove fay@reeds.example').click();
    await expect.element(ask.getByText(/gets no newsletter again/)).toBeVisible();
    await ask.getByLabelText('Delete the messages from this address as well').click();
    await ask.getByRole('button', { name: 'Remove' }).click();
    await expect.element(ask).not.toBeInTheDocument();
    await expect.element(nobody).toBeVisible();
    const erased = api.calls.filter(({ name }) => name === 'DELETE /subscribers/:id');
    expect(erased.map(({ query }) => query.get('messages'))).toEqual(['delete']);
  },
);

test('a long address fits a narrow window', async () => {
  await inWindow(320, 640);
  const email = `${'w'.repeat(200)}@fans.example`;
  await renderAdmin(newsletter, {
    ...list([subscriber({ email })]),
    'POST /subscribers/allow': { email },
  });
  await button(/^www/).click();
  await address.fill(email);
  await button('Allow').click();
  await expect.element(page.getByText(/may subscribe again/)).toBeVisible();
  expect(overhang()).toBeLessThanOrEqual(0);
  await button(/^Remove www/).click();
  await expect.element(ask).toBeInViewport({ ratio: 1 });
});
