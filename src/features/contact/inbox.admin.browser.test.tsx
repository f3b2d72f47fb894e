import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { overhang } from '../../../tests/components/barriers.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { inWindow } from '../../../tests/components/renderPage.tsx';
import {
  button,
  heading,
  ask,
  check,
  message,
  many,
  inbox,
} from '../../../tests/components/inbox-admin.ts';
import { windows } from '../../../tests/components/windows.ts';

test.each(windows)(
  'the count of unread messages is in view in a window of %i by %i',
  { tags: 'whole' },
  async (...size) => {
    await inWindow(...size);
    await renderAdmin('/inbox', inbox(many('Fan', 2)).answers);
    await expect
      .element(page.getByRole('link', { name: 'Inbox 2 unread' }))
      .toBeInViewport({ ratio: 0.99 });
  },
);

test('messages of any length and script fit a narrow window', async () => {
  await inWindow(320, 640);
  const { answers } = inbox([
    message({ name: 'S'.repeat(100), message: 'S'.repeat(5_000), isSuspicious: true }),
    message({ name: 'ليلى', subject: 'مرحبا', message: 'مرحبا! متى تعزفون؟' }),
    message({
      name: 'W'.repeat(100),
      email: `${'x'.repeat(200)}@fans.example`,
      subject: 'W'.repeat(200),
      message: 'W'.repeat(5_000),
    }),
  ]);
  await renderAdmin('/inbox', answers);
  await expect.element(button(/WWW/)).toBeVisible();
  await button(/WWW/).click();
  await button(/ليلى/).click();
  const arabic = page.getByText('مرحبا! متى تعزفون؟');
  await expect.element(arabic).toHaveStyle({ direction: 'rtl' });
  await button(/Suspicious/).click();
  await button(/^SSS/).click();
  await expect.element(button(/^Delete the message from S/)).toBeVisible();
  expect(overhang()).toBeLessThanOrEqual(0);
  await button(/^Delete the message from W/).click();
  await expect.element(ask).toBeInViewport({ ratio: 1 });
});

test('the inbox warns if more messages arrived than the forms accept', async () => {
  const { answers, status } = inbox();
  await renderAdmin('/inbox', answers);
  await expect.element(heading('Messages')).toBeVisible();
  const refused = page.getByText(/may have been refused/);
  await expect.element(refused).not.toBeInTheDocument();
  status.fullAt = Date.UTC(2030, 0, 1, 12);
  await check.click();
  await expect.element(refused).toBeVisible();
});
