import { useRef, useState } from 'react';
import type { Area } from '../data/area.ts';
import { useAreas } from '../data/useArea.ts';
import { useShowMore } from './useShowMore.ts';

export type ListWindow = ReturnType<typeof useListWindow>;

/** How long automatic loads pause after a failure. */
const restMs = 60_000;

/**
 * Shows a part of a list, and more of it on demand.
 * @param all the loaded part of the list; it begins at `from` if the page came with a part.
 * @param from the index at which the page begins in the list.
 * @param kind the query of the area's call for one kind of records.
 */
export function useListWindow<T extends { _id: string }, E extends HTMLElement>(
  area: Area<readonly { _id: string }[]>,
  all: readonly T[],
  { from, step, kind }: { from: number; step: number; kind?: Readonly<Record<string, string>> },
) {
  const areas = useAreas();
  const { shown, list, more } = useShowMore<E>(step);
  const [isLoading, setLoading] = useState(false);
  const [isEnd, setEnd] = useState<boolean | null>(null);
  const [first] = useState(all[0]?._id);
  const found = from === 0 ? 0 : all.findIndex(({ _id }) => _id === first);
  const begin = Math.max(0, found);
  const end = begin + shown;
  const isComplete = isEnd ?? !areas.isPartial(area.name);

  const restsUntil = useRef(0);

  function load(count: number, onLoaded: () => void, isAsked: boolean): void {
    const last = all.at(-1);
    if (isLoading || !last || (!isAsked && Date.now() < restsUntil.current)) return;
    setLoading(true);
    const again = isAsked ? () => load(count, onLoaded, true) : null;
    areas.loadPart(area, { ...kind, after: last._id, count }, again).then(
      (isLast) => {
        setEnd(isLast);
        setLoading(false);
        onLoaded();
      },
      (failure: unknown) => {
        setLoading(false);
        // The area reports the error.
        if (isAsked) return;
        if (restsUntil.current === 0) console.warn(area.failed, failure);
        restsUntil.current = Date.now() + restMs;
      },
    );
  }

  const show = (isAsked: boolean) => () =>
    isComplete || all.length > end + step ? more() : load(step, more, isAsked);

  return {
    /** The index at which the page begins in the list, and how many more items each press shows. */
    from,
    step,
    /** The items on the page. */
    seen: all.slice(begin, end),
    /** The index of the first of them in `all`. */
    begin,
    /** Set it on the element around the items; a new item gets the focus after a press. */
    list,
    // Until more items load, an extra record reveals that there are more.
    hasMore: all.length > end || isEnd === false,
    isLoading,
    /** Whether the end of the list is loaded. */
    isComplete,
    onMore: show(true),
    /** Does the same without a press, so its failure shows no alert. */
    goOn: show(false),
    /** Preloads this many more items without showing them. */
    bring: (count: number) => !isComplete && load(count, () => {}, false),
  };
}
