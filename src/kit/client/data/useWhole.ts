import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadWhole, type Area } from './area.ts';

/** Brings the rest of an area of which the page may have brought only the opening. */
export function useWhole<T>(area: Area<T>) {
  const client = useQueryClient();
  const [state, setState] = useState<'part' | 'loading' | 'whole'>('part');
  return {
    /** Whether all of it is known to be there. */
    isWhole: state === 'whole',
    isLoading: state === 'loading',
    /** Goes on once all of it is there; where it cannot be had, the area says why. */
    whenWhole(goOn: () => void): void {
      if (state !== 'whole') setState('loading');
      loadWhole(client, area).then(
        () => {
          setState('whole');
          goOn();
        },
        () => setState('part'),
      );
    },
  };
}
