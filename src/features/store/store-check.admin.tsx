import { useCallback, useEffect, useRef, useState } from 'react';

interface DelayedCheck<T, R> {
  /** What is typed; texts and what holds them. */
  typed: T;
  /** Nothing is checked while it is not. */
  isWanted: boolean;
  /** How long nothing has to change before it is checked, in milliseconds. */
  delayMs: number;
  /** It never throws. */
  check: (typed: T) => R | Promise<R>;
}

interface Told<R> {
  /** What of what was typed is being checked; null for nothing. */
  checking: string | null;
  /** What came of the last check that ended, and what it was about. */
  last: { typed: string; result: R } | null;
}

/**
 * Checks what is typed once it has not changed for a while, and at once where that is asked for.
 * A result counts only for what was checked last: one that comes late is dropped.
 */
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
    /** What came of the last check that ended; null before the first. */
    last: last && last.result,
    /** Whether that was about what is typed now; it may be checked once more. */
    isCurrent: last?.typed === text,
    force: useCallback(() => {
      isForced.current = true;
      setForced((before) => before + 1);
    }, []),
  };
}
