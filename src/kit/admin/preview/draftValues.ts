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

const byForm = new Map<string, DraftValues>();
const listeners = new Set<() => void>();

/** @param form a form's id. @param typed null if the form is closed or unchanged. */
export function setDraftValues(form: string, typed: DraftValues | null): void {
  if (typed === null && !byForm.has(form)) return;
  // Reinserted, so that the latest edited form comes last.
  byForm.delete(form);
  if (typed !== null) byForm.set(form, typed);
  for (const listener of listeners) listener();
}

/** The values of all forms; the one changed last is at the end. */
export const allDraftValues = (): DraftValues[] => [...byForm.values()];

/** @returns a function that ends it. */
export function watchDraftValues(listener: () => void): () => void {
  const end = () => {
    listeners.delete(listener);
    for (const watcher of watchers) watcher();
  };
  listeners.add(listener);
  for (const watcher of watchers) watcher();
  return end;
}

const watchers = new Set<() => void>();

/**
 * @param listener called when a preview may have opened or closed. @returns a function that ends
 * it.
 */
export function watchWatched(listener: () => void): () => void {
  watchers.add(listener);
  return () => void watchers.delete(listener);
}

/** Whether a preview is open. */
export const areDraftValuesWatched = (): boolean => listeners.size > 0;
