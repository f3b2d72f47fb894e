import { availableParallelism } from 'node:os';

/** A step's share of the cores, at least one, while others run beside it. */
export const coresOf = (besides: number): number =>
  Math.max(1, Math.floor(availableParallelism() / (besides + 1)));

/**
 * How many files a step tests at once. Each worker loads all modules and starts what it needs once
 * more, and workers beyond the cores only make each other slower.
 */
export const workers = Number(process.env['TEST_WORKERS'] ?? coresOf(0));
