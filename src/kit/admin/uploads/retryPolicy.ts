/** Starting an upload, asking for its offset, or sending bytes. */
export type Operation = 'begin' | 'check' | 'send';

/** How long an upload is retried without progress. */
const uploadMs = 600_000;

/** How long any other operation is retried, including waits. */
const operationMs = 120_000;

const firstWaitMs = 1000;
const maxWaitMs = 60_000;

export type RetryPolicy = ReturnType<typeof createRetryPolicy>;

/** Time spent offline counts as well. */
export function createRetryPolicy() {
  let progressAt = performance.now();
  let operationSince: number | null = null;
  let attempts = 0;
  /** Returns the milliseconds left before giving up; 0 for none. */
  const timeLeft = () => {
    const end = Math.min(
      progressAt + uploadMs,
      operationSince === null ? Infinity : operationSince + operationMs,
    );
    return Math.max(0, end - performance.now());
  };
  return {
    timeLeft,
    begin(operation: Operation) {
      // Sending may use the upload's whole time limit.
      operationSince = operation === 'send' ? null : (operationSince ?? performance.now());
    },
    /** The upload made progress, which restarts its time limit. */
    recordProgress() {
      progressAt = performance.now();
      attempts = 0;
    },
    /**
     * Waits before the next attempt: 1 s, doubled each time, at most 60 s; less if the network
     * returns, but not less than the server asked for.
     * @param retryAfter milliseconds that the server asked to wait, or null.
     * @param hasBegun whether the next attempt starts by asking for the upload's offset.
     * @returns whether there is time for another attempt.
     */
    async wait(retryAfter: number | null, hasBegun: boolean, signal: AbortSignal) {
      const ms = Math.max(Math.min(firstWaitMs * 2 ** attempts, maxWaitMs), retryAfter ?? 0);
      attempts += 1;
      if (timeLeft() <= (retryAfter ?? 0)) return false;
      await pause(Math.min(ms, timeLeft()), retryAfter === null, signal);
      // The browser may not know whether it is online.
      if (globalThis.navigator?.onLine === false && !signal.aborted) {
        // Asking for the offset gets its whole time limit again once the network is back.
        if (hasBegun) operationSince = null;
        await pause(timeLeft(), true, signal);
      }
      return timeLeft() > 0;
    },
  };
}

/** @param endsOnline whether the network's return ends the wait early. */
function pause(ms: number, endsOnline: boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = () => {
      clearTimeout(timer);
      listening.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { signal: listening.signal });
    if (endsOnline) {
      globalThis.window?.addEventListener('online', end, { signal: listening.signal });
    }
  });
}
