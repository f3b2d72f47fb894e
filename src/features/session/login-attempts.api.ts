import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../errors/problem.ts';
import { secondMs } from '../../kit/dates/durations.ts';
import type { Services } from '../../services/services.ts';
import { attemptLimits, attemptDelayMs } from './login-attempts.ts';
import { forgiveAttempt, countAttempt, type LoginAttempt } from './login-attempts.records.ts';

type Tried = Omit<LoginAttempt, 'accountLimit'>;

/** Counts a try as failed until it is forgiven. @throws Problem `session.too-many-tries` */
export async function countAttemptOrRefuse(
  s: Pick<Services, 'db' | 'clock' | 'log' | 'wait'>,
  tried: Tried,
  accountLimit: number = attemptLimits.account,
): Promise<string> {
  const { db, clock, log, wait = pause } = s;
  const taken = await countAttempt(db, { ...tried, accountLimit }, clock.now());
  if ('waitMs' in taken) {
    log.warn({ ip: tried.ip }, `too many tries: ${tried.what}`);
    throw new Problem('session.too-many-tries', { retryAfter: taken.waitMs / secondMs });
  }
  await wait(attemptDelayMs(taken.earlierFailures));
  return taken.id;
}

/** A call that broke was no failed try. */
export async function refundOnError<T>(
  { db }: Pick<Services, 'db'>,
  tryId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await forgiveAttempt(db, tryId);
    throw error;
  }
}
