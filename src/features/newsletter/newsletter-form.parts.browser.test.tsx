import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { overhang } from '../../../tests/components/barriers.ts';
import { loseAnswer, type Answers } from '../../../tests/components/calls.ts';
import { barriersInAnyColors } from '../../../tests/components/look.ts';
import { inWindow, renderPage } from '../../../tests/components/renderPage.tsx';
import { holdTimers } from '../../../tests/components/timers.ts';
import { windows } from '../../../tests/components/windows.ts';
import type { EmailService } from '../../kit/client/public-forms/emailService.ts';
import { minFillingMs } from '../../kit/client/public-forms/honeypot.ts';
import { confirmationSentText } from './newsletter.view.ts';

const sending = 'POST /v1.0/email/send-form';
const taken = () => new Response('OK');
const button = page.getByRole('button', { name: 'Newsletter' });
const dialog = page.getByRole('dialog', { name: 'Newsletter' });
const email = dialog.getByLabelText('Email');
const submit = dialog.getByRole('button', { name: 'Subscribe' });
const alerts = () => document.querySelector('[data-alert]:last-of-type')!;
const thanks = page.getByText('Thank you for subscribing!');
const comes = page.getByRole('contentinfo').getByRole('status');

const hamburg = {
  _id: '2911298',
  name: 'Hamburg',
  region: 'Hamburg',
  country: 'DE',
  timeZone: 'Europe/Berlin',
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));

async function openDialog(): Promise<void> {
  await button.click();
  await expect.element(email).toHaveFocus();
  // People aren't as fast as bots.
  vi.advanceTimersByTime(minFillingMs);
}

const open = async (answers: Answers = { [sending]: taken }, service?: Partial<EmailService>) => {
  const api = await renderPage('/contact', {}, answers, service);
  await openDialog();
  return api;
};

