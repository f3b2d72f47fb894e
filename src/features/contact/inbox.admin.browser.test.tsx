import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { overhang } from '../../../tests/components/barriers.ts';
import { inWindow, renderAdmin } from '../../../tests/components/render.tsx';
import { messagesAtOnce } from './messages.ts';
import {
  button,
  heading,
  unread,
  ask,
  answerIn,
  check,
  link,
  message,
  many,
  inbox,
} from '../../../tests/components/inbox-admin.ts';
import { windows } from '../../../tests/components/windows.ts';

test.each(windows)(
  'what came is told, read, and marked as unread again in a window of %i by %i',
  async (...size) => {
    await inWindow(...size);
    const { answers, kept } = inbox();
    await renderAdmin('/inbox', {
      ...answers,
      'GET /bio': { text: '', revision: 0 },
      'GET /members': [],
    });
    await expect.element(page.getByText('No Messages')).toBeVisible();
    await expect.element(heading('Messages')).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Edit' });
    await expect.element(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();

    kept.now = [
      message({ name: 'Cy', subject: 'Booking: May & June?', email: 'cy+1@fans.example' }),
      message({ message: 'What a night!\n\nCome <b>back</b> soon.' }),
    ];
    await check.click();
    await expect.element(page.getByText('2 new messages')).toBeVisible();
    await expect.element(heading('Messages (2 unread)')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Inbox 2 unread' }))
      .toBeInViewport({ ratio: 0.99 });
    await expect.element(unread).toHaveLength(2);
    await button(/Fay/).click();
    await expect
      .element(page.getByText(/^What a night!\s+Come <b>back<\/b> soon\.$/))
      .toBeVisible();
    await expect.element(heading('Messages (1 unread)')).toBeVisible();
    await expect.element(unread).toHaveLength(1);
    await button('Mark as unread').click();
    await expect.element(heading('Messages (2 unread)')).toBeVisible();
    await expect.element(button('Mark as read')).toHaveFocus();
    await expect
      .element(link('Reply to Fay'))
      .toHaveAttribute('href', 'mailto:fay@fans.example?subject=Re%3A%20Hello');
    await button(/Cy/).click();
    await expect
      .element(link('Reply to Cy'))
      .toHaveAttribute(
        'href',
        'mailto:cy%2B1@fans.example?subject=Re%3A%20Booking%3A%20May%20%26%20June%3F',
      );

    await button('Delete the message of Fay').click();
    await answerIn('Cancel').click();
    await expect.element(ask).not.toBeInTheDocument();
    await button('Delete the message of Fay').click();
    await answerIn('Delete').click();
    await expect.element(button(/Fay/)).not.toBeInTheDocument();
    await expect.element(check).toHaveFocus();
    await expect.element(heading('Messages')).toBeVisible();
    // Whoever opens the page again sees what came meanwhile.
    kept.now = [message({ name: 'Dee' }), ...kept.now];
    await tabs.getByRole('link', { name: 'Bio' }).click();
    await expect.element(heading('Members')).toBeVisible();
    await link(/^Inbox/).click();
    await expect.element(heading('Messages (1 unread)')).toBeVisible();
    await expect.element(button(/^Unread Dee/)).toBeVisible();
  },
);

test('what programs sent lies apart and goes at once, but for what came later', async () => {
  const { answers, kept } = inbox([
    message({ name: 'Fay' }),
    ...many('Program', messagesAtOnce + 1, true),
  ]);
  await renderAdmin('/inbox', answers);
  await expect.element(button(/Fay/)).toBeVisible();
  await expect.element(button(/^Program/)).not.toBeInTheDocument();
  const suspicious = (count: number) => button(`Suspicious (${count})`);
  await expect.element(suspicious(51)).toHaveAttribute('aria-expanded', 'false');
  await suspicious(51).click();
  await expect.element(button(/^Program/)).toHaveLength(50);
  await button('Show More suspicious messages').click();
  await expect.element(button(/^Program/)).toHaveLength(51);
  await expect.element(button(/^Program 0 Subject 0/)).toHaveFocus();

  await button(/^Program 50/).click();
  await button('Delete the message of Program 50').click();
  await answerIn('Delete').click();
  await expect.element(ask).not.toBeInTheDocument();
  await expect.element(button(/^Program/)).toHaveLength(50);
  await expect.element(suspicious(50)).toBeVisible();

  // Nobody has seen this one yet.
  const newest = message({ name: 'Program X', isSuspicious: true, date: Date.UTC(2030, 1) });
  kept.now = [newest, ...kept.now];
  await button('Delete all').click();
  await answerIn('Delete').click();
  await expect.element(ask).not.toBeInTheDocument();
  await expect.element(button(/^Program/)).toHaveLength(1);
  await expect.element(button(/^Program X/)).toBeVisible();
  await button('Delete all').click();
  await answerIn('Delete').click();
  await expect.element(page.getByText(/Suspicious/)).not.toBeInTheDocument();
  await expect.element(check).toHaveFocus();
  await expect.element(button(/Fay/)).toBeVisible();
});

test('what no program sent after all is a message like the others', async () => {
  await renderAdmin('/inbox', inbox([message({ isSuspicious: true })]).answers);
  await button('Suspicious (1)').click();
  await button(/^Fay/).click();
  await expect.element(button(/^Not suspicious/)).toBeVisible();
  (button(/^Not suspicious/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(check).toHaveFocus();
  await expect.element(heading('Messages (1 unread)')).toBeVisible();
  await expect.element(button(/^Unread Fay/)).toBeVisible();
  await expect.element(page.getByText(/Suspicious/)).not.toBeInTheDocument();
});

test('members are told where more came than the forms take', async () => {
  const { answers, status } = inbox();
  await renderAdmin('/inbox', answers);
  await expect.element(heading('Messages')).toBeVisible();
  const refused = page.getByText(/may have been refused/);
  await expect.element(refused).not.toBeInTheDocument();
  status.fullAt = Date.UTC(2030, 0, 1, 12);
  await check.click();
  await expect.element(refused).toBeVisible();
});

test('more than fifty messages come step by step, with the keyboard alone', async () => {
  const { answers, kept } = inbox(many('Fan', 120));
  await renderAdmin('/inbox', answers);
  await expect.element(unread).toHaveLength(50);
  const more = button('Show More messages');
  (more.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(unread).toHaveLength(100);
  await expect.element(button(/Fan 69 /)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Messages (119 unread)')).toBeVisible();
  await expect.element(link('Reply to Fan 69')).toBeVisible();
  await userEvent.tab();
  await expect.element(link('Reply to Fan 69')).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(ask).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Delete the message of Fan 69')).toHaveFocus();

  // Another member deletes the message that the next page would follow.
  kept.now = kept.now.filter(({ name }) => name !== 'Fan 20');
  await more.click();
  await expect.element(button(/Fan 20 /)).not.toBeInTheDocument();
  await expect.element(button(/Fan 19 /)).toBeVisible();
});

test('a message that somebody else deleted says so and goes', async () => {
  const { answers, kept } = inbox(many('Fan', 2));
  await renderAdmin('/inbox', answers);
  await button(/Fan 1 /).click();
  await expect.element(heading('Messages (1 unread)')).toBeVisible();
  kept.now = kept.now.filter(({ name }) => name !== 'Fan 1');
  await button('Delete the message of Fan 1').click();
  await answerIn('Delete').click();
  await expect.element(ask.getByText('This message is not here any more.')).toBeVisible();
  await answerIn('Cancel').click();
  await expect.element(button(/Fan 1 /)).not.toBeInTheDocument();
  await expect.element(button(/Fan 0 /)).toBeVisible();
});

test('what fans write fits a narrow window, however long and in whatever script', async () => {
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
  await expect.element(button(/^Delete the message of S/)).toBeVisible();
  expect(overhang()).toBeLessThanOrEqual(0);
  await button(/^Delete the message of W/).click();
  await expect.element(ask).toBeInViewport({ ratio: 1 });
});
