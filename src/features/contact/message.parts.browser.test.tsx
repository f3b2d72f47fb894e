import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { overhang } from '../../../tests/components/barriers.ts';
import { loseAnswer, type Answers } from '../../../tests/components/calls.ts';
import { barriersInAnyColours } from '../../../tests/components/look.ts';
import { inWindow, renderPage } from '../../../tests/components/render.tsx';
import { emailJsAnswers } from '../../../tests/stand-ins/emailjs.ts';
import { hashOfAddress } from '../../kit/client/public-forms/blockList.ts';
import type { EmailService } from '../../kit/client/public-forms/emailService.ts';
import { minFillingMs } from '../../kit/client/public-forms/honeypot.ts';
import { noContactInfo } from './contact.ts';

const exampleMessage = {
  Name: 'Fay',
  Email: 'fay@fans.example',
  Subject: 'What a night',
  Message: 'You were loud.\nCome back soon.',
};
const nothing = { Name: '', Email: '', Subject: '', Message: '' };
type MessageFields = typeof exampleMessage;

const sending = 'POST /v1.0/email/send-form';
const main = page.getByRole('main');
const field = (label: string) => main.getByLabelText(label, { exact: true });
const send = page.getByRole('button', { name: 'Send Message' });
const problem = main.getByRole('alert');
const toast = (text: string) => page.getByText(text, { exact: true }).last();
const failed = 'Failed to send message, please try again.';

const saying = (status: number, body: string) => () => new Response(body, { status });
const taken = saying(200, 'OK');

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));

/** The contact page, open for longer than programs take to fill a form. */
async function open(answers: Answers = { [sending]: taken }, service?: Partial<EmailService>) {
  const contactInfo = { ...noContactInfo, email: 'hello@reeds.example', revision: 1 };
  const api = await renderPage('/contact', { contactInfo }, answers, service);
  vi.advanceTimersByTime(minFillingMs);
  return api;
}

async function write(fields: Partial<MessageFields> = exampleMessage): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await field(label).fill(text);
}

const written = () =>
  Object.fromEntries(
    Object.keys(exampleMessage).map((label) => [
      label,
      (field(label).element() as HTMLInputElement).value,
    ]),
  );

test('a reason begins a message, and leaves what was written', async () => {
  await open();
  await page.getByRole('link', { name: /Press/ }).click();
  await expect.element(field('Subject')).toHaveValue('Press');
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('Name')).toBeInViewport();
  await page.getByRole('link', { name: /Hello/ }).click();
  await expect.element(field('Subject')).toHaveValue('Hello');
  await expect.element(send).toBeDisabled();
  await write();
  await page.getByRole('link', { name: /Booking/ }).click();
  expect(written()).toEqual(exampleMessage);
});

test('a message can be sent to a band that has told nothing of itself', async () => {
  const api = await renderPage('/contact', {}, { [sending]: taken });
  await expect.element(page.getByText('No contact information yet')).toBeVisible();
  vi.advanceTimersByTime(minFillingMs);
  await write();
  await send.click();
  await expect.element(toast('Message sent!')).toBeVisible();
  expect(api.sent(sending)).toHaveLength(1);
});

