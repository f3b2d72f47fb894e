import { useSyncExternalStore } from 'react';

/** Whether a media query matches; true on the server and until hydration. */
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
