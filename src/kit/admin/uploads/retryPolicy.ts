/** Beginning an upload, asking how far it is, or sending bytes. */
export type Operation = 'begin' | 'check' | 'send';

/** How long an upload is tried without progress. */
const uploadMs = 600_000;

/** How long any other operation is tried, waits included. */
const operationMs = 120_000;

const firstWaitMs = 1000;
const maxWaitMs = 60_000;

export type RetryPolicy = ReturnType<typeof createRetryPolicy>;

/** Time in which the browser is offline counts as well. */
export function createRetryPolicy() {
  let progressAt = performance.now();
  let operationSince: number | null = null;
  let attempts = 0;
  /** Milliseconds until it is given up; 0 if that is now. */
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
      // Sending has the whole time of the upload.
      operationSince = operation === 'send' ? null : (operationSince ?? performance.now());
    },
    /** The upload got further than before: its time begins again. */
    recordProgress() {
      progressAt = performance.now();
      attempts = 0;
    },
    /**
     * Waits before the next attempt: 1 s, doubled each time, at most 60 s; less if the network
     * returns, but not less than the server asked for.
     * @param retryAfter milliseconds that the server asked to wait, or null.
     * @param hasBegun whether the server is asked first how far the upload is.
     * @returns whether there is time for another attempt.
     */
    async wait(retryAfter: number | null, hasBegun: boolean, signal?: AbortSignal) {
      const ms = Math.max(Math.min(firstWaitMs * 2 ** attempts, maxWaitMs), retryAfter ?? 0);
      attempts += 1;
      if (timeLeft() <= (retryAfter ?? 0)) return false;
      await pause(Math.min(ms, timeLeft()), retryAfter === null, signal);
      // The browser may not know whether there is a network.
      if (globalThis.navigator?.onLine === false && !signal?.aborted) {
        // That question has the whole time again once there is one.
        if (hasBegun) operationSince = null;
        await pause(timeLeft(), true, signal);
      }
      return timeLeft() > 0;
    },
  };
}

/** @param endsOnline whether the return of the network ends it early. */
function pause(ms: number, endsOnline: boolean, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = () => {
      clearTimeout(timer);
      listening.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end, { signal: listening.signal });
    if (endsOnline) {
      globalThis.window?.addEventListener('online', end, { signal: listening.signal });
    }
  });
}
