import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML and until the scripts have taken it over; then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
