import { dayMs } from '../kit/dates/durations.ts';

/** Deleted records stay in the bin, and images of former versions stored, for this long. */
export const binRetentionMs = 30 * dayMs;

/** Versions of a record beyond this number are deleted, unless they are as young as the bin. */
export const retainedVersions = 200;
