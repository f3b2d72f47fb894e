import { useRef, useState, type RefObject } from 'react';
import type { Area } from '../data/area.ts';
import { useAreas } from '../data/useArea.ts';
import { useShowMore } from './useShowMore.ts';

export interface ListWindow<T = unknown, E extends HTMLElement = HTMLElement> {
  /** Where the page begins in the list, and how many more each press shows. */
  from: number;
  step: number;
  /** What is shown now. */
  seen: T[];
  /** Where that begins in the list. */
  begin: number;
  /** For the element around the items, one of which gets the focus when more are shown. */
  list: RefObject<E | null>;
  hasMore: boolean;
  isLoading: boolean;
  /** Whether the end of the list is there. */
  isComplete: boolean;
  /** Shows a step more, and loads it if it is not there. */
  onMore: () => void;
  /** The same without a request of the user: its failure shows no alert. */
  goOn: () => void;
  /** Loads so many more ahead, but shows none of them. */
  bring: (count: number) => void;
}

/** How long nothing is loaded ahead after that has failed. */
const restMs = 60_000;

/**
 * Shows a part of a list, and more of it on demand.
 * @param all what is there of the list, or of the part that the page brought, which begins at `from`.
 * @param from where the page begins in the list.
 * @param kind the query of the area's call for one kind of records.
 */
export function useListWindow<T extends { _id: string }, E extends HTMLElement>(
  area: Area<readonly { _id: string }[]>,
  all: readonly T[],
  { from, step, kind }: { from: number; step: number; kind?: Readonly<Record<string, string>> },
): ListWindow<T, E> {
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
        // The area says why.
        if (isAsked) return;
        if (restsUntil.current === 0) console.warn(area.failed, failure);
        restsUntil.current = Date.now() + restMs;
      },
    );
  }

  const show = (isAsked: boolean) => () =>
    isComplete || all.length > end + step ? more() : load(step, more, isAsked);

  return {
    from,
    step,
    seen: all.slice(begin, end),
    begin,
    list,
    // Until more was loaded, a record beyond those shown says so.
    hasMore: all.length > end || isEnd === false,
    isLoading,
    isComplete,
    onMore: show(true),
    goOn: show(false),
    bring: (count) => !isComplete && load(count, () => {}, false),
  };
}
