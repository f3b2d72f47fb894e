import { minuteMs } from '../../kit/dates/durations.ts';
import type { Delivery, MailConnection } from '../../mail/mailConnection.ts';
import { openSenders } from '../../mail/senders.ts';
import type { ComposedMail } from '../../mail/smtp.ts';
import type { Services } from '../../services/services.ts';
import { type Rates } from './pace.records.ts';
import {
  claimRecipient,
  findUncertain,
  renewClaim,
  settle,
  type Claim,
} from './recipients.records.ts';

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

/**
 * Sends letters: each recipient is claimed before anything is handed to the server, and settled by
 * its answer, so that no crash sends a letter twice.
 */
export function openLetterSender(s: LetterSenderDeps) {
  const lanes = openSenders(
    Array.from({ length: connections }, () => laneOf(s)),
    { ...s, failed: 'could not send a letter' },
  );
  const look = async () => {
    const uncertain = await findUncertain(s.db, s.clock.now());
    if (uncertain > 0) s.log.warn({ uncertain }, 'found e-mails of letters without an answer');
    await s.beginDue();
  };
  const lookAndSend = async () => {
    await look();
    lanes.sendSoon();
    return null;
  };
  const failed = 'could not look for letters to send';
  const looking = openSenders([{ sendAll: lookAndSend }], { ...s, failed });
  return {
    sendSoon: looking.sendSoon,
    /** The same as of `openSenders`. */
    async sendDue(): Promise<number | null> {
      await look();
      return lanes.sendDue();
    },
    /** Starts no other e-mail; one that takes too long is uncertain. */
    async close(): Promise<void> {
      await Promise.all([looking.close(), lanes.close()]);
    },
  };
}

function laneOf(s: LetterSenderDeps) {
  const connection = s.connect();
  return {
    async sendAll(isClosed: () => boolean): Promise<number | null> {
      while (!isClosed()) {
        const claim = await claimRecipient(s.db, s.rates, s.clock.now());
        if (!('nextAt' in claim)) await sendOne(s, connection, claim);
        else {
          if (claim.nextAt === null) connection.close();
          return claim.nextAt;
        }
      }
      return null;
    },
    close: connection.close,
  };
}

async function sendOne(s: LetterSenderDeps, connection: MailConnection, claim: Claim) {
  const delivery = await withRenewals(s, claim, () => deliver(s, connection, claim));
  const isOver = await settle(s.db, claim, delivery, s.rates, s.clock.now());
  if (isOver && delivery.kind === 'refused' && delivery.bounce) {
    await s.onRefused(claim.letter_id, claim.subscriber_id, delivery.bounce);
  }
  if (delivery.kind === 'sent' || delivery.kind === 'left') return;
  const logged = { letter: claim.letter_id, tries: claim.tries, answer: delivery.answer };
  s.log.warn(logged, `a letter's e-mail: ${delivery.kind}`);
}

/** A server may take minutes to answer. */
async function withRenewals<T>(
  { db, clock, log }: LetterSenderDeps,
  claim: Claim,
  work: () => Promise<T>,
): Promise<T> {
  const renew = () =>
    renewClaim(db, claim, clock.now()).catch((error: unknown) =>
      log.error({ err: error }, 'could not renew the claim of an e-mail'),
    );
  const timer = setInterval(() => void renew(), renewEveryMs);
  return work().finally(() => clearInterval(timer));
}

/** Well before a claim ends. */
const renewEveryMs = minuteMs / 2;

async function deliver(
  s: LetterSenderDeps,
  connection: MailConnection,
  { letter_id: letter, subscriber_id }: Claim,
): Promise<Delivery | { kind: 'left' }> {
  let mail: ComposedMail | null;
  try {
    mail = await s.write(letter, subscriber_id);
  } catch (error) {
    s.log.error({ err: error, letter }, 'could not write the e-mail of a letter');
    return { kind: 'refused', isTemporary: true, bounce: null, answer: 'not written' };
  }
  return mail ? connection.deliver(mail.envelope, mail.message) : { kind: 'left' };
}
