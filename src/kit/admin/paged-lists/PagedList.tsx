import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { chooseMessage, isGone } from '../../../errors/failure.ts';
import { ShowMore } from '../../client/lists/ShowMore.tsx';
import { Skeleton } from '../../client/data/Skeleton.tsx';

export interface PageOf<T> {
  items: readonly T[];
  hasMore: boolean;
}

export interface PagedList<T extends { _id: string }, P extends PageOf<T> = PageOf<T>> {
  /** The query key, including everything that the list depends on. */
  key: readonly string[];
  /** `last` is the previous page's last item; null for the first page. */
  load: (last: T | null) => Promise<P>;
  failed: string;
}

export function usePagedList<
  E extends HTMLElement,
  T extends { _id: string },
  P extends PageOf<T> = PageOf<T>,
>({ key, load, failed }: PagedList<T, P>) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => load(pageParam as T | null),
    initialPageParam: null as T | null,
    getNextPageParam: ({ hasMore }, pages) =>
      hasMore ? pages.flatMap((page) => page.items).at(-1) : undefined,
    // An earlier visit may have loaded many pages, all outdated by now.
    gcTime: 0,
    // Keeps the list visible while the results of a new search load.
    placeholderData: keepPreviousData,
  });
  const items = query.data ? withoutRepeats(query.data.pages) : null;
  /** The index to focus once the next page has loaded. */
  const from = useRef<number | null>(null);
  const list = useRef<E>(null);
  const count = items?.length ?? 0;
  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    list.current?.children[from.current]?.querySelector<HTMLElement>('a, button')?.focus();
    from.current = null;
  }, [count]);
  const again = async () => {
    const { data, isError } = await query.refetch();
    return data && !isError ? withoutRepeats(data.pages) : null;
  };
  return {
    /** Null until the first page has loaded. */
    items,
    /** The first page, for its other fields. */
    first: query.data?.pages[0] ?? null,
    hasMore: query.hasNextPage,
    isLoading: query.isFetching && !query.isFetchingNextPage,
    isLoadingMore: query.isFetchingNextPage,
    error: query.isError && !query.isFetching ? chooseMessage(query.error, failed) : null,
    /** The element whose children are the items. */
    list,
    /** Loads the next page and focuses its first item. */
    async more() {
      from.current = count;
      const { error } = await query.fetchNextPage();
      // A reload may add items later, which must not move the focus.
      if (error) from.current = null;
      // Another member deleted the item that the next page follows.
      if (isGone(error)) await again();
    },
    /** Reloads all shown pages; null if that failed. */
    again,
    /** Reloads the list if another member deleted the item. @throws the failure */
    againWhenGone(failure: unknown): never {
      if (isGone(failure)) void again();
      throw failure;
    },
    /** Updates items in place; returning null removes one. */
    change(one: (item: T) => T | null) {
      const changed = client.setQueryData<InfiniteData<P, T | null>>(
        key,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map(one).filter((item) => item !== null),
            })),
          },
      );
      // Every shown item is gone, but more may follow.
      if (changed?.pages.every((page) => page.items.length === 0)) void again();
    },
  };
}

/** Items added in the meantime shift others to the next page, where they repeat. */
function withoutRepeats<T extends { _id: string }>(pages: readonly PageOf<T>[]): readonly T[] {
  const known = new Map(pages.flatMap(({ items }) => items).map((item) => [item._id, item]));
  return [...known.values()];
}

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
