import { availableParallelism } from 'node:os';

/** A step's share of the cores, at least one, if others run in parallel. */
export const coresOf = (besides: number): number =>
  Math.max(1, Math.floor(availableParallelism() / (besides + 1)));

/** More workers than cores only make each other slower. */
export const workers = Number(process.env['TEST_WORKERS'] ?? coresOf(0));
