import { useEffect, useRef } from 'react';
import { dropDraft, storeDraft, readDraft, type Draft } from './drafts.ts';

const debounceMs = 400;

interface DraftOptions {
  /** The draft's name, such as `shows/<id>`; null if none is stored. */
  form: string | null;
  secret: readonly string[];
  /** Null if nothing is unsaved. */
  current: () => Omit<Draft, 'at'> | null;
  restore: (draft: Draft) => void;
}

/** Stores unsaved values in the browser, so that they survive the page. */
export function useDraft({ form, secret, current, restore }: DraftOptions) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isEnded = useRef(false);
  /** False as long as the stored draft may belong to the same form in another tab. */
  const isOurs = useRef(false);
  // Leaving the page stores the latest values.
  const newest = useRef(current);
  useEffect(() => {
    newest.current = current;
  });

  const cancelTimer = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  const store = () => {
    if (timer.current === null || form === null) return;
    cancelTimer();
    if (isEnded.current) return;
    const draft = newest.current();
    if (draft) storeDraft(form, draft, secret);
    else if (isOurs.current) dropDraft(form);
    isOurs.current = draft !== null;
  };

  useEffect(() => {
    if (form === null) return;
    isEnded.current = false;
    const found = readDraft(form);
    isOurs.current = found !== null;
    if (found) restore(found);
    const leaving = new AbortController();
    const { signal } = leaving;
    window.addEventListener('pagehide', store, { signal });
    document.addEventListener('visibilitychange', store, { signal });
    return () => {
      store();
      leaving.abort();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- another form is another draft
  }, [form]);

  return {
    note() {
      if (form === null || isEnded.current) return;
      cancelTimer();
      timer.current = setTimeout(store, debounceMs);
    },
    /** Removes the draft; later edits are stored again. */
    forget() {
      cancelTimer();
      if (form !== null) dropDraft(form);
    },
    /** Removes the draft permanently, because the form's values were discarded. */
    end() {
      isEnded.current = true;
      cancelTimer();
      if (form !== null) dropDraft(form);
    },
  };
}
