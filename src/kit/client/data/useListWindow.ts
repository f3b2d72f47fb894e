import { useState, type RefObject } from 'react';
import type { Area } from './area.ts';
import { useShowMore } from './useShowMore.ts';
import { useWholeArea } from './useWholeArea.ts';

interface ListWindow<T, E extends HTMLElement> {
  /** What is shown now. */
  seen: T[];
  /** Where that begins in the list. */
  begin: number;
  /** For the element around the items, one of which gets the focus when more are shown. */
  list: RefObject<E | null>;
  hasMore: boolean;
  isLoading: boolean;
  /** Whether the area has all of it. */
  isComplete: boolean;
  /** Loads the area where only a part of it came, and shows a step more. */
  onMore: () => void;
  loadThen: (onLoaded: () => void) => void;
}

/**
 * Shows a part of a list, and more of it on demand.
 * @param all the list, or the part of it that the page brought, which begins at `from`.
 * @param from where the page begins in the list.
 */
export function useListWindow<T, E extends HTMLElement>(
  area: Area<unknown>,
  all: readonly T[],
  idOf: (one: T) => string,
  { from, step }: { from: number; step: number },
): ListWindow<T, E> {
  const { shown, list, more } = useShowMore<E>(step);
  const { isComplete, isLoading, loadThen } = useWholeArea(area);
  const [first] = useState(all[0] && idOf(all[0]));
  const found = from === 0 ? 0 : all.findIndex((one) => idOf(one) === first);
  const begin = Math.max(0, found);
  return {
    seen: all.slice(begin, begin + shown),
    begin,
    list,
    hasMore: all.length > begin + shown,
    isLoading,
    isComplete,
    onMore: () => loadThen(more),
    loadThen,
  };
}
