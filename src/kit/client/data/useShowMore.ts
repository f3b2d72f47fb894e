import { useEffect, useRef, useState, type RefObject } from 'react';

interface More<E extends HTMLElement> {
  shown: number;
  list: RefObject<E | null>;
  /** Shows a step more and focuses the first new item. */
  more: () => void;
}

export function useShowMore<E extends HTMLElement>(step: number, first = step): More<E> {
  const [{ shown, from }, setShown] = useState<{ shown: number; from: number | null }>({
    shown: first,
    from: null,
  });
  const list = useRef<E>(null);
  useEffect(() => {
    if (from === null) return;
    // Hidden children, such as what ends a row, are no items.
    const items = list.current?.querySelectorAll(':scope > :not([aria-hidden])');
    items?.[from]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [from]);
  return {
    shown,
    list,
    more: () => setShown({ shown: shown + step, from: shown }),
  };
}
