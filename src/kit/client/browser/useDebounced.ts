import { useEffect, useState } from 'react';

/** Nothing is searched for before nothing was typed for so long, in milliseconds. */
export const searchDebounceMs = 300;

/**
 * The value once it has not changed for a while.
 * @param value one that equals itself as long as nothing changed, such as a text.
 */
export function useDebounced<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
