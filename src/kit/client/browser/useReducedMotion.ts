import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

/** Whether this visitor asked for no motion. */
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
