import { dayMs } from './durations.ts';

/** Today as a calendar day: the epoch milliseconds of its midnight in UTC. */
export const todayUtc = (): number => Math.floor(Date.now() / dayMs) * dayMs;
