import { hourMs, minuteMs } from '../../kit/dates/durations.ts';

/** How many submissions of public forms pass within each window. */
export const submissionLimits = {
  /** From one network, by all forms. */
  network: { max: 5, windowMs: 10 * minuteMs },
  /** From one behind which a whole audience may be. */
  sharedNetwork: { max: 200, windowMs: 10 * minuteMs },
  /** From all networks, for each kind: spam takes no room of what people send. */
  site: {
    message: { max: 200, windowMs: hourMs },
    newsletter: { max: 200, windowMs: hourMs },
    download: { max: 200, windowMs: hourMs },
    suspicious: { max: 20, windowMs: hourMs },
  },
  /** If `site` is full, one more from each wider network: a flood shuts no fan out. */
  widerNetwork: { max: 1, windowMs: hourMs },
} as const;
