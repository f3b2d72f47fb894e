/** Where public forms are sent: to the site itself, or to an account of EmailJS. */
export interface EmailService {
  /** Null for the site itself. */
  origin: string | null;
  publicKey: string;
  serviceId: string;
  templates: Readonly<Record<FormKind, string>>;
  /** Blocked addresses, as `hashOfAddress` makes them. */
  blockList: readonly string[];
  /** The least time in milliseconds between two sendings from one browser; null for none. */
  rateMs: number | null;
  /** Whether browsers that programs steer send nothing. */
  blockHeadless: boolean;
}

export type FormKind = 'contact' | 'newsletter';

let service: EmailService | null = null;

/** Set once in a browser; on the server, for each page that it renders. */
export function setEmailService(configured: EmailService): void {
  service = configured;
}

/** @throws Error if it is not set. */
export function emailService(): EmailService {
  if (!service) throw new Error('It is not set where forms go.');
  return service;
}

export const takesOwnForms = (): boolean => service?.origin === null;

/** Such as `api.emailjs.com`; null if the site handles its forms itself. */
export function foreignService(): string | null {
  const { origin } = emailService();
  return origin && new URL(origin).host;
}
