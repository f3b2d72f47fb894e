import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** The name under which the instant of its making (epoch milliseconds) comes with a page. */
export const pageTimeName = 'pageTime';

const minuteMs = 60_000;

/**
 * The present, in epoch milliseconds. While a page comes to life it is the instant at which the
 * server made it, so that both show the same; from then on it follows the clock, and never
 * goes back behind that instant where the browser's clock is slow.
 */
export function useNow(): number {
  const client = useQueryClient();
  const [madeAt] = useState(() => client.getQueryData<number>([pageTimeName]) ?? 0);
  const [now, setNow] = useState(() => madeAt || Date.now());
  useEffect(() => {
    const follow = () => setNow(Math.max(madeAt, Date.now()));
    follow();
    const timer = setInterval(follow, minuteMs);
    return () => clearInterval(timer);
  }, [madeAt]);
  return now;
}
