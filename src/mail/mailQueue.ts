import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../database/open.ts';
import type { Clock } from '../kit/server/clock.ts';
import type { Log } from '../kit/server/log.ts';
import { oneAtATime } from '../kit/server/oneAtATime.ts';
import { dayMs, hourMs, minuteMs } from '../kit/dates/durations.ts';
import { UnknownRecipient, type MailMessage, type Mail } from './smtp.ts';
import {
  dropMail,
  nextMailAt,
  putBackMail,
  takeMail,
  type About,
  type WaitingMail,
} from './mails.records.ts';

/** @param createdAt epoch milliseconds. @returns null if it is not worth sending any more. */
export type MailTemplate = (about: About, createdAt: number) => Promise<MailMessage | null>;

export type MailTemplates = Readonly<Record<string, MailTemplate>>;

interface MailQueueDeps {
  db: Db;
  clock: Clock;
  log: Log;
  mail: Mail;
  templates: MailTemplates;
  /** How long closing waits for an e-mail that is being sent, in milliseconds. */
  closeWithinMs?: number;
}

export type MailQueue = ReturnType<typeof openMailQueue>;

/** How long e-mails are retried (RFC 5321, 4.5.4.1: at least four to five days). */
const giveUpAfterMs = 5 * dayMs;

/** In milliseconds: one minute, then twice as long each time, up to six hours. */
export const retryDelay = (attempt: number): number =>
  Math.min(minuteMs * 2 ** (attempt - 1), 6 * hourMs);

/** Longer than any attempt takes: see `smtpTimes.total`. */
const heldForMs = 30 * minuteMs;

/** Long enough that the response to a call has left, in milliseconds. */
const headStartMs = 25;

/** How often to look for e-mails that another process left. */
const pollEveryMs = minuteMs;

/** In milliseconds; leaves ten of the 25 seconds in which the site has to close. */
const defaultCloseWithinMs = 15_000;

/** Sends e-mails in the order in which they were queued. */
export function openMailQueue(s: MailQueueDeps) {
  const { closeWithinMs = defaultCloseWithinMs } = s;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  /** Sent, but the database could not delete them yet. */
  const sent = new Set<string>();

  const sendAll = async () => {
    for (;;) {
      const now = s.clock.now();
      const mail = isClosed ? null : await takeMail(s.db, now, now + heldForMs);
      if (!mail) return;
      if (sent.has(mail.id) || (await sendOne(s, mail))) {
        sent.add(mail.id);
        await dropMail(s.db, mail.id);
        sent.delete(mail.id);
      } else {
        await putBackMail(s.db, mail.id, s.clock.now() + retryDelay(mail.tries));
      }
    }
  };

  const sendAllSoon = async () => {
    clearTimeout(timer);
    let waitMs = pollEveryMs;
    try {
      // Work on this thread delays the response, which would reveal that there is an e-mail.
      await pause(headStartMs);
      await sendAll();
      const next = isClosed ? null : await nextMailAt(s.db);
      if (next !== null) waitMs = Math.min(Math.max(next - s.clock.now(), 0), pollEveryMs);
    } finally {
      if (!isClosed) timer = setTimeout(rounds.wake, waitMs).unref();
    }
  };

  const rounds = oneAtATime(sendAllSoon, (error) =>
    s.log.error({ err: error }, 'could not read the mail queue'),
  );
  return {
    sendSoon: rounds.wake,
    /** @throws if the database is away. */
    async sendDue(): Promise<void> {
      // Includes the e-mail that is being sent right now.
      await rounds.idle();
      await sendAll();
      // A round that began in between may have taken an e-mail.
      await rounds.idle();
    },
    /** Starts no other e-mail. Resolves when the current one is sent or takes too long. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      // An e-mail that takes longer stays stored, and is sent by the next process.
      await Promise.race([rounds.close(), pause(closeWithinMs, undefined, { ref: false })]);
    },
  };
}

/** @returns whether the e-mail is sent, or not worth sending any more. */
async function sendOne(s: MailQueueDeps, mail: WaitingMail): Promise<boolean> {
  const { id, kind, about, created_at: createdAt, tries } = mail;
  const logged = { mail: id, kind, tries };
  if (s.clock.now() - createdAt > giveUpAfterMs) {
    s.log.error(logged, 'gave up on an e-mail');
    return true;
  }
  try {
    const template = s.templates[kind];
    if (!template) throw new Error(`There is no template for e-mails of the kind ${kind}.`);
    const message = await template(about, createdAt);
    // Attempts may differ, for example by a newer link, and e-mail programs show one message per id.
    if (message) await s.mail.send({ ...message, id: `${id}.${tries}` });
    return true;
  } catch (error) {
    if (error instanceof UnknownRecipient) {
      s.log.error({ err: error, ...logged }, 'gave up on an e-mail: its address does not exist');
      return true;
    }
    s.log.warn({ err: error, ...logged }, 'could not send an e-mail, will try again');
    return false;
  }
}
