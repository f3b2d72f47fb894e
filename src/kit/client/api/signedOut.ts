import { useSyncExternalStore } from 'react';

let refused = false;
const listeners = new Set<() => void>();

/**
 * Takes note of a call's status: 401 means that the session is over, any success of a call
 * that changes something means that there is one again.
 */
export function noteStatus(status: number): void {
  const now = status === 401 || (refused && status >= 400);
  if (now === refused) return;
  refused = now;
  for (const listener of listeners) listener();
}

/** Whether the last word of the server was that nobody is signed in. */
export const useSignedOut = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => refused,
    () => false,
  );
