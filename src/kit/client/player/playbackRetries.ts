const firstMs = 1_000;
const mostMs = 30_000;

/** How long to wait before a song is loaded again. @param failures so far, from 1. */
export const retryAfter = (failures: number): number =>
  Math.min(mostMs, firstMs * 2 ** (failures - 1));

/** A browser reports a file that it cannot play and a host that it cannot reach by the same code. */
export async function isReachable(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD' })).status < 500;
  } catch {
    // No answer at all: the connection is lost.
    return false;
  }
}
