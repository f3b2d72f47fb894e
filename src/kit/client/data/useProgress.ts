import { useEffect } from 'react';
import type { Area } from './area.ts';
import { useArea, useAreas } from './useArea.ts';

/** Reloads an area while the server is at work on it, and this page is visible. */
export function useProgress<T>(area: Area<T>, isAtWork: (data: T) => boolean, everyMs: number) {
  const areas = useAreas();
  const { data } = useArea(area);
  const isPolled = data !== null && isAtWork(data);
  useEffect(() => {
    if (!isPolled) return;
    const timer = setInterval(() => document.hidden || areas.loadQuietly(area), everyMs);
    return () => clearInterval(timer);
  }, [areas, area, isPolled, everyMs]);
}
