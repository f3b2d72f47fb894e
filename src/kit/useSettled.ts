import { useEffect, useState } from 'react';

/** Nothing is searched for before nothing was typed for so long, in milliseconds. */
export const searchAfterMs = 300;

/** The value once it has not changed for a while. */
export function useSettled(value: string, afterMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
