import {
  emailServiceMessages,
  statusMessages,
  unexpectedMessage,
} from '../../../errors/sharedMessages.ts';
import { hashOfAddress } from './blockList.ts';
import { errorIn } from '../api/call.ts';
import { emailService, type FormKind } from './emailService.ts';
import { importWithRetry } from '../browser/importWithRetry.ts';
import { throttle } from './throttle.ts';

/** Its message is for people. */
export class NotSent extends Error {
  /** The service's status, or its package's; 0 without an answer. */
  readonly status: number;

  constructor(status: number, text: string) {
    super(reasonIn(text) ?? reasonOf(status));
    this.name = 'NotSent';
    this.status = status;
  }
}

/** Longer texts are a proxy's page. */
const maxReasonLength = 1_000;

/** One line, or the message of an API answer; null for any other text. */
function reasonIn(text: string): string | null {
  const line = text.trim();
  if (line.startsWith('{')) return errorIn(line).message ?? null;
  const isSentence = line !== '' && line.length <= maxReasonLength && !/^<|[\r\n]/.test(line);
  return isSentence ? line : null;
}

const reasonOf = (status: number): string =>
  emailServiceMessages[status] ?? statusMessages[status] ?? unexpectedMessage;

const timeoutMs = 15_000;

/** Loads the EmailJS package and sends a form. @throws NotSent */
export async function sendForm(kind: FormKind, form: HTMLFormElement): Promise<void> {
  const { origin, publicKey, serviceId, templates, blockList, rateMs, blockHeadless } =
    emailService();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const times = throttle();
  try {
    const emailjs = await importWithRetry(() => import('@emailjs/browser'));
    emailjs.init(
      {
        publicKey,
        blockHeadless,
        blockList: { list: await blockedAs(form, blockList), watchVariable: 'email' },
        ...(rateMs !== null && { limitRate: { id: kind, throttle: rateMs } }),
        // Without it the package drops its own storage, and the limit with it.
        storageProvider: times.storage,
      },
      origin ?? location.origin,
    );
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NotSent(0, '')), timeoutMs);
    });
    await Promise.race([emailjs.sendForm(serviceId, templates[kind], form), timeout]);
    times.store();
  } catch (failure) {
    throw notSent(failure);
  } finally {
    clearTimeout(timer);
  }
}

/** The package compares case by case, so it gets the address as typed. Hashing needs https. */
async function blockedAs(form: HTMLFormElement, blockList: readonly string[]): Promise<string[]> {
  if (blockList.length === 0 || !globalThis.isSecureContext) return [];
  const email = String(new FormData(form).get('email') ?? '');
  return blockList.includes(await hashOfAddress(email)) ? [email] : [];
}

/** The package rejects with a status and a text, with a text, or with what `fetch` threw. */
function notSent(failure: unknown): NotSent {
  if (failure instanceof NotSent) return failure;
  if (typeof failure === 'string') return new NotSent(0, failure);
  const { status, text } = Object(failure) as { status?: unknown; text?: unknown };
  if (typeof status === 'number') return new NotSent(status, String(text ?? ''));
  return new NotSent(0, '');
}
