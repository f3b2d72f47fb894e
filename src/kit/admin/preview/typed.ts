/** What a form holds, as the public page would show it. */
export interface Typed {
  /** The name of the area that it belongs to. */
  area: string;
  /** The id of the record; null where the area is one document. */
  record: string | null;
  /** Puts it into what is stored of the area, which stays as it is. */
  into: (data: unknown) => unknown;
}

const byForm = new Map<string, Typed>();
const listeners = new Set<() => void>();

/** @param form an id of the form. @param typed null where the form is closed, or unchanged. */
export function noteTyped(form: string, typed: Typed | null): void {
  if (typed === null && !byForm.has(form)) return;
  // The one that was typed into last stands last.
  byForm.delete(form);
  if (typed !== null) byForm.set(form, typed);
  for (const listener of listeners) listener();
}

/** Of all forms, the one that was changed last at the end. */
export const typedNow = (): Typed[] => [...byForm.values()];

/** @returns ends it. */
export function watchTyped(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a preview is open. */
export const isTypedWatched = (): boolean => listeners.size > 0;
