import type { Db } from '../database/open.ts';
import type { Clock } from '../kit/server/clock.ts';
import type { Log } from '../kit/server/log.ts';
import { dayMs, hourMs, minuteMs } from '../kit/dates/durations.ts';
import { MailServerPauses, UnknownRecipient, type MailMessage, type Mail } from './smtp.ts';
import {
  bringForward,
  dropMail,
  nextMailAt,
  putBackMail,
  takeMail,
  type About,
  type KindsOfMail,
  type WaitingMail,
} from './mails.records.ts';
import { openSenders } from './senders.ts';

/** @param createdAt epoch milliseconds. @returns null if it is not worth sending any more. */
export type MailTemplate = (about: About, createdAt: number) => Promise<MailMessage | null>;

export type MailTemplates = Readonly<Record<string, MailTemplate>>;

interface MailQueueDeps {
  db: Db;
  clock: Clock;
  log: Log;
  mail: Mail;
  templates: MailTemplates;
  /** Called if the server says that an address does not exist. */
  onUnknownRecipient?: (mail: MailMessage) => Promise<unknown>;
  /** Kinds that go to many people at once; all others never wait for them. */
  bulkKinds?: readonly string[];
  /** How long closing waits for an e-mail that is being sent, in milliseconds. */
  closeWithinMs?: number;
}

export type MailQueue = ReturnType<typeof openMailQueue>;

/** How long e-mails are retried (RFC 5321, 4.5.4.1: at least four to five days). */
const giveUpAfterMs = 5 * dayMs;

/** In milliseconds: one minute, then twice as long each time, up to six hours. */
export const retryDelay = (attempt: number): number =>
  Math.min(minuteMs * 2 ** (attempt - 1), 6 * hourMs);

/** Longer than any e-mail waits for its next attempt. */
const longestWaitMs = 6 * hourMs + minuteMs;

/** Longer than any attempt takes: see `smtpTimes.total`. */
const heldForMs = 30 * minuteMs;

/** After so many failures in a row of a server, in milliseconds: one minute to an hour. */
const pauseAfter = (failures: number): number => Math.min(retryDelay(failures), hourMs);

/** Sends e-mails in the order in which they were queued, bulk mail apart from the others. */
export function openMailQueue(s: MailQueueDeps) {
  const { bulkKinds = [] } = s;
  const senders = [senderOf(s, { except: bulkKinds })];
  if (bulkKinds.length > 0) senders.push(senderOf(s, { only: bulkKinds }));
  // Work on this thread delays the response, which would reveal that there is an e-mail.
  return openSenders(senders, { ...s, failed: 'could not read the mail queue', headStartMs: 25 });
}

/** Sends e-mails of some kinds one at a time. */
function senderOf(s: MailQueueDeps, kinds: KindsOfMail) {
  /** Sent, but the database could not delete them yet. */
  const sent = new Set<string>();
  /** Failures in a row of the server, and when to try it again, in epoch milliseconds. */
  const server = { failures: 0, retryAt: 0 };

  const handle = async (mail: WaitingMail) => {
    const result = sent.has(mail.id) ? 'done' : await sendOne(s, mail);
    const now = s.clock.now();
    server.failures = result === 'server pauses' ? server.failures + 1 : 0;
    if (server.failures > 0) server.retryAt = now + pauseAfter(server.failures);
    if (result !== 'done') return putBackMail(s.db, mail.id, now + retryDelay(mail.tries));
    sent.add(mail.id);
    await dropMail(s.db, mail.id);
    sent.delete(mail.id);
  };

  return {
    async sendAll(isClosed: () => boolean): Promise<number | null> {
      // A clock may be set back.
      server.retryAt = Math.min(server.retryAt, s.clock.now() + hourMs);
      for (let now = s.clock.now(); !isClosed() && now >= server.retryAt; now = s.clock.now()) {
        const mail = await takeMail(s.db, now, now + heldForMs, kinds);
        if (!mail) break;
        await handle(mail);
      }
      let next = isClosed() ? null : await nextMailAt(s.db, kinds);
      if (next !== null && next > s.clock.now() + longestWaitMs) {
        next = s.clock.now();
        await bringForward(s.db, next, next + longestWaitMs);
      }
      return next && Math.max(next, server.retryAt);
    },
  };
}

/** @returns 'done' if the e-mail is sent, or not worth sending any more. */
async function sendOne(
  s: MailQueueDeps,
  mail: WaitingMail,
): Promise<'done' | 'failed' | 'server pauses'> {
  const { id, kind, about, created_at: createdAt, tries } = mail;
  const logged = { mail: id, kind, tries };
  if (s.clock.now() - createdAt > giveUpAfterMs) {
    s.log.error(logged, 'gave up on an e-mail');
    return 'done';
  }
  let message: MailMessage | null = null;
  try {
    const template = s.templates[kind];
    if (!template) throw new Error(`There is no template for e-mails of the kind ${kind}.`);
    const made = await template(about, createdAt);
    // Attempts may differ, for example by a newer link, and e-mail programs show one message per id.
    const end = made?.recipientId === undefined ? '' : `.${made.recipientId}`;
    message = made && { ...made, id: `${id}.${tries}${end}` };
    if (message) await s.mail.send(message);
    return 'done';
  } catch (error) {
    if (error instanceof UnknownRecipient) {
      s.log.error({ err: error, ...logged }, 'gave up on an e-mail: its address does not exist');
      if (message) await s.onUnknownRecipient?.(message);
      return 'done';
    }
    s.log.warn({ err: error, ...logged }, 'could not send an e-mail, will try again');
    return error instanceof MailServerPauses ? 'server pauses' : 'failed';
  }
}
