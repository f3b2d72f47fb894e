import { useEffect, useRef, useState, type RefObject } from 'react';

interface More<E extends HTMLElement> {
  /** How many are shown. */
  shown: number;
  /** The list whose items they are. */
  list: RefObject<E | null>;
  /** Shows a step more; the keyboard goes on at the first that is new. */
  more: () => void;
}

/**
 * Shows a long list step by step.
 * @param first how many are shown at first; a step where it is left out.
 */
export function useShowMore<E extends HTMLElement>(step: number, first = step): More<E> {
  const [{ shown, from }, setShown] = useState<{ shown: number; from: number | null }>({
    shown: first,
    from: null,
  });
  const list = useRef<E>(null);
  useEffect(() => {
    if (from === null) return;
    // What nobody hears is no item, such as what ends a row.
    const items = list.current?.querySelectorAll(':scope > :not([aria-hidden])');
    items?.[from]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [from]);
  return {
    shown,
    list,
    more: () => setShown({ shown: shown + step, from: shown }),
  };
}
