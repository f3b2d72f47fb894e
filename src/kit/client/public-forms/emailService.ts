/** Where the public forms go: to the site itself, or to an account of EmailJS. */
export interface EmailService {
  /** The service's origin; null for the site itself. */
  origin: string | null;
  publicKey: string;
  serviceId: string;
  templates: Readonly<Record<FormKind, string>>;
  /** Addresses from which the browser sends nothing, as `hashOfAddress` makes them. */
  blockList: readonly string[];
  /** The least time between two sendings of one form from one browser; null for none. */
  rateMs: number | null;
}

export type FormKind = 'contact' | 'newsletter';

let service: EmailService | null = null;

/** Says where forms go: a browser once, before the first is sent, the server for each page that it renders. */
export function setEmailService(told: EmailService): void {
  service = told;
}

/** @throws Error where nobody has said it. */
export function emailService(): EmailService {
  if (!service) throw new Error('Nobody said where forms go.');
  return service;
}

/** Whether the site takes its forms itself, and mails what belongs to them. */
export const takesOwnForms = (): boolean => service?.origin === null;

/** Where the forms go, such as `api.emailjs.com`; null where the site takes them itself. */
export function foreignService(): string | null {
  const { origin } = emailService();
  return origin && new URL(origin).host;
}
