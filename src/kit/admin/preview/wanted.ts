import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A document that somebody has pressed in the preview; records have addresses, `dialogAddress`. */
interface Wanted {
  /** The name of its area. */
  area: string;
  /** The field that shows it, where that is known. */
  field: string | null;
}

let wanted: Wanted | null = null;
const listeners = new Set<() => void>();

/** Whoever edits it opens it, now or once it is there. */
export function wantToEdit(one: Wanted | null): void {
  wanted = one;
  for (const listener of listeners) listener();
}

/** @param open answers whether it has opened it. @param area by its name; null for none. */
export function useWanted(area: string | null, open: (one: Wanted) => boolean): void {
  const one = useSyncExternalStore(subscribe, () => wanted);
  const newest = useRef(open);
  useEffect(() => {
    newest.current = open;
  });
  // After each render, since the form may come later than the wish.
  useEffect(() => {
    if (one !== null && one === wanted && one.area === area && newest.current(one)) {
      wantToEdit(null);
    }
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
