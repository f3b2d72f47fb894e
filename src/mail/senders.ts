import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs } from '../kit/dates/durations.ts';
import type { Clock } from '../kit/server/clock.ts';
import type { Log } from '../kit/server/log.ts';
import { oneAtATime } from '../kit/server/oneAtATime.ts';

interface Sender {
  /**
   * Sends what is due, until it is closed.
   * @returns when more is due, in epoch milliseconds; null if nothing waits.
   */
  sendAll(isClosed: () => boolean): Promise<number | null>;
  close?(): void;
}

interface SendersDeps {
  clock: Clock;
  log: Log;
  /** Logged with an error. */
  failed: string;
  /** The wait before a round that no one waits for, in milliseconds. */
  headStartMs?: number;
  /** How long closing waits for e-mails that are being sent, in milliseconds. */
  closeWithinMs?: number;
}

/** How often to look for what another process left. */
const pollEveryMs = minuteMs;

/** In milliseconds; leaves ten of the 25 seconds in which the site has to close. */
const defaultCloseWithinMs = 15_000;

/** Senders that work side by side, each in one round at a time. */
export function openSenders(senders: readonly Sender[], s: SendersDeps) {
  const { closeWithinMs = defaultCloseWithinMs } = s;
  const open = senders.map((sender) => openSender(sender, s));
  return {
    sendSoon(): void {
      for (const { sendSoon } of open) sendSoon();
    },
    /**
     * Sends everything that is due.
     * @returns when more is due, in epoch milliseconds; null if nothing waits.
     * @throws if the database is away.
     */
    async sendDue(): Promise<number | null> {
      const times = await Promise.all(open.map(({ sendDue }) => sendDue()));
      const next = Math.min(...times.map((time) => time ?? Infinity));
      return next === Infinity ? null : next;
    },
    /** Starts no other e-mail. Resolves when the current ones are sent or take too long. */
    async close(): Promise<void> {
      const closed = Promise.all(open.map(({ close }) => close()));
      await Promise.race([closed, pause(closeWithinMs, undefined, { ref: false })]);
    },
  };
}

function openSender(sender: Sender, { clock, log, failed, headStartMs = 0 }: SendersDeps) {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const sendAll = () => sender.sendAll(() => isClosed);
  const work = async () => {
    clearTimeout(timer);
    let nextAt: number | null = null;
    try {
      if (headStartMs > 0) await pause(headStartMs);
      nextAt = await sendAll();
    } finally {
      const waitMs = Math.min(Math.max((nextAt ?? Infinity) - clock.now(), 1), pollEveryMs);
      if (!isClosed) timer = setTimeout(rounds.wake, waitMs).unref();
    }
  };
  const rounds = oneAtATime(work, (error) => log.error({ err: error }, failed));
  return {
    sendSoon: rounds.wake,
    async sendDue(): Promise<number | null> {
      // Includes the e-mail that is being sent right now.
      await rounds.idle();
      const nextAt = await sendAll();
      // A round that began in between may have taken an e-mail.
      await rounds.idle();
      return nextAt;
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await rounds.close();
      sender.close?.();
    },
  };
}
