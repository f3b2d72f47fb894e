import { lifetimes } from '../kit/dates/lifetimes.ts';

/** Deleted records stay in the bin, and images of former versions stored, for this long. */
export const binRetentionMs = lifetimes.bin;

/** Versions of a record beyond this number are deleted, unless they are as young as the bin. */
export const retainedVersions = 200;