test('subscribing shows thanks and the next step, and returns focus to the button', async () => {
  const api = await open();
  await expect.element(dialog.getByText(/^Send me news from the band by e-mail\./)).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Privacy' }))
    .toHaveAttribute('href', '/privacy');
  await expect.element(submit).toBeDisabled();
  await email.fill('fay');
  await expect.element(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await email.fill('');
  await expect.element(dialog.getByText('Email cannot be empty')).toBeVisible();
  await email.fill('fay@fans.example');
  await submit.click();
  await expect.element(thanks).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await expect.element(comes).toHaveTextContent(confirmationSentText);
  expect(api.sent(sending)).toMatchObject([
    { template_id: 'newsletter', email: 'fay@fans.example' },
  ]);
  await openDialog();
  await expect.element(email).toHaveValue('');
});

test('a picked town is sent with its id, and one that is typed over it without', async () => {
  const api = await open({ [sending]: taken, 'GET /places': [hamburg] });
  const town = dialog.getByLabelText('Your town (optional)');
  const pick = async () => {
    await email.fill('fay@fans.example');
    await town.fill('ham');
    await dialog.getByRole('option', { name: 'Hamburg Germany' }).click();
    await expect.element(town).toHaveValue('Hamburg, Germany');
  };
  await pick();
  await submit.click();
  await expect.element(thanks).toBeVisible();
  await openDialog();
  await expect.element(town).toHaveValue('');
  await pick();
  await town.fill('Altona');
  await userEvent.tab();
  await submit.click();
  await expect
    .poll(() => api.sent(sending))
    .toMatchObject([
      { town: 'Hamburg, Germany', place: '2911298' },
      { town: 'Altona', place: '', zone: expect.stringMatching(/./) },
    ]);
});

test('an address typed in the footer is in the dialog, and gone once it is subscribed', async () => {
  const api = await renderPage('/contact', {}, { [sending]: taken });
  const typed = page.getByLabelText('Your e-mail address');
  await typed.fill(' fay@fans.example ');
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveValue('fay@fans.example');
  vi.advanceTimersByTime(minFillingMs);
  await submit.click();
  await expect.element(thanks).toBeVisible();
  await expect.element(typed).toHaveValue('');
  expect(api.sent(sending)).toMatchObject([{ email: 'fay@fans.example' }]);
});

test('every error of the service appears in the dialog, and the typed text is preserved', async () => {
  // No alert disappears by itself.
  holdTimers(5_000);
  const api = await open();
  await email.fill('fay@fans.example');
  for (const [answer, told] of [
    [() => new Response('', { status: 429 }), 'Too Many Requests'],
    [loseAnswer, 'Network Error'],
  ] as const) {
    api.answer({ [sending]: answer });
    await submit.click();
    await expect.element(dialog.getByText(told)).toBeVisible();
  }
  const failed = page.getByText('Failed to subscribe, please try again.').last();
  await expect.element(failed).toBeVisible();
  // It is above the dialog, so it can be pressed.
  const dismiss = dialog.getByRole('button', { name: 'Dismiss' });
  await expect.element(dismiss).toHaveLength(2);
  await dismiss.last().click();
  await expect.element(dismiss).toHaveLength(1);
  await expect.element(email).toHaveValue('fay@fans.example');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await openDialog();
  await expect.element(email).toHaveValue('fay@fans.example');
});

test('if another service collects the address, the dialog says so and promises no e-mail', async () => {
  await open({ [sending]: taken }, { origin: 'https://api.emailjs.com' });
  const way = /My address goes to the band via api\.emailjs\.com/;
  await expect.element(dialog.getByText(way)).toBeVisible();
  await email.fill('fay@fans.example');
  await submit.click();
  await expect.element(thanks).toBeVisible();
  await expect.element(page.getByText(confirmationSentText)).not.toBeInTheDocument();
});

test('a site without a mail server says so, and promises no e-mail', async () => {
  await open({ [sending]: taken }, { sendsMail: false });
  await expect.element(dialog.getByText(/so no confirmation will arrive/)).toBeVisible();
  await email.fill('fay@fans.example');
  await submit.click();
  await expect.element(thanks).toBeVisible();
  await expect.element(page.getByText(confirmationSentText)).not.toBeInTheDocument();
});

test.each(windows)(
  'the next step is visible next to the thanks, in a window of %i by %i',
  async (...size) => {
    await inWindow(...size);
    await renderPage('/contact', {}, { [sending]: taken });
    button.element().scrollIntoView({ block: 'end' });
    await openDialog();
    await email.fill('fay@fans.example');
    await submit.click();
    await expect.element(thanks).toBeVisible();
    await expect.element(comes).toBeInViewport({ ratio: 1 });
    const [upper, lower] = [
      comes.element().getBoundingClientRect(),
      alerts().getBoundingClientRect(),
    ];
    expect(upper.right <= lower.left || upper.bottom <= lower.top).toBe(true);
  },
);

test('the dialog can be opened, closed and sent by keyboard', async () => {
  await renderPage('/contact', {}, { [sending]: taken });
  await expect.element(button).toBeEnabled();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(email).toHaveFocus();
  vi.advanceTimersByTime(minFillingMs);
  await userEvent.keyboard('fay@fans.example{Enter}');
  await expect.element(thanks).toBeVisible();
  await expect.element(button).toHaveFocus();
});

test('the dialog fits a window of 320 pixels', async () => {
  await inWindow(320, 560);
  await open();
  await email.fill('x');
  await expect.poll(() => document.getAnimations().length).toBe(0);
  expect(overhang()).toBeLessThanOrEqual(0);
  const { left, right } = dialog.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(320);
  await expect.element(submit).toBeInViewport();
});

test.each(windows)(
  'the newsletter is accessible in every error state, at %i by %i',
  async (...size) => {
    await inWindow(...size);
    const look = async (state: string) => expect(await barriersInAnyColors(), state).toEqual([]);
    const api = await open({ [sending]: loseAnswer, 'GET /places': [hamburg] });
    await look('an empty dialog');
    await dialog.getByLabelText('Your town (optional)').fill('ham');
    await expect.element(dialog.getByRole('option')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await look('a suggested town');
    await userEvent.keyboard('{Escape}');
    await email.fill('fay@');
    await expect.element(dialog.getByText('Please enter a valid email address')).toBeVisible();
    await look('a wrong address');
    await email.fill('fay@fans.example');
    await submit.click();
    await expect.element(dialog.getByText('Network Error')).toBeVisible();
    await look('a subscription that was not sent');
    api.answer({ [sending]: taken });
    await submit.click();
    await expect.element(comes).toHaveTextContent(confirmationSentText);
    await look('thanks');
  },
);
