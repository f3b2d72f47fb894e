import { minuteMs } from '../../kit/dates/durations.ts';

/**
 * The number of failed tries that pass within the window. Above `site` an attack from many
 * addresses is under way, and `underAttack` applies to each account and address instead.
 */
export const attemptLimits = {
  windowMs: 15 * minuteMs,
  account: 10,
  address: 30,
  /** The limit for an address that a whole audience may share. */
  sharedAddress: 300,
  site: 300,
  underAttack: 3,
  /** More e-mails to one account would let an attacker pester its owner. */
  resetMails: 3,
  invitations: 5,
} as const;

/** The first three tries do not wait; from then on each waits twice as long. */
export function attemptDelayMs(earlierFailures: number): number {
  return earlierFailures < 3 ? 0 : Math.min(500, 50 * 2 ** (earlierFailures - 3));
}
