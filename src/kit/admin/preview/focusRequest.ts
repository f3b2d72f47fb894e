import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../../functions/createStore.ts';

/** A document pressed in the preview; records use an address (`dialogAddress`). */
interface FocusRequest {
  area: string;
  /** The pressed field, if known. */
  field: string | null;
}

const pending = createStore<FocusRequest | null>(null);

/** The document's form handles it, now or once it is rendered. */
export const requestFocus = (one: FocusRequest | null): void => pending.set(one);

/** @param open returns whether it has handled the request. @param area its name; null for none. */
export function useFocusRequest(area: string | null, open: (one: FocusRequest) => boolean): void {
  const one = useSyncExternalStore(pending.subscribe, pending.get);
  // Runs after each render, since the form may come later than the request.
  useEffect(() => {
    if (one !== null && one === pending.get() && one.area === area && open(one)) {
      requestFocus(null);
    }
  });
}
