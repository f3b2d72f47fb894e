const firstMs = 1_000;
const mostMs = 30_000;

/** The delay before a song loads again. @param failures so far, from 1. */
export const retryAfter = (failures: number): number =>
  Math.min(mostMs, firstMs * 2 ** (failures - 1));

/** Tells unplayable files from unreachable hosts: both have the same error code. */
export async function isReachable(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD' })).status < 500;
  } catch {
    // No answer means that the connection is lost.
    return false;
  }
}
