import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../errors/problem.ts';
import { secondMs } from '../../kit/dates/durations.ts';
import type { Services } from '../../services/services.ts';
import { attemptLimits, attemptDelayMs } from './login-attempts.ts';
import {
  countAttempt,
  forgiveAttempt,
  forgiveFailures,
  type LoginAttempt,
} from './login-attempts.records.ts';

type Attempt = Omit<LoginAttempt, 'accountLimit'>;
type AttemptServices = Pick<Services, 'db' | 'clock' | 'log' | 'wait'>;

/**
 * Counts an attempt as failed before its check; a right one forgives the account's earlier
 * failures.
 * @param work returns a Problem for a failed attempt, which is thrown; if it throws, nothing
 * failed.
 * @throws Problem `session.too-many-tries`
 */
export async function attempt<T>(
  s: AttemptServices,
  made: Attempt,
  work: () => Promise<T | Problem>,
): Promise<T> {
  const id = await countAttemptOrRefuse(s, made);
  let done: T | Problem;
  try {
    done = await work();
  } catch (error) {
    await forgiveAttempt(s.db, id);
    throw error;
  }
  if (done instanceof Problem) throw done;
  await forgiveAttempt(s.db, id);
  const { who } = made;
  if (who !== null) await forgiveFailures(s.db, { ...made, who });
  return done;
}

/** Counts an attempt as failed until it is forgiven. @throws Problem `session.too-many-tries` */
export async function countAttemptOrRefuse(
  s: AttemptServices,
  made: Attempt,
  accountLimit: number = attemptLimits.account,
): Promise<string> {
  const { db, clock, log, wait = pause } = s;
  const counted = await countAttempt(db, { ...made, accountLimit }, clock.now());
  if ('waitMs' in counted) {
    log.warn({ ip: made.ip }, `too many attempts: ${made.what}`);
    throw new Problem('session.too-many-tries', { retryAfter: counted.waitMs / secondMs });
  }
  await wait(attemptDelayMs(counted.earlierFailures));
  return counted.id;
}
