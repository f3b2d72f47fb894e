/** The recipient of public forms: the site itself, or an EmailJS account. */
export interface EmailService {
  /** Null for the site itself. */
  origin: string | null;
  publicKey: string;
  serviceId: string;
  templates: Readonly<Record<FormKind, string>>;
  /** Blocked addresses, as hashes made by `hashOfAddress`. */
  blockList: readonly string[];
  /** The minimum time in milliseconds between two submissions from one browser; null for none. */
  rateMs: number | null;
  /** Whether automated browsers are blocked. */
  blockHeadless: boolean;
  /** Whether the site itself has a mail server. */
  sendsMail: boolean;
}

export type FormKind = 'contact' | 'newsletter';

/** The area that carries it to a page's scripts. */
export const emailServiceName = 'emailService';

let service: EmailService | null = null;

/** Set once in a browser; on the server, for each rendered page. */
export function setEmailService(configured: EmailService): void {
  service = configured;
}

/** @throws Error if it is not set. */
export function emailService(): EmailService {
  if (!service) throw new Error('No form service is set.');
  return service;
}

/** Whether e-mails of the site itself, such as links, arrive. */
export const sendsMail = (): boolean => service?.sendsMail !== false;

export const takesOwnForms = (): boolean => service?.origin === null;

/** For example `api.emailjs.com`; null if the site handles its forms itself. */
export function foreignService(): string | null {
  const { origin } = emailService();
  return origin && new URL(origin).host;
}
