import { dayMs, hourMs, minuteMs } from './durations.ts';

/** Months for which statistics are stored by day; then they are by month. */
export const countedMonths = 25;

/** How long things are stored, or links work, in milliseconds; texts name these times. */
export const lifetimes = {
  /** Also of images of former versions. */
  bin: 30 * dayMs,
  suspiciousMessage: 30 * dayMs,
  /** E-mails of a site without a mail server. */
  outbox: 30 * dayMs,
  /** The confirmation link of the newsletter, and the address until it is used. */
  confirmation: 7 * dayMs,
  /** How long an address that was asked to confirm, and didn't, isn't asked again. */
  askedAddress: 8 * 7 * dayMs,
  /** How long an address that left the newsletter can come back. */
  comeBack: hourMs,
  downloadLink: 7 * dayMs,
  resetLink: 30 * minuteMs,
} as const;
