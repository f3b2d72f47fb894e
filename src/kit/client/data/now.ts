import { useAreas } from './useArea.ts';
import { useEffect, useState } from 'react';
import { minuteMs } from '../../dates/durations.ts';

/** The query key of the time (epoch milliseconds) at which the server made the page. */
export const pageTimeName = 'pageTime';

/** Epoch milliseconds: when the server made the page; after hydration the clock, if later. */
export function useNow(): number {
  const areas = useAreas();
  const [madeAt] = useState(() => areas.get<number>(pageTimeName) ?? 0);
  const [now, setNow] = useState(() => madeAt || Date.now());
  useEffect(() => {
    const update = () => setNow(Math.max(madeAt, Date.now()));
    update();
    const timer = setInterval(update, minuteMs);
    return () => clearInterval(timer);
  }, [madeAt]);
  return now;
}
