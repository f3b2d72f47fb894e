import type { PageCache } from './pageCache.ts';

/** Computed once, and again after a change of content, or once the clock may have changed it. */
export function memoByGeneration<T>(cache: PageCache, make: () => Promise<T>): () => Promise<T> {
  let cached: { generation: number; value: Promise<T> } | null = null;
  return () => {
    if (cached?.generation === cache.generation) return cached.value;
    const { generation } = cache;
    const mine = {
      generation,
      value: Promise.all([make(), cache.readNextExpiry()]).then(([it]) => it),
    };
    cached = mine;
    mine.value.catch(() => {
      // The next caller tries again.
      if (cached === mine) cached = null;
    });
    return mine.value;
  };
}

/** The last value while reading fails: for data that leads to pages, never part of one. */
export function staleIfError<T>(cache: PageCache, read: () => Promise<T>): () => Promise<T> {
  let last: T | undefined;
  cache.onForget(() => (last = undefined));
  return async () => (last = await cache.staleIfError(read(), last));
}
