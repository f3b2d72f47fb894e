const firstMs = 1_000;
const mostMs = 30_000;

/** How long to wait before a song is asked for again. @param failures so far, from 1. */
export const retryAfter = (failures: number): number =>
  Math.min(mostMs, firstMs * 2 ** (failures - 1));
