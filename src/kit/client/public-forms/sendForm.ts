import { emailServiceMessages } from '../../../errors/laterMessages.ts';
import { statusMessages, unexpectedMessage } from '../../../errors/sharedMessages.ts';
import { errorIn } from '../api/call.ts';
import { withTimeout } from '../../functions/withTimeout.ts';
import { browserStorage } from '../browser/browserStorage.ts';
import { importWithRetry } from '../browser/importWithRetry.ts';
import { hashOfAddress } from './blockList.ts';
import { emailService, type FormKind } from './emailService.ts';

/** Its message is shown to fans. */
export class NotSent extends Error {
  /** The status from the service or its package; 0 without a response. */
  readonly status: number;

  constructor(status: number, text: string) {
    super(reasonIn(text) ?? reasonOf(status));
    this.name = 'NotSent';
    this.status = status;
  }
}

/** A longer text is a proxy's error page. */
const maxReasonLength = 1_000;

/** One line, or the message of an API response; null for any other text. */
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
  const { origin, publicKey, serviceId, templates, rateMs, blockHeadless, ...service } =
    emailService();
  hideBlockedStorage();
  const sentAt = `sent-${kind}`;
  try {
    // The package counts attempts before they are sent, and compares addresses case-sensitively.
    if (await isBlocked(form, service.blockList)) throw new NotSent(403, '');
    const last = Number(browserStorage.read(sentAt) ?? -Infinity);
    if (rateMs !== null && Date.now() - last < rateMs) throw new NotSent(429, '');
    const emailjs = await importWithRetry(() => import('@emailjs/browser'));
    emailjs.init({ publicKey, blockHeadless }, origin ?? location.origin);
    const sending = emailjs.sendForm(serviceId, templates[kind], form);
    await withTimeout(sending, timeoutMs, new NotSent(0, ''));
    if (rateMs !== null) browserStorage.store(sentAt, String(Date.now()));
  } catch (failure) {
    throw notSent(failure);
  }
}

/** Hides storage that throws on access, which would keep the package from loading. */
function hideBlockedStorage(): void {
  try {
    void window.localStorage;
  } catch {
    Object.defineProperty(window, 'localStorage', { value: undefined, configurable: true });
  }
}

/** Hashing needs https. */
async function isBlocked(form: HTMLFormElement, blockList: readonly string[]): Promise<boolean> {
  if (blockList.length === 0 || !globalThis.isSecureContext) return false;
  const email = String(new FormData(form).get('email') ?? '');
  return blockList.includes(await hashOfAddress(email));
}

/** The package rejects with a status and a text, with a text, or with the error of `fetch`. */
function notSent(failure: unknown): NotSent {
  if (failure instanceof NotSent) return failure;
  if (typeof failure === 'string') return new NotSent(0, failure);
  const { status, text } = Object(failure) as { status?: unknown; text?: unknown };
  if (typeof status === 'number') return new NotSent(status, String(text ?? ''));
  return new NotSent(0, '');
}
