/** What a call to the server is about: beginning an upload, asking how far it is, sending. */
export type Operation = 'begin' | 'ask' | 'send';

/** After so many milliseconds an upload that gets no further is given up. */
const uploadMs = 600_000;

/** After so many every other operation, all its tries and the waits between them together. */
const operationMs = 120_000;

/** The first wait between two tries, in milliseconds; each is twice the last. */
const firstWaitMs = 1000;
const maxWaitMs = 60_000;

/** How long the same thing is tried again, and how long to wait before each try. */
export interface RetryPolicy {
  /** A call begins. */
  begins(operation: Operation): void;
  /** The operation under way is dropped, and begins anew with the next call. */
  drops(): void;
  /** The upload got further than ever before: all of its time begins anew. */
  gained(): void;
  /** Milliseconds until what is under way is given up; 0 where that is now. */
  left(): number;
  /** Milliseconds to wait before the next try: 1 s, then twice as long each time, at most 60 s. */
  nextWait(): number;
}

/** Time in which the browser is offline counts as well. */
export function createRetryPolicy(): RetryPolicy {
  let gainedAt = performance.now();
  let operationSince: number | null = null;
  let tries = 0;
  return {
    begins(operation) {
      // Sending has the time of the upload.
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
