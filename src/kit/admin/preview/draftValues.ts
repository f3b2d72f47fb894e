import { createStore } from '../../functions/createStore.ts';

/** A form's values, as the public page would show them. */
export interface DraftValues {
  area: string;
  /** The record's id; null if the area is one document. */
  record: string | null;
  /** The focused field of a document, or null. */
  field: string | null;
  /** Returns the area's stored data with the values applied; doesn't modify it. */
  into: (data: unknown) => unknown;
}

/** The values by form; the one changed last is at the end. */
const all = createStore<ReadonlyMap<string, DraftValues>>(new Map());

/** @param form a form's id. @param typed null if the form is closed or unchanged. */
export function setDraftValues(form: string, typed: DraftValues | null): void {
  const next = new Map(all.get());
  if (!next.delete(form) && typed === null) return;
  all.set(typed === null ? next : next.set(form, typed));
}

export const allDraftValues = (): DraftValues[] => [...all.get().values()];

/** The number of open previews. */
const watchers = createStore(0);

/** Calls `listener` at each change. @returns a function that ends it. */
export function watchDraftValues(listener: () => void): () => void {
  const end = all.subscribe(listener);
  watchers.set(watchers.get() + 1);
  return () => {
    end();
    watchers.set(watchers.get() - 1);
  };
}

/** Calls `listener` when a preview may have opened or closed. @returns a function that ends it. */
export const watchWatched = watchers.subscribe;

/** Whether a preview is open. */
export const areDraftValuesWatched = (): boolean => watchers.get() > 0;
