import { useEffect, useRef, useState } from 'react';

export function useShowMore<E extends HTMLElement>(step: number) {
  const [shown, setShown] = useState(step);
  const list = useRef<E>(null);
  useEffect(() => {
    if (shown === step) return;
    // Hidden children, such as the ends of rows, aren't items.
    const item = list.current?.querySelectorAll(':scope > :not([aria-hidden])')[shown - step];
    // Focusing would scroll a carousel to the middle of a slide.
    item?.scrollIntoView({ block: 'nearest', inline: 'start' });
    item?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [shown, step]);
  return {
    shown,
    list,
    /** Shows a step more and moves the focus to the first new item. */
    more: () => setShown(shown + step),
  };
}
