/**
 * Background work that looks for tasks and runs them.
 * @param look never runs twice at a time, and ends soon once the signal is aborted.
 * @param onError called with its errors, unless a close caused them.
 */
export function oneAtATime(
  look: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
) {
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
    /** Checks now, or again once the running check has ended. */
    wake,
    /** Resolves when no work waits. */
    async idle(): Promise<void> {
      for (let work = running; work; work = running) await work;
    },
    /** Ends at once. */
    async close(): Promise<void> {
      closing.abort();
      await running;
    },
  };
}
