import { minuteMs } from '../../kit/dates/durations.ts';

/**
 * How many failed tries pass within the window. Above `site` an attack from many addresses is
 * under way, and `underAttack` holds for each account and address instead.
 */
export const attemptLimits = {
  windowMs: 15 * minuteMs,
  account: 10,
  address: 30,
  /** For an address behind which a whole audience may be. */
  sharedAddress: 300,
  site: 300,
  underAttack: 3,
  /** More mails to one account would be a way to pester it. */
  resetMails: 3,
  invitations: 5,
} as const;

/** The first three tries do not wait; from then on each waits twice as long. */
export function attemptDelayMs(earlierFailures: number): number {
  return earlierFailures < 3 ? 0 : Math.min(500, 50 * 2 ** (earlierFailures - 3));
}
