import { createContext, use, useCallback, useEffect, useSyncExternalStore } from 'react';
import { chooseMessage } from '../../../errors/failure.ts';
import type { Area } from './area.ts';
import type { AreaStore } from './areaStore.ts';

export const AreaStoreContext = createContext<AreaStore | null>(null);

export function useAreas(): AreaStore {
  const areas = use(AreaStoreContext);
  if (!areas) throw new Error('No AreaStoreContext around this component');
  return areas;
}

/** Long enough that going back and forth doesn't reload anything. */
const freshMs = 30_000;

/** @param maxAgeMs older data reloads when it's shown. */
export function useArea<T>(area: Area<T>, maxAgeMs = freshMs) {
  const areas = useAreas();
  const read = () => areas.snapshot(area.name);
  const subscribe = useCallback(
    (listener: () => void) => areas.subscribe((name) => name === area.name && listener()),
    [areas, area.name],
  );
  // A part may become alive after another one has loaded newer data.
  const readFirst = () => areas.firstSnapshot(area.name);
  const { data, at, error, isLoading } = useSyncExternalStore(subscribe, read, readFirst);
  const isExpired = at === 0;
  useEffect(() => {
    const renew = () => {
      if (areas.snapshot(area.name).at + maxAgeMs <= Date.now()) areas.loadQuietly(area);
    };
    // A part may become alive long after its data came with the page.
    if (maxAgeMs < freshMs || !areas.isFirst(area.name)) renew();
    addEventListener('online', renew);
    return () => removeEventListener('online', renew);
  }, [areas, area, maxAgeMs, isExpired]);
  return {
    data: (data as T | undefined) ?? null,
    loading: isLoading || (data === undefined && error === null),
    error: error === null || isLoading ? null : chooseMessage(error, area.failed),
  };
}
