import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loseAnswer } from '../../../tests/components/calls.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { noContactInfo } from '../../../tests/environment/no-contact-info.ts';
import {
  button,
  heading,
  ask,
  answerIn,
  check,
  link,
  message,
  many,
  inbox,
  unread,
} from '../../../tests/components/inbox-admin.ts';
import { messagesAtOnce } from './messages.ts';

test('a member whose session ends while deleting can sign in on the same page and continue', async () => {
  const { answers } = inbox([message({})]);
  const api = await renderAdmin('/inbox', answers);
  await button(/Fay/).click();
  await expect.element(heading('Messages')).toBeVisible();
  await button('Delete the message from Fay').click();
  api.answer({ 'DELETE /messages/:id': () => new Response('{}', { status: 401 }) });
  await answerIn('Delete').click();
  await expect.element(ask.getByRole('link', { name: 'Sign in again' })).toBeVisible();
  await expect.element(page.getByText('Failed to delete the message')).toBeVisible();
  api.answer(answers);
  await answerIn('Delete').click();
  await expect.element(ask).not.toBeInTheDocument();
  await expect.element(page.getByText('No Messages')).toBeVisible();
});

test('an inbox that fails to load shows an error and loads on retry', async () => {
  const { answers } = inbox([message({})]);
  const api = await renderAdmin('/inbox', { ...answers, 'GET /messages': loseAnswer });
  const failed = page.getByText(/^Failed to load messages/);
  await expect.element(failed).toBeVisible();
  api.answer(answers);
  await button('Retry').click();
  await expect.element(button(/Fay/)).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
});

test('the inbox warns that e-mail is off, until there is an address', async () => {
  const { answers, status } = inbox();
  status.sendsMail = false;
  await renderAdmin('/inbox', {
    ...answers,
    'GET /subscribers': { subscribers: [], hasMore: false, confirmed: 0, waiting: 0 },
    'POST /updateContact': { ...noContactInfo, email: 'hello@reeds.example', revision: 1 },
  });
  const outbox = page.getByText(/aren't forwarded by e-mail/);
  await expect.element(outbox).toBeVisible();
  await link('Add one').click();
  const email = page.getByLabelText('Email');
  await email.fill('hello@reeds.example');
  // Opening another tab doesn't lose unsaved edits.
  await page.getByRole('link', { name: 'Music' }).click();
  await answerIn('Keep Editing').click();
  await expect.element(email).toHaveValue('hello@reeds.example');
  await button('Save Changes').click();
  await expect.element(button('Update Successful')).toBeVisible();
  await link(/^Inbox/).click();
  await expect.element(outbox).toBeVisible();
  await expect.element(page.getByText(/New messages aren't e-mailed/)).not.toBeInTheDocument();
});

test('every page names the missing setting if an untrusted proxy hides client addresses', async () => {
  const { answers, status } = inbox();
  status.missingSetting = 'TRUST_PROXY=127.0.0.1';
  await renderAdmin('/contact', answers);
  await expect
    .element(page.getByText(/set TRUST_PROXY=127\.0\.0\.1 on the server\./))
    .toBeVisible();
});

test('messages can be searched by their words', { tags: 'whole' }, async () => {
  const { answers } = inbox([message({ name: 'Cy', email: 'cy@reeds.example' })]);
  await renderAdmin('/inbox', answers);
  const search = page.getByLabelText('Search messages');
  await search.fill('refund');
  await expect.element(page.getByText('No matching messages.')).toBeVisible();
  await search.fill('CY reeds');
  await expect.element(button(/Cy/)).toBeVisible();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}{Delete}');
  await expect.element(button(/Cy/)).toBeVisible();
  await expect.element(search).toHaveFocus();
});

test('an address opens a found message and marks it as read', async () => {
  const [old, found] = [message({ name: 'Di' }), message({ message: 'Our stage rider' })];
  const { answers } = inbox([old, found]);
  const api = await renderAdmin(`/inbox?search=rider&message=${found._id}`, answers);
  await expect.element(page.getByLabelText('Search messages')).toHaveValue('rider');
  await expect.element(page.getByText('Our stage rider')).toBeVisible();
  await expect.element(button(/Di/)).not.toBeInTheDocument();
  await expect.poll(() => api.sent('PUT /messages/:id')).toEqual([{ isRead: true }]);
});

test(
  'if forms use another service, the inbox names it and old messages can be deleted',
  { tags: 'whole' },
  async () => {
    const { answers } = inbox(many('Fan', 3));
    await renderAdmin('/inbox', answers, 'https://api.emailjs.com');
    await expect
      .element(page.getByText('your account at EmailJS (api.emailjs.com)', { exact: false }))
      .toBeVisible();
    await expect.element(button(/Fan 2/)).toBeVisible();
    await expect.element(check).not.toBeInTheDocument();
    await expect
      .element(page.getByText(/New messages aren't e-mailed|aren't forwarded by e-mail/))
      .not.toBeInTheDocument();
    await page.getByLabelText('Search messages').fill('2@fans');
    await expect.element(button(/Fan/)).toHaveLength(1);
    await button(/Fan 2/).click();
    await button('Delete the message from Fan 2').click();
    await answerIn('Delete').click();
    await expect.element(ask).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: /^Messages/ })).toHaveFocus();
  },
);

