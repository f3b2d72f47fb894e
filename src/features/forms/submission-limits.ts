import { hourMs, minuteMs } from '../../kit/dates/durations.ts';

/** How many submissions of public forms pass within each window. */
export const submissionLimits = {
  /** The limit for one network, across all forms. */
  network: { max: 5, windowMs: 10 * minuteMs },
  /** The limit for a network that a whole audience may share. */
  sharedNetwork: { max: 200, windowMs: 10 * minuteMs },
  /** The limit for all networks, for each kind: spam doesn't use up room for real messages. */
  site: {
    message: { max: 200, windowMs: hourMs },
    newsletter: { max: 200, windowMs: hourMs },
    download: { max: 200, windowMs: hourMs },
    suspicious: { max: 20, windowMs: hourMs },
  },
  /** If `site` is full, each wider network may send one more: a flood doesn't block fans. */
  widerNetwork: { max: 1, windowMs: hourMs },
} as const;
