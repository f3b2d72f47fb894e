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
  /** What was typed when it was checked. */
  question: string;
  isChecking: boolean;
  last: R | null;
}

/**
 * Checks what is typed once it has not changed for a while, and at once where that is asked for.
 * A result counts only for what was checked last: one that comes late is dropped.
 */
export function useDelayedCheck<T, R>({ typed, isWanted, delayMs, check }: DelayedCheck<T, R>) {
  const [told, setTold] = useState<Told<R> | null>(null);
  const [forced, setForced] = useState(0);
  const isForced = useRef(false);
  const question = JSON.stringify([typed, forced]);

  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const look = async () => {
      isForced.current = false;
      setTold((before) => ({ question, isChecking: true, last: before?.last ?? null }));
      const last = await check(typed);
      if (!isOver) setTold({ question, isChecking: false, last });
    };
    const timer = setTimeout(() => void look(), isForced.current ? 0 : delayMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // The question is what is typed, and the check is always the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question, isWanted]);

  const isOfNow = told?.question === question;
  return {
    isChecking: isOfNow && told.isChecking,
    /** What came of the last check that ended; null before the first. */
    last: told?.last ?? null,
    /** Whether that is about what is typed now. */
    isCurrent: isOfNow && !told.isChecking,
    force: useCallback(() => {
      isForced.current = true;
      setForced((before) => before + 1);
    }, []),
  };
}
