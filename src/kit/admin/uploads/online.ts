/** Whether the browser knows that it has no network; where it cannot know, it has one. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

interface Wait {
  /** Milliseconds. */
  ms: number;
  /** Ends where a network comes back meanwhile; not where the server asked for the wait. */
  endsOnline: boolean;
  /** Ends the wait at once. */
  signal?: AbortSignal;
}

/** Waits before something is tried again. */
export function waitUntilOnline({ ms, endsOnline, signal }: Wait): Promise<void> {
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
