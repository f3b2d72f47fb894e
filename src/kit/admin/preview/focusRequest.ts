import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../../functions/createStore.ts';

/** A document that was pressed in the preview; records have addresses, `dialogAddress`. */
interface FocusRequest {
  /** The name of its area. */
  area: string;
  /** The field that shows it, if that is known. */
  field: string | null;
}

const pending = createStore<FocusRequest | null>(null);

/** The form of the document opens it, now or once the form is there. */
export const requestFocus = (one: FocusRequest | null): void => pending.set(one);

/** @param open answers whether it has opened it. @param area by its name; null for none. */
export function useFocusRequest(area: string | null, open: (one: FocusRequest) => boolean): void {
  const one = useSyncExternalStore(pending.subscribe, pending.get);
  // After each render, since the form may come later than the wish.
  useEffect(() => {
    if (one !== null && one === pending.get() && one.area === area && open(one)) {
      requestFocus(null);
    }
  });
}
