import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { ShowMore } from '../../kit/client/data/ShowMore.tsx';
import { mediaQuery, type MediaView } from './media.view.ts';
import { useState } from 'react';

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
