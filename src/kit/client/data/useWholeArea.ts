import { useState } from 'react';
import type { Area } from './area.ts';
import { useAreas } from './useArea.ts';

/** Loads all of an area of which the page may have brought only the beginning. */
export function useWholeArea<T>(area: Area<T>) {
  const areas = useAreas();
  const [state, setState] = useState<'part' | 'loading' | 'whole'>('part');
  return {
    isComplete: state === 'whole',
    isLoading: state === 'loading',
    /** Calls `onLoaded` once all is there; where loading fails, the area says why. */
    loadThen(onLoaded: () => void): void {
      if (state !== 'whole') setState('loading');
      areas.loadWhole(area).then(
        () => {
          setState('whole');
          onLoaded();
        },
        () => setState('part'),
      );
    },
  };
}
