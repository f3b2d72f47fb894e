/** Where the public forms go: to the site itself, or to an account of EmailJS. */
export interface EmailService {
  /** The service's origin; null for the site itself. */
  origin: string | null;
  publicKey: string;
  serviceId: string;
  templates: Readonly<Record<FormKind, string>>;
  /** Addresses from which nothing is sent. */
  blockList: readonly string[];
  /** The least time between two sendings of one form from one browser; null for none. */
  rateMs: number | null;
}

export type FormKind = 'contact' | 'newsletter';

/** A form that was not sent, or not taken. */
export class NotSent extends Error {
  /** As the service says it, or its package before anything is sent; 0 without an answer. */
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.name = 'NotSent';
    this.status = status;
  }
}

let service: EmailService | null = null;

/** Says where forms go, once, before the first one is sent. */
export function setEmailService(told: EmailService): void {
  service = told;
}

/** Whether the site takes its forms itself, and has an inbox and a list. */
export const takesForms = (): boolean => service !== null && service.origin === null;

/** Where the forms go otherwise, such as `api.emailjs.com`. */
export const foreignService = (): string => new URL(service?.origin ?? location.origin).host;

/** A form without an answer after this long is given up, in milliseconds. */
const patienceMs = 15_000;

const networkError = 'Network Error';

/**
 * Sends a form by the browser package of EmailJS, which comes only now.
 * @throws NotSent
 */
export async function sendForm(kind: FormKind, form: HTMLFormElement): Promise<void> {
  if (!service) throw new Error('Nobody said where forms go.');
  const { origin, publicKey, serviceId, templates, blockList, rateMs } = service;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const emailjs = await import('@emailjs/browser');
    emailjs.init(
      {
        publicKey,
        blockList: { list: [...blockList], watchVariable: 'email' },
        ...(rateMs !== null && { limitRate: { id: kind, throttle: rateMs } }),
      },
      origin ?? location.origin,
    );
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NotSent(0, networkError)), patienceMs);
    });
    await Promise.race([emailjs.sendForm(serviceId, templates[kind], form), late]);
  } catch (failure) {
    throw notSent(failure);
  } finally {
    clearTimeout(timer);
  }
}

/** The package rejects with a status and a text, with a bare text, or with what `fetch` threw. */
function notSent(failure: unknown): NotSent {
  if (failure instanceof NotSent) return failure;
  if (typeof failure === 'string') return new NotSent(0, failure);
  const { status, text } = Object(failure) as { status?: unknown; text?: unknown };
  if (typeof status === 'number') return new NotSent(status, String(text ?? ''));
  return new NotSent(0, networkError);
}
