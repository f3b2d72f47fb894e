import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loseAnswer } from '../../../tests/components/calls.ts';
import { renderPage } from '../../../tests/components/renderPage.tsx';
import { emailJsAnswers } from '../../../tests/stand-ins/emailjs.ts';
import { minFillingMs } from '../../kit/client/public-forms/honeypot.ts';
import {
  again,
  exampleMessage,
  sending,
  main,
  field,
  send,
  problem,
  toast,
  saying,
  taken,
  open,
  write,
  written,
} from '../../../tests/components/message-parts.ts';

const nothing = { Name: '', Email: '', Subject: '', Message: '' };
const failed = 'Failed to send message, please try again.';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));

test('fans can write to a band without contact details, and are thanked for it', async () => {
  const api = await renderPage('/contact', {}, { [sending]: taken });
  await expect.element(page.getByText('No contact information yet')).toBeVisible();
  vi.advanceTimersByTime(minFillingMs);
  await write();
  await send.click();
  await expect.element(toast('Message sent!')).toBeVisible();
  expect(api.sent(sending)).toHaveLength(1);
  await expect.element(main.getByRole('heading', { name: 'Thank You' })).toHaveFocus();
  await expect.element(send).not.toBeInTheDocument();
  await again.click();
  await expect.element(field('Name')).toHaveFocus();
  expect(written()).toEqual(nothing);
  await expect.element(again).not.toBeInTheDocument();
});

test('pressing twice sends once, and the button shows that it is submitting', async () => {
  const gate = Promise.withResolvers<void>();
  const api = await open({ [sending]: () => gate.promise.then(taken) });
  await expect.element(send).toBeDisabled();
  await write();
  await send.dblClick();
  await expect.element(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  gate.resolve();
  await expect.element(toast('Message sent!')).toBeVisible();
  await again.click();
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

test('the spam trap is hidden from view, the keyboard and screen readers', async () => {
  await open();
  const trap = document.querySelector('input[name="website"]')!;
  expect(trap.getAttribute('tabindex')).toBe('-1');
  expect(trap.getAttribute('autocomplete')).toBe('off');
  await expect
    .element(page.getByRole('textbox', { name: /leave this empty/i }))
    .not.toBeInTheDocument();
});

test('each field shows its requirement, and the button waits for all of them', async () => {
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
  'every error of the service appears in the form, and the typed text is preserved',
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

test('every failure of EmailJS shows its text, and the same message can be sent again', async () => {
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

test('a browser that blocks storage still sends', async () => {
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

test('a server error appears at its field until the field changes', async () => {
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
