/** False if the browser cannot know. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

interface Wait {
  ms: number;
  /** Ends early when the network returns; not if the server asked for the wait. */
  endsOnline: boolean;
  signal?: AbortSignal;
}

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
