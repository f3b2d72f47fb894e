import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const mediaQuery = window.matchMedia(query);
      mediaQuery.addEventListener('change', listener);
      return () => mediaQuery.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => true,
  );
