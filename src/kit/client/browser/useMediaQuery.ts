import { useSyncExternalStore } from 'react';

/** On the server, every query matches. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const mediaQuery = window.matchMedia(query);
      mediaQuery.addEventListener('change', listener);
      return () => mediaQuery.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => true,
  );

export const useReducedMotion = () => useMediaQuery('(prefers-reduced-motion: reduce)');
