import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { ShowMore } from '../../kit/client/data/ShowMore.tsx';
import { mediaQuery, type MediaView } from './media.view.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadWhole, type Area } from '../../kit/client/data/area.ts';

interface MoreMediaProps {
  what: string;
  /** The page that shows more, for those without scripts. */
  view: MediaView;
  busy: boolean;
  onMore: () => void;
}

export function MoreMedia({ what, view, busy, onMore }: MoreMediaProps) {
  const { base } = usePageLocation();
  return (
    <ShowMore
      what={what}
      busy={busy}
      onMore={onMore}
      page={{ path: `${base}/media`, query: mediaQuery(view) }}
    />
  );
}

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

/**
 * Where in the list the page begins, also once the whole list is there.
 * @param from 0 for a page that begins at the first.
 * @param ids of the whole list, or of what the page brought.
 * @returns the index in `ids`.
 */
export function useFirstIndex(from: number, ids: readonly string[]): number {
  const [first] = useState(ids[0]);
  return from === 0 || first === undefined ? 0 : Math.max(0, ids.indexOf(first));
}
