import type { Db } from '../database/open.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Letter, Mail } from '../kit/mail.ts';
import { dropMail, nextMailAt, takeMail, type About, type WaitingMail } from './mails.records.ts';

/**
 * Says what a mail says, when it is sent; null where it is not worth sending any more.
 * @param createdAt when the mail was written down, in epoch milliseconds.
 */
export type Compose = (about: About, createdAt: number) => Promise<Letter | null>;

/** Every kind of mail, and who knows what it says. */
export type Composers = Readonly<Record<string, Compose>>;

interface PostSurroundings {
  db: Db;
  clock: Clock;
  log: Log;
  mail: Mail;
  composers: Composers;
}

/** Sends the mails that wait, in the order that they were written down. */
export interface Post {
  /** Looks at once whether a mail waits. */
  sendSoon(): void;
  /** Sends every mail that may be sent now. @throws where the database is away. */
  sendDue(): Promise<void>;
  /** Fulfilled when the mail that is being sent is sent; none is begun afterwards. */
  close(): Promise<void>;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** So long a mail is tried again (RFC 5321, 4.5.4.1: at least four to five days). */
const giveUpAfterMs = 5 * 24 * hourMs;

/**
 * How long to wait after so many tries, in milliseconds: one minute, and twice as long each
 * time, up to six hours. It is longer than any try takes.
 */
export const waitAfterTries = (tries: number): number =>
  Math.min(minuteMs * 2 ** (tries - 1), 6 * hourMs);

/** No timer of Node runs longer than this. */
const longestTimerMs = hourMs;

export function openPost(s: PostSurroundings): Post {
  let running: Promise<void> | null = null;
  let again = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  /** Sent, but still written down: what the database could not forget yet. */
  const sent = new Set<string>();

  const sendAll = async () => {
    for (;;) {
      const now = s.clock.now();
      const mail = closed
        ? null
        : await takeMail(s.db, now, (tries) => now + waitAfterTries(tries));
      if (!mail) return;
      if (sent.has(mail.id) || (await sendOne(s, mail))) {
        sent.add(mail.id);
        await dropMail(s.db, mail.id);
        sent.delete(mail.id);
      }
    }
  };

  /** One round at a time; what is written down meanwhile is seen by another. */
  const round = async () => {
    do {
      again = false;
      await sendAll();
    } while (again);
    const next = closed ? null : await nextMailAt(s.db);
    clearTimeout(timer);
    if (next === null) return;
    const waitMs = Math.min(Math.max(next - s.clock.now(), 0), longestTimerMs);
    timer = setTimeout(post.sendSoon, waitMs);
    timer.unref();
  };

  const post: Post = {
    sendSoon() {
      if (closed) return;
      again = true;
      if (running) return;
      running = round()
        .catch((error: unknown) => {
          s.log.error({ err: error }, 'the mails that wait could not be looked at');
          timer = setTimeout(post.sendSoon, minuteMs);
          timer.unref();
        })
        .finally(() => (running = null));
    },
    async sendDue() {
      // What is being sent right now belongs to it.
      await running;
      await sendAll();
      // A round that began in between may have taken a mail away from here.
      await running;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
  return post;
}

/** @returns whether the mail is done with: sent, or not worth it any more. */
async function sendOne(s: PostSurroundings, mail: WaitingMail): Promise<boolean> {
  const { id, kind, about, createdAt, tries } = mail;
  if (s.clock.now() - createdAt > giveUpAfterMs) {
    s.log.error({ mail: id, kind, tries }, 'a mail was given up');
    return true;
  }
  try {
    const compose = s.composers[kind];
    if (!compose) throw new Error(`Nobody knows what a mail of the kind ${kind} says.`);
    const letter = await compose(about, createdAt);
    if (letter) await s.mail.send({ ...letter, id });
    return true;
  } catch (error) {
    s.log.warn({ err: error, mail: id, kind, tries }, 'a mail was not sent; it is tried again');
    return false;
  }
}
