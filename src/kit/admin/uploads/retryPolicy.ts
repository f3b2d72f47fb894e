/** Beginning an upload, asking how far it is, or sending bytes. */
export type Operation = 'begin' | 'ask' | 'send';

/** How long an upload is tried without progress. */
const uploadMs = 600_000;

/** How long any other operation is tried, waits included. */
const operationMs = 120_000;

const firstWaitMs = 1000;
const maxWaitMs = 60_000;

export interface RetryPolicy {
  begins(operation: Operation): void;
  /** The operation ends, and begins anew with the next call. */
  drops(): void;
  /** The upload got further than before: its time begins anew. */
  gained(): void;
  /** Milliseconds until it is given up; 0 where that is now. */
  left(): number;
  /** Milliseconds before the next try: 1 s, doubled each time, at most 60 s. */
  nextWait(): number;
}

/** Time in which the browser is offline counts as well. */
export function createRetryPolicy(): RetryPolicy {
  let gainedAt = performance.now();
  let operationSince: number | null = null;
  let tries = 0;
  return {
    begins(operation) {
      // Sending has the whole time of the upload.
      operationSince = operation === 'send' ? null : (operationSince ?? performance.now());
    },
    drops() {
      operationSince = null;
    },
    gained() {
      gainedAt = performance.now();
      tries = 0;
    },
    left() {
      const end = Math.min(
        gainedAt + uploadMs,
        operationSince === null ? Infinity : operationSince + operationMs,
      );
      return Math.max(0, end - performance.now());
    },
    nextWait() {
      tries += 1;
      return Math.min(firstWaitMs * 2 ** (tries - 1), maxWaitMs);
    },
  };
}
