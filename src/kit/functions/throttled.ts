/**
 * Runs at once for the first call, and then at most once in `intervalMs`, whatever the number of
 * calls: one run at its end follows all calls in between.
 */
export function throttled(work: () => void, intervalMs: number): () => void {
  let startedAt = Number.NEGATIVE_INFINITY;
  let waiting: NodeJS.Timeout | null = null;
  const start = () => {
    waiting = null;
    startedAt = performance.now();
    work();
  };
  return () => {
    if (waiting) return;
    const waitMs = startedAt + intervalMs - performance.now();
    if (waitMs > 0) waiting = setTimeout(start, waitMs).unref();
    else start();
  };
}
