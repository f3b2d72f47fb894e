import { useEffect, useSyncExternalStore } from 'react';

/** A document that was pressed in the preview; records have addresses, `dialogAddress`. */
interface FocusRequest {
  /** The name of its area. */
  area: string;
  /** The field that shows it, if that is known. */
  field: string | null;
}

let pending: FocusRequest | null = null;
const listeners = new Set<() => void>();

/** The form of the document opens it, now or once the form is there. */
export function requestFocus(one: FocusRequest | null): void {
  pending = one;
  for (const listener of listeners) listener();
}

/** @param open answers whether it has opened it. @param area by its name; null for none. */
export function useFocusRequest(area: string | null, open: (one: FocusRequest) => boolean): void {
  const one = useSyncExternalStore(subscribe, () => pending);
  // After each render, since the form may come later than the wish.
  useEffect(() => {
    if (one !== null && one === pending && one.area === area && open(one)) {
      requestFocus(null);
    }
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
