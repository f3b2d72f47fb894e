import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { ShowMore } from '../../kit/client/data/ShowMore.tsx';
import { mediaQuery, type MediaView } from './media.view.ts';

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
