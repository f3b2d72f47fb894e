import { useEffect, useState, type RefObject } from 'react';

/** Whether a mouse or a player's focus is inside, or the page is hidden. */
export function usePaused(root: RefObject<HTMLElement | null>, onKeyboard: () => void): boolean {
  const [isPointed, setPointed] = useState(false);
  const [isInside, setInside] = useState(false);
  const [isHidden, setHidden] = useState(() => document.hidden);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    setPointed(element.matches(':hover'));
    element.addEventListener('pointerenter', () => setPointed(true), { signal });
    element.addEventListener('pointerleave', () => setPointed(false), { signal });
    element.addEventListener(
      'focusin',
      ({ target }) => {
        if ((target as Element).matches(':focus-visible')) onKeyboard();
      },
      { signal },
    );
    // A click into a frame fires no event here; the window only loses the focus.
    const checkFocus = () => setInside(isFrameIn(element));
    window.addEventListener('blur', checkFocus, { signal });
    window.addEventListener('focus', checkFocus, { signal });
    const checkVisibility = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', checkVisibility, { signal });
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `onKeyboard` does the same every time
  }, [root]);
  return isPointed || isInside || isHidden;
}

const isFrameIn = (element: HTMLElement): boolean =>
  document.activeElement instanceof HTMLIFrameElement && element.contains(document.activeElement);
