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
const all = new Map<string, DraftValues>();

type Listener = (area: string) => void;
/** One for each open preview. */
const listeners = createStore<readonly Listener[]>([]);

/** @param form a form's id. @param typed null if the form is closed or unchanged. */
export function setDraftValues(form: string, typed: DraftValues | null): void {
  const { area } = typed ?? all.get(form) ?? {};
  if (area === undefined) return;
  all.delete(form);
  if (typed) all.set(form, typed);
  for (const listener of listeners.get()) listener(area);
}

export const allDraftValues = (): DraftValues[] => [...all.values()];

/** Calls `listener` with the area of each change. @returns a function that ends it. */
export function watchDraftValues(listener: Listener): () => void {
  listeners.set([...listeners.get(), listener]);
  return () => listeners.set(listeners.get().filter((one) => one !== listener));
}

/** Calls `listener` when a preview may have opened or closed. @returns a function that ends it. */
export const watchWatched = listeners.subscribe;

/** Whether a preview is open. */
export const areDraftValuesWatched = (): boolean => listeners.get().length > 0;
