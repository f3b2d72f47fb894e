import { createStore } from '../../functions/createStore.ts';

export const isSignedOut = createStore(false);

/** 401 means that the session is over; a success after it means that there is one again. */
export function recordStatus(status: number): void {
  const now = status === 401 || (isSignedOut.get() && status >= 400);
  if (now !== isSignedOut.get()) isSignedOut.set(now);
}
