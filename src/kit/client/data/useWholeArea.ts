import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadWhole, type Area } from './area.ts';

/** Loads all of an area of which the page may have brought only the beginning. */
export function useWholeArea<T>(area: Area<T>) {
  const client = useQueryClient();
  const [state, setState] = useState<'part' | 'loading' | 'whole'>('part');
  return {
    isComplete: state === 'whole',
    isLoading: state === 'loading',
    /** Calls `goOn` once all is there; where loading fails, the area says why. */
    loadThen(onLoaded: () => void): void {
      if (state !== 'whole') setState('loading');
      loadWhole(client, area).then(
        () => {
          setState('whole');
          onLoaded();
        },
        () => setState('part'),
      );
    },
  };
}