test('a new message is counted, read, and marked as unread again', async () => {
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
  await expect.element(page.getByRole('link', { name: /^Inbox ?2 unread$/ })).toBeVisible();
  await expect.element(unread).toHaveLength(2);
  await button(/Fay/).click();
  await expect.element(page.getByText(/^What a night!\s+Come <b>back<\/b> soon\.$/)).toBeVisible();
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

  await button('Delete the message from Fay').click();
  await answerIn('Cancel').click();
  await expect.element(ask).not.toBeInTheDocument();
  await button('Delete the message from Fay').click();
  await answerIn('Delete').click();
  await expect.element(button(/Fay/)).not.toBeInTheDocument();
  await expect.element(check).toHaveFocus();
  await expect.element(heading('Messages')).toBeVisible();
  // Reopening the page shows messages that came in the meantime.
  kept.now = [message({ name: 'Dee' }), ...kept.now];
  await tabs.getByRole('link', { name: 'Bio' }).click();
  await expect.element(heading('Members')).toBeVisible();
  await link(/^Inbox/).click();
  await expect.element(heading('Messages (1 unread)')).toBeVisible();
  await expect.element(button(/^Unread Dee/)).toBeVisible();
});

test('deleting spam keeps messages that arrived later', { tags: 'whole' }, async () => {
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
  await button('Delete the message from Program 50').click();
  await answerIn('Delete').click();
  await expect.element(ask).not.toBeInTheDocument();
  await expect.element(button(/^Program/)).toHaveLength(50);
  await expect.element(suspicious(50)).toBeVisible();

  // No member has seen this one yet.
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

test('a message marked as not suspicious moves to the others', async () => {
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

test(
  'more than fifty messages load page by page, by keyboard alone',
  { tags: 'whole' },
  async () => {
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
    await expect.element(button('Delete the message from Fan 69')).toHaveFocus();

    // Another member deletes the message that the next page would follow.
    kept.now = kept.now.filter(({ name }) => name !== 'Fan 20');
    await more.click();
    await expect.element(button(/Fan 20 /)).not.toBeInTheDocument();
    await expect.element(button(/Fan 19 /)).toBeVisible();
  },
);

test('deleting a message that another member already deleted removes it with a notice', async () => {
  const { answers, kept } = inbox(many('Fan', 2));
  await renderAdmin('/inbox', answers);
  await button(/Fan 1 /).click();
  await expect.element(heading('Messages (1 unread)')).toBeVisible();
  kept.now = kept.now.filter(({ name }) => name !== 'Fan 1');
  await button('Delete the message from Fan 1').click();
  await answerIn('Delete').click();
  await expect.element(ask.getByText('This message no longer exists.')).toBeVisible();
  await answerIn('Cancel').click();
  await expect.element(button(/Fan 1 /)).not.toBeInTheDocument();
  await expect.element(button(/Fan 0 /)).toBeVisible();
});