test('pressing twice sends once, and what is under way is said', async () => {
  const gate = Promise.withResolvers<void>();
  const api = await open({ [sending]: () => gate.promise.then(taken) });
  await expect.element(send).toBeDisabled();
  await write();
  await send.dblClick();
  await expect.element(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  gate.resolve();
  await expect.element(toast('Message sent!')).toBeVisible();
  expect(written()).toEqual(nothing);
  await expect.element(send).toBeDisabled();
  document.querySelector<HTMLFormElement>('main form')!.requestSubmit();
  await write({ ...exampleMessage, Subject: 'Again' });
  await send.click();
  await expect.poll(() => api.sent(sending)).toHaveLength(2);
  expect(api.sent(sending)).toMatchObject([
    {
      template_id: 'contact',
      name: exampleMessage.Name,
      email: exampleMessage.Email,
      subject: exampleMessage.Subject,
      message: exampleMessage.Message,
      website: '',
    },
    { subject: 'Again' },
  ]);
});

test('what a program fills in is out of sight, of the way of the keyboard, and not read out', async () => {
  await open();
  const trap = document.querySelector('input[name="website"]')!;
  expect(trap.getAttribute('tabindex')).toBe('-1');
  expect(trap.getAttribute('autocomplete')).toBe('off');
  await expect
    .element(page.getByRole('textbox', { name: /leave this empty/i }))
    .not.toBeInTheDocument();
});

test('each field says what it wants, and the button waits for all of them', async () => {
  await open();
  for (const label of ['Name', 'Subject', 'Message']) {
    await field(label).fill(' ');
    await expect.element(field(label)).toHaveAccessibleDescription('Required');
    await field(label).fill('x');
    await expect.element(field(label)).toHaveAccessibleDescription('');
  }
  await field('Email').fill('fay@');
  const invalid = 'Please enter a valid email address';
  await expect.element(field('Email')).toHaveAccessibleDescription(invalid);
  await expect.element(send).toBeDisabled();
  await field('Email').fill('');
  await expect.element(field('Email')).toHaveAccessibleDescription('Email cannot be empty');
  await field('Email').fill('fay@fans.example');
  await expect.element(send).toBeEnabled();
  for (const [label, most] of Object.entries({ Name: 100, Email: 254, Subject: 200 })) {
    await expect.element(field(label)).toHaveAttribute('maxlength', String(most));
  }
  await expect.element(field('Message')).toHaveAttribute('maxlength', '5000');
  await expect.element(field('Name')).toHaveAttribute('autocomplete', 'name');
  await expect.element(field('Email')).toHaveAttribute('autocomplete', 'email');
  await expect
    .element(main.getByRole('link', { name: 'Privacy' }))
    .toHaveAttribute('href', '/privacy');
});

test.each([
  [saying(451, 'Unavailable For Headless Browser'), 'Unavailable For Headless Browser'],
  [saying(403, ''), 'Forbidden'],
  [saying(429, 'Too Many Requests'), 'Too Many Requests'],
  [loseAnswer, 'Network Error'],
  [saying(422, 'The recipients address is empty'), 'The recipients address is empty'],
  [saying(413, '<html>no</html>'), 'An unexpected error occurred. Please try again.'],
  [saying(403, '<img src=x onerror=alert(1)>'), 'Forbidden'],
])(
  'whatever the service says is read beside the form, and nothing typed is lost',
  async (answer, told) => {
    await open({ [sending]: answer });
    await write();
    await send.click();
    await expect.element(problem).toHaveTextContent(told);
    await expect.element(toast(failed)).toBeVisible();
    expect(document.activeElement?.hasAttribute('data-problem')).toBe(true);
    expect(written()).toEqual(exampleMessage);
  },
);

test('every failure of EmailJS is told in its words, and the same message can be sent again', async () => {
  const api = await open({}, { origin: 'https://api.emailjs.com', publicKey: 'public-key' });
  await write();
  for (const [status, text] of Object.values(emailJsAnswers)) {
    if (status === 200) continue;
    api.answer({ [sending]: saying(status, text) });
    await send.click();
    const told = text || 'Service unavailable. Please try again later.';
    await expect.element(problem).toHaveTextContent(told);
    expect(written()).toEqual(exampleMessage);
  }
  api.answer({ [sending]: loseAnswer });
  await send.click();
  await expect.element(problem).toHaveTextContent('Network Error');
  api.answer({ [sending]: taken });
  await send.click();
  await expect.element(toast('Message sent!')).toBeVisible();
});

test('a browser sends nothing from an address that is blocked', async () => {
  const blockList = [await hashOfAddress('eve@evil.example')];
  const api = await open({ [sending]: taken }, { blockList });
  await write({ ...exampleMessage, Email: 'Eve@Evil.example' });
  await send.click();
  await expect.element(problem).toHaveTextContent('Forbidden');
  expect(api.sent(sending)).toEqual([]);
  await write();
  await send.click();
  await expect.element(toast('Message sent!')).toBeVisible();
  expect(api.sent(sending)).toHaveLength(1);
});

test('a browser that refuses its storage sends all the same', async () => {
  const usual = Object.getOwnPropertyDescriptor(window, 'localStorage')!;
  const refuse = vi.fn(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  Object.defineProperty(window, 'localStorage', { configurable: true, get: refuse });
  try {
    const api = await open({ [sending]: taken }, { rateMs: 60_000 });
    await write();
    await send.click();
    await expect.element(toast('Message sent!')).toBeVisible();
    expect(api.sent(sending)).toHaveLength(1);
    expect(refuse).toHaveBeenCalled();
  } finally {
    Object.defineProperty(window, 'localStorage', usual);
  }
});

test('what the server finds wrong stands at its field until that is changed', async () => {
  const told = 'Control characters cannot be used here';
  const api = await open({ [sending]: saying(422, `name: ${told}; subject: ${told}`) });
  await write();
  await send.click();
  await expect.element(field('Name')).toHaveAccessibleDescription(told);
  await expect.element(field('Subject')).toHaveAccessibleDescription(told);
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(toast(failed)).toBeVisible();
  await expect.element(send).toBeDisabled();
  await field('Name').fill('Gus');
  await expect.element(field('Name')).toHaveAccessibleDescription('');
  await expect.element(send).toBeDisabled();
  await field('Subject').fill('So');
  api.answer({ [sending]: taken });
  await send.click();
  await expect.element(toast('Message sent!')).toBeVisible();
});

test('a message is written and sent by keyboard alone', async () => {
  const api = await open();
  (field('Name').element() as HTMLElement).focus();
  await userEvent.keyboard(exampleMessage.Name);
  for (const text of [exampleMessage.Email, exampleMessage.Subject, 'You were loud.']) {
    await userEvent.tab();
    await userEvent.keyboard(text);
  }
  await userEvent.tab();
  await expect.element(main.getByRole('link', { name: 'Privacy' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(send).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Message sent!')).toBeVisible();
  await expect.poll(() => document.activeElement?.tagName).toBe('FORM');
  expect(api.sent(sending)).toMatchObject([{ message: 'You were loud.' }]);
});

test.each([
  [1280, 800],
  [390, 844],
])('the form is open to everybody, with all that can go wrong, at %i by %i', async (...size) => {
  await inWindow(...size);
  const look = async (state: string) => {
    expect(await barriersInAnyColours(), state).toEqual([]);
    expect(overhang(), state).toBeLessThanOrEqual(0);
  };
  await open({ [sending]: loseAnswer });
  await write({ Name: ' ', Email: 'fay@', Subject: ' ', Message: ' ' });
  await expect.element(main.getByText('Required').nth(2)).toBeVisible();
  await look('wrong fields');
  await write();
  await look('a whole message');
  await send.click();
  await expect.element(problem).toHaveTextContent('Network Error');
  await look('a message that was not sent');
});

test('the form fits a window of 320 pixels', async () => {
  await inWindow(320, 560);
  await open();
  await write({ Name: 'x'.repeat(100), Email: 'x', Subject: 'x'.repeat(200), Message: 'x' });
  expect(overhang()).toBeLessThanOrEqual(0);
});
