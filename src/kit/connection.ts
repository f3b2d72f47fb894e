/** Whether the browser knows that it has no network; where it cannot know, it has one. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

interface Wait {
  /** Milliseconds, where there is a network. */
  ms: number;
  /** Milliseconds until it is too late anyway. */
  atMost: number;
  /** The wait ends early where the network comes back; not where the server asked for it. */
  endsOnline: boolean;
  /** Ends the wait at once. */
  signal: AbortSignal;
}

/** Waits before something is tried again; as long as the browser is offline, for the network. */
export function waitForConnection({ ms, atMost, endsOnline, signal }: Wait): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = () => {
      clearTimeout(timer);
      listening.abort();
      resolve();
    };
    const timer = setTimeout(end, isOffline() ? atMost : Math.min(ms, atMost));
    signal.addEventListener('abort', end, { signal: listening.signal });
    if (endsOnline || isOffline()) {
      globalThis.window?.addEventListener('online', end, { signal: listening.signal });
    }
    if (signal.aborted) end();
  });
}
