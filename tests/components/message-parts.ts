import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers } from './calls.ts';
import { renderPage } from './renderPage.tsx';
import type { EmailService } from '../../src/kit/client/public-forms/emailService.ts';
import { minFillingMs } from '../../src/kit/client/public-forms/honeypot.ts';
import { noContactInfo } from '../environment/no-contact-info.ts';

export const exampleMessage = {
  Name: 'Fay',
  Email: 'fay@fans.example',
  Subject: 'What a night',
  Message: 'You were loud.\nCome back soon.',
};

type MessageFields = typeof exampleMessage;
export const sending = 'POST /v1.0/email/send-form';
export const main = page.getByRole('main');
export const field = (label: string) => main.getByLabelText(label, { exact: true });
export const send = page.getByRole('button', { name: 'Send Message' });
export const again = page.getByRole('button', { name: 'Write another message' });
export const problem = main.getByRole('alert');
export const toast = (text: string) => page.getByText(text, { exact: true }).last();
export const saying = (status: number, body: string) => () => new Response(body, { status });
export const taken = saying(200, 'OK');

/** The contact page, open for longer than bots take to fill in a form. */
export async function open(
  answers: Answers = { [sending]: taken },
  service?: Partial<EmailService>,
) {
  const contactInfo = { ...noContactInfo, email: 'hello@reeds.example', revision: 1 };
  const api = await renderPage('/contact', { contactInfo }, answers, service);
  vi.advanceTimersByTime(minFillingMs);
  return api;
}

export async function write(fields: Partial<MessageFields> = exampleMessage): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await field(label).fill(text);
}

export const written = () =>
  Object.fromEntries(
    Object.keys(exampleMessage).map((label) => [
      label,
      (field(label).element() as HTMLInputElement).value,
    ]),
  );
