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
  return {
    begin(operation: Operation) {
      // Sending has the whole time of the upload.
      operationSince = operation === 'send' ? null : (operationSince ?? performance.now());
    },
    /** The operation ends, and begins again with the next call. */
    end() {
      operationSince = null;
    },
    /** The upload got further than before: its time begins again. */
    recordProgress() {
      progressAt = performance.now();
      attempts = 0;
    },
    /** Milliseconds until it is given up; 0 if that is now. */
    timeLeft() {
      const end = Math.min(
        progressAt + uploadMs,
        operationSince === null ? Infinity : operationSince + operationMs,
      );
      return Math.max(0, end - performance.now());
    },
    /** Milliseconds before the next attempt: 1 s, doubled each time, at most 60 s. */
    nextWait() {
      attempts += 1;
      return Math.min(firstWaitMs * 2 ** (attempts - 1), maxWaitMs);
    },
  };
}
