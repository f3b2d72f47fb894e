import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs } from '../../kit/dates/durations.ts';
import { oneAtATime } from '../../kit/server/oneAtATime.ts';
import type { Delivery, MailConnection } from '../../mail/mailConnection.ts';
import type { ComposedMail } from '../../mail/smtp.ts';
import type { Services } from '../../services/services.ts';
import { type Rates } from './pace.records.ts';
import { claimRecipient, findUncertain, settle, type Claim } from './recipients.records.ts';

interface LetterSenderDeps extends Pick<Services, 'db' | 'clock' | 'log'> {
  rates: Rates;
  connect: () => MailConnection;
  /** Called if the server refuses a subscriber's e-mail for good. */
  onRefused: (letter: string, subscriber: string, kind: 'hard' | 'soft') => Promise<unknown>;
  /** Begins letters whose hour has come. */
  beginDue: () => Promise<void>;
  /** @returns null if the subscriber left meanwhile. */
  write: (letter: string, subscriber: string) => Promise<ComposedMail | null>;
  /** How long closing waits for e-mails that are being sent, in milliseconds. */
  closeWithinMs?: number;
}

const connections = 2;

/** How often to look for letters that another process began, and for claims of dead processes. */
const pollEveryMs = minuteMs;

/** In milliseconds; leaves ten of the 25 seconds in which the site has to close. */
const defaultCloseWithinMs = 15_000;

/**
 * Sends letters: each recipient is claimed before anything is handed to the server, and settled by
 * its answer, so that no crash sends a letter twice.
 */
export function openLetterSender(s: LetterSenderDeps) {
  const { closeWithinMs = defaultCloseWithinMs } = s;
  const lanes = Array.from({ length: connections }, () => openLane(s));
  const findDead = async () => {
    const uncertain = await findUncertain(s.db, s.clock.now());
    if (uncertain > 0) s.log.warn({ uncertain }, 'found e-mails of letters without an answer');
  };
  const look = async () => {
    await findDead();
    await s.beginDue();
    for (const { sendSoon } of lanes) sendSoon();
  };
  const looking = oneAtATime(look, (error) =>
    s.log.error({ err: error }, 'could not look for letters to send'),
  );
  const timer = setInterval(looking.wake, pollEveryMs).unref();
  return {
    sendSoon: looking.wake,
    /**
     * Sends everything that is due.
     * @returns when the next e-mail may leave, in epoch milliseconds; null if none waits.
     * @throws if the database is away.
     */
    async sendDue(): Promise<number | null> {
      await findDead();
      await s.beginDue();
      const next = await Promise.all(lanes.map((lane) => lane.sendDue()));
      const times = next.filter((time) => time !== null);
      return times.length === 0 ? null : Math.min(...times);
    },
    /** Starts no other e-mail. Resolves when the current ones are sent or take too long. */
    async close(): Promise<void> {
      clearInterval(timer);
      const closed = Promise.all([looking.close(), ...lanes.map((lane) => lane.close())]);
      // An e-mail that takes longer is uncertain.
      await Promise.race([closed, pause(closeWithinMs, undefined, { ref: false })]);
    },
  };
}

function openLane(s: LetterSenderDeps) {
  const connection = s.connect();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  /** Returns when the next e-mail may leave; null if none waits. */
  const sendAll = async (): Promise<number | null> => {
    for (;;) {
      if (isClosed) return null;
      const claim = await claimRecipient(s.db, s.rates, s.clock.now());
      if ('nextAt' in claim) return claim.nextAt;
      await sendOne(s, connection, claim);
    }
  };

  const work = async () => {
    clearTimeout(timer);
    const nextAt = await sendAll();
    if (nextAt === null) connection.close();
    else if (!isClosed) {
      const waitMs = Math.min(Math.max(nextAt - s.clock.now(), 1), pollEveryMs);
      timer = setTimeout(rounds.wake, waitMs).unref();
    }
  };
  const rounds = oneAtATime(work, (error) =>
    s.log.error({ err: error }, 'could not send a letter'),
  );
  return {
    sendSoon: rounds.wake,
    async sendDue(): Promise<number | null> {
      await rounds.idle();
      return sendAll();
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await rounds.close();
      connection.close();
    },
  };
}

async function sendOne(
  s: LetterSenderDeps,
  connection: MailConnection,
  claim: Claim,
): Promise<void> {
  const delivery = await deliver(s, connection, claim);
  const isOver = await settle(s.db, claim, delivery, s.rates, s.clock.now());
  if (isOver && delivery.kind === 'refused' && delivery.bounce) {
    await s.onRefused(claim.letter, claim.subscriber, delivery.bounce);
  }
  if (delivery.kind === 'sent' || delivery.kind === 'left') return;
  const logged = { letter: claim.letter, tries: claim.tries, answer: delivery.answer };
  s.log.warn(logged, `a letter's e-mail: ${delivery.kind}`);
}

async function deliver(
  s: LetterSenderDeps,
  connection: MailConnection,
  { letter, subscriber }: Claim,
): Promise<Delivery | { kind: 'left' }> {
  let mail: ComposedMail | null;
  try {
    mail = await s.write(letter, subscriber);
  } catch (error) {
    s.log.error({ err: error, letter }, 'could not write the e-mail of a letter');
    return { kind: 'refused', isTemporary: true, bounce: null, answer: 'not written' };
  }
  return mail ? connection.deliver(mail.envelope, mail.message) : { kind: 'left' };
}
