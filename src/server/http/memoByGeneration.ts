import type { PageCache } from './pageCache.ts';

/**
 * A value that is made of content: once, and again when it is asked for after a change of content.
 * It is not thrown away by the clock.
 */
export function memoByGeneration<T>(cache: PageCache, make: () => Promise<T>): () => Promise<T> {
  let kept: { generation: number; value: Promise<T> } | null = null;
  return () => {
    if (kept?.generation === cache.generation) return kept.value;
    const mine = { generation: cache.generation, value: make() };
    kept = mine;
    mine.value.catch(() => {
      // Whoever asks next tries again; who asked is told.
      if (kept === mine) kept = null;
    });
    return mine.value;
  };
}
