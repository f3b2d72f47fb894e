import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether a mouse rests on an element, a player in it has the keyboard, or nobody sees the page:
 * it must not move then. Who comes with the keyboard stops it until they start it again.
 */
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
    // A frame tells nobody that it was clicked: the window merely loses the keyboard to it.
    const look = () => setInside(isFrameIn(element));
    window.addEventListener('blur', look, { signal });
    window.addEventListener('focus', look, { signal });
    const see = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', see, { signal });
    return () => leaving.abort();
    // What is told of the keyboard is the same every time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [root]);
  return isPointed || isInside || isHidden;
}

const isFrameIn = (element: HTMLElement): boolean =>
  document.activeElement instanceof HTMLIFrameElement && element.contains(document.activeElement);
