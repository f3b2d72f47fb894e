import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react';
import { takeReturnPath } from '../../client/browser/returnPath.ts';
import { clearDrafts, recordOpenDialog } from './drafts.ts';

/** Functions by form id, each of which discards a form's unsaved values. */
const unsaved = new Map<string, () => void>();

const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

export const isAnythingUnsaved = (): boolean => unsaved.size > 0;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useIsAnythingUnsaved = (): boolean =>
  useSyncExternalStore(subscribe, isAnythingUnsaved);

/** Discards everything unsaved, so that leaving doesn't ask again. */
export function discardUnsaved(): void {
  for (const discard of unsaved.values()) discard();
  unsaved.clear();
  notify();
}

/** Discards everything unsaved after sign-out, and opens the public page. */
export function clearDevice(): void {
  discardUnsaved();
  clearDrafts();
  recordOpenDialog(null);
  takeReturnPath();
  location.assign('/');
}

/** Registers a form as unsaved; `discard` also removes its draft. */
export function useUnsaved(isUnsaved: boolean, discard: () => void = nothing): void {
  const id = useId();
  const discardNow = useEffectEvent(discard);
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.set(id, () => discardNow());
    notify();
    return () => {
      unsaved.delete(id);
      notify();
    };
  }, [id, isUnsaved]);
}

const nothing = () => {};
