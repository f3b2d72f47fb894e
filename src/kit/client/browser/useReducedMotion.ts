import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const wish = window.matchMedia(query);
      wish.addEventListener('change', listener);
      return () => wish.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => true,
  );
