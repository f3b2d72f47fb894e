import { useEffect, useRef } from 'react';
import { dropDraft, storeDraft, readDraft, type Draft } from './drafts.ts';

/** Typing may pause this long before it is kept, in milliseconds. */
const pauseMs = 400;

interface DraftOptions {
  /** What the form is called among the drafts: `shows/<id>`; null where nothing is kept. */
  form: string | null;
  /** Fields that are never kept. */
  secret: readonly string[];
  /** What there is to keep now, or null where nothing is unsaved. */
  current: () => Omit<Draft, 'at'> | null;
  /** Told once of what was kept before. */
  restore: (draft: Draft) => void;
}

/** Keeps what is typed, so that it outlives its page. */
export function useDraft({ form, secret, current, restore }: DraftOptions) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isOver = useRef(false);
  /** What is kept is of this form: another tab may have the same one open. */
  const isOurs = useRef(false);
  // A page that is left writes what is newest.
  const newest = useRef(current);
  useEffect(() => {
    newest.current = current;
  });

  const rest = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  const keep = () => {
    if (timer.current === null || form === null) return;
    rest();
    if (isOver.current) return;
    const draft = newest.current();
    if (draft) storeDraft(form, draft, secret);
    else if (isOurs.current) dropDraft(form);
    isOurs.current = draft !== null;
  };

  useEffect(() => {
    if (form === null) return;
    isOver.current = false;
    const found = readDraft(form);
    isOurs.current = found !== null;
    if (found) restore(found);
    const leaving = new AbortController();
    const { signal } = leaving;
    window.addEventListener('pagehide', keep, { signal });
    document.addEventListener('visibilitychange', keep, { signal });
    return () => {
      keep();
      leaving.abort();
    };
    // Another form is another draft; the rest is read when it is needed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form]);

  return {
    /** Says that something was typed or chosen. */
    note() {
      if (form === null || isOver.current) return;
      rest();
      timer.current = setTimeout(keep, pauseMs);
    },
    /** Forgets what was kept; what is typed from now on is kept again. */
    forget() {
      rest();
      if (form !== null) dropDraft(form);
    },
    /** Forgets it for good: what is in the form was thrown away. */
    end() {
      isOver.current = true;
      rest();
      if (form !== null) dropDraft(form);
    },
  };
}
