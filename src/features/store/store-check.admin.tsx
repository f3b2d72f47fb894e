import { useCallback, useEffect, useRef, useState } from 'react';

interface DelayedCheck<T, R> {
  /** Plain data, as it is compared as JSON. */
  typed: T;
  isEnabled: boolean;
  /** The pause in typing before it is checked. */
  delayMs: number;
  /** It never throws. */
  check: (typed: T) => R | Promise<R>;
}

interface CheckState<R> {
  /** The values being checked, as JSON. */
  checking: string | null;
  last: { typed: string; result: R } | null;
}

/** Checks after a pause, or at once by `force`. Results of an older check are dropped. */
export function useDelayedCheck<T, R>({ typed, isEnabled, delayMs, check }: DelayedCheck<T, R>) {
  const [{ checking, last }, setState] = useState<CheckState<R>>({ checking: null, last: null });
  const [forced, setForced] = useState(0);
  const isForced = useRef(false);
  const text = JSON.stringify(typed);

  useEffect(() => {
    if (!isEnabled) return;
    let isCanceled = false;
    const runCheck = async () => {
      isForced.current = false;
      setState((state) => ({ ...state, checking: text }));
      const result = await check(typed);
      if (!isCanceled) setState({ checking: null, last: { typed: text, result } });
    };
    const timer = setTimeout(() => void runCheck(), isForced.current ? 0 : delayMs);
    return () => {
      isCanceled = true;
      clearTimeout(timer);
      setState((state) => ({ ...state, checking: null }));
    };
    // The typed values may be the same again, and the check is always the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, isEnabled, forced]);

  return {
    isChecking: checking === text,
    /** Null before the first check ends. */
    last: last && last.result,
    /** Whether `last` is about the typed values. */
    isCurrent: last?.typed === text,
    force: useCallback(() => {
      isForced.current = true;
      setForced((before) => before + 1);
    }, []),
  };
}
