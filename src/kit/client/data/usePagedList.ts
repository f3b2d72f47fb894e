import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { chooseMessage, isGone } from '../../../errors/failure.ts';

/** A part of a list that is too long to come at once. */
export interface PageOf<T> {
  items: readonly T[];
  hasMore: boolean;
}

/** A list that the server answers page by page. */
export interface PagedList<T extends { _id: string }, P extends PageOf<T> = PageOf<T>> {
  /** Names it, with all that it depends on. */
  key: readonly string[];
  /** @param last the last item of the page before, or null for the first page. */
  load: (last: T | null) => Promise<P>;
  /** What is said when it cannot be loaded. */
  failed: string;
}

interface Pages<T, P, E extends HTMLElement> {
  /** What is there so far, or null before the first page came. */
  items: readonly T[] | null;
  /** The first page, with what else it tells. */
  first: P | null;
  hasMore: boolean;
  /** The first page, or all of them again, are on their way. */
  isLoading: boolean;
  isLoadingMore: boolean;
  error: string | null;
  /** The element whose children are the items. */
  list: RefObject<E | null>;
  /** Loads the next page; the keyboard goes on at its first item. */
  more: () => void;
  /** Asks for everything that is shown once more. @returns all of it, or null where that failed. */
  again: () => Promise<readonly T[] | null>;
  /** Changes what is there in its place; what becomes null is gone. */
  change: (one: (item: T) => T | null) => void;
}

/** A list page by page, asked for anew whenever it is opened. */
export function usePagedList<
  E extends HTMLElement,
  T extends { _id: string },
  P extends PageOf<T> = PageOf<T>,
>({ key, load, failed }: PagedList<T, P>): Pages<T, P, E> {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => load(pageParam as T | null),
    initialPageParam: null as T | null,
    getNextPageParam: ({ hasMore }, pages) =>
      hasMore ? pages.flatMap((page) => page.items).at(-1) : undefined,
    // What was kept from a visit before is thrown away: it may be many pages, and all are old.
    gcTime: 0,
    // While another part of the list is on its way, the one before stays in sight.
    placeholderData: keepPreviousData,
  });
  const items = query.data ? withoutRepeats(query.data.pages) : null;
  /** Where the keyboard goes on once the next page is there. */
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
    items,
    first: query.data?.pages[0] ?? null,
    hasMore: query.hasNextPage,
    isLoading: query.isFetching && !query.isFetchingNextPage,
    isLoadingMore: query.isFetchingNextPage,
    error: query.isError && !query.isFetching ? chooseMessage(query.error, failed) : null,
    list,
    async more() {
      from.current = count;
      const { error } = await query.fetchNextPage();
      // Somebody else deleted the item that the next page follows.
      if (isGone(error)) await again();
    },
    again,
    change(one) {
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
      // Nothing is left of what was shown, and there may be more behind it.
      if (changed?.pages.every((page) => page.items.length === 0)) void again();
    },
  };
}

/** What was added meanwhile moves items from one page to the next, where they come again. */
function withoutRepeats<T extends { _id: string }>(pages: readonly PageOf<T>[]): readonly T[] {
  const known = new Map(pages.flatMap(({ items }) => items).map((item) => [item._id, item]));
  return [...known.values()];
}
