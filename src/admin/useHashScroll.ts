import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Scrolls to the element that the address names, and again whenever content above it loads, until
 * the member scrolls, presses or types.
 */
export function useHashScroll(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    let isFocused = false;
    return untilScrolled(() => {
      const target = document.getElementById(hash.slice(1));
      target?.scrollIntoView();
      if (!isFocused) target?.focus({ preventScroll: true });
      isFocused = target !== null;
    });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- A press on the link to the current address has a new key.
  }, [hash, key]);
}

/**
 * Calls `scroll` now and whenever the page's size changes, until the member scrolls, presses or
 * types. @returns a function that ends it.
 */
export function untilScrolled(scroll: () => void): () => void {
  const stopping = new AbortController();
  const page = new ResizeObserver(scroll);
  const stop = () => {
    page.disconnect();
    stopping.abort();
  };
  for (const sign of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    document.addEventListener(sign, stop, { signal: stopping.signal, capture: true });
  page.observe(document.body);
  return stop;
}
