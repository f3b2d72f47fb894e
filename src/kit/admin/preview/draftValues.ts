/** What a form holds, as the public page would show it. */
export interface DraftValues {
  /** The name of the area that it belongs to. */
  area: string;
  /** The id of the record; null if the area is one document. */
  record: string | null;
  /** Of a document: the field that has the focus; null for none. */
  field: string | null;
  /** Puts it into what is stored of the area, which stays as it is. */
  into: (data: unknown) => unknown;
}

const byForm = new Map<string, DraftValues>();
const listeners = new Set<() => void>();

/** @param form an id of the form. @param typed null if the form is closed, or unchanged. */
export function setDraftValues(form: string, typed: DraftValues | null): void {
  if (typed === null && !byForm.has(form)) return;
  // The one that was typed into last stands last.
  byForm.delete(form);
  if (typed !== null) byForm.set(form, typed);
  for (const listener of listeners) listener();
}

/** Of all forms, the one that was changed last at the end. */
export const allDraftValues = (): DraftValues[] => [...byForm.values()];

/** @returns ends it. */
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

/** @param listener called when a preview may have been opened or closed. @returns ends it. */
export function watchWatched(listener: () => void): () => void {
  watchers.add(listener);
  return () => void watchers.delete(listener);
}

/** Whether a preview is open. */
export const areDraftValuesWatched = (): boolean => listeners.size > 0;
