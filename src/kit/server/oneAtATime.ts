/** Background work that looks for something to do, and does it. */
export interface Looking {
  /** Looks now, or again once the look that goes on has ended. */
  wake(): void;
  /** Fulfilled when nothing waits. */
  idle(): Promise<void>;
  /** Ends at once. */
  close(): Promise<void>;
}

/**
 * @param look is never begun while it goes on, and ends soon once the signal is aborted.
 * @param onError called with what it throws, unless a close caused it.
 */
export function oneAtATime(
  look: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): Looking {
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  const wake = () => {
    isAskedAgain = running !== null;
    if (running || signal.aborted) return;
    running = look(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      })
      .finally(() => {
        running = null;
        if (isAskedAgain) wake();
      });
  };

  return {
    wake,
    async idle() {
      for (let work = running; work; work = running) await work;
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}
