import { useSyncExternalStore } from 'react';

let isSignedOut = false;
const listeners = new Set<() => void>();

/** 401 means that the session is over; a success after it, that there is one again. */
export function recordStatus(status: number): void {
  const now = status === 401 || (isSignedOut && status >= 400);
  if (now === isSignedOut) return;
  isSignedOut = now;
  for (const listener of listeners) listener();
}

export const useSignedOut = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isSignedOut,
    () => false,
  );
