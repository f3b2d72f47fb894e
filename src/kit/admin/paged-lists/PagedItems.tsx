import type { ReactNode } from 'react';
import { ShowMore } from '../../client/lists/ShowMore.tsx';
import { Skeleton } from '../../client/data/Skeleton.tsx';
import type { usePagedList } from './usePagedList.ts';

interface PagedItemsProps<T extends { _id: string }> {
  pages: Pick<
    ReturnType<typeof usePagedList<HTMLElement, T>>,
    'items' | 'error' | 'isLoading' | 'isLoadingMore' | 'hasMore' | 'again' | 'more'
  >;
  /** The items' name, for screen readers. */
  what: string;
  /** Renders the loaded items, possibly none. */
  children: (items: readonly T[]) => ReactNode;
}

/** The loaded items of a paged list, any loading error, and the button for more. */
export function PagedItems<T extends { _id: string }>(props: PagedItemsProps<T>) {
  const { pages, what, children } = props;
  const { items, error, isLoading, isLoadingMore, hasMore } = pages;
  return (
    <>
      {items === null && isLoading && <Skeleton shape="rows" />}
      {items !== null && <div aria-busy={isLoading}>{children(items)}</div>}
      <div role="alert" className="empty:contents">
        {error !== null && (
          <p className="flex flex-wrap items-center gap-4 text-error">
            {error}
            <button type="button" className="button-quiet" onClick={() => void pages.again()}>
              Retry
            </button>
          </p>
        )}
      </div>
      {hasMore && <ShowMore what={what} onMore={pages.more} busy={isLoadingMore || isLoading} />}
    </>
  );
}
