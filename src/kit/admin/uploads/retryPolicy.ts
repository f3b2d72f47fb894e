/** Beginning an upload, asking how far it is, or sending bytes. */
export type Operation = 'begin' | 'check' | 'send';

/** How long an upload is tried without progress. */
const uploadMs = 600_000;

/** How long any other operation is tried, waits included. */
const operationMs = 120_000;

const firstWaitMs = 1000;
const maxWaitMs = 60_000;

export interface RetryPolicy {
  begin(operation: Operation): void;
  /** The operation ends, and begins anew with the next call. */
  end(): void;
  /** The upload got further than before: its time begins anew. */
  noteProgress(): void;
  /** Milliseconds until it is given up; 0 where that is now. */
  timeLeft(): number;
  /** Milliseconds before the next attempt: 1 s, doubled each time, at most 60 s. */
  nextWait(): number;
}

/** Time in which the browser is offline counts as well. */
export function createRetryPolicy(): RetryPolicy {
  let progressAt = performance.now();
  let operationSince: number | null = null;
  let attempts = 0;
  return {
    begin(operation) {
      // Sending has the whole time of the upload.
      operationSince = operation === 'send' ? null : (operationSince ?? performance.now());
    },
    end() {
      operationSince = null;
    },
    noteProgress() {
      progressAt = performance.now();
      attempts = 0;
    },
    timeLeft() {
      const end = Math.min(
        progressAt + uploadMs,
        operationSince === null ? Infinity : operationSince + operationMs,
      );
      return Math.max(0, end - performance.now());
    },
    nextWait() {
      attempts += 1;
      return Math.min(firstWaitMs * 2 ** (attempts - 1), maxWaitMs);
    },
  };
}
