import { useCallback, useEffect, useRef, useState } from 'react';

interface DelayedCheck<T, R> {
  /** Plain data, as it is compared as JSON. */
  typed: T;
  isWanted: boolean;
  /** How long nothing has to change before it is checked. */
  delayMs: number;
  /** It never throws. */
  check: (typed: T) => R | Promise<R>;
}

interface Told<R> {
  /** What is being checked, as JSON. */
  checking: string | null;
  last: { typed: string; result: R } | null;
}

/** Checks after a pause, or at once by `force`. Results of an older check are dropped. */
export function useDelayedCheck<T, R>({ typed, isWanted, delayMs, check }: DelayedCheck<T, R>) {
  const [{ checking, last }, setTold] = useState<Told<R>>({ checking: null, last: null });
  const [forced, setForced] = useState(0);
  const isForced = useRef(false);
  const text = JSON.stringify(typed);

  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const look = async () => {
      isForced.current = false;
      setTold((told) => ({ ...told, checking: text }));
      const result = await check(typed);
      if (!isOver) setTold({ checking: null, last: { typed: text, result } });
    };
    const timer = setTimeout(() => void look(), isForced.current ? 0 : delayMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setTold((told) => ({ ...told, checking: null }));
    };
    // What is typed may be the same again, and the check is always the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, isWanted, forced]);

  return {
    isChecking: checking === text,
    /** Null before the first check has ended. */
    last: last && last.result,
    /** Whether `last` is about what is typed now. */
    isCurrent: last?.typed === text,
    force: useCallback(() => {
      isForced.current = true;
      setForced((before) => before + 1);
    }, []),
  };
}
