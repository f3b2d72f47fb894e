import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react';
import { takeReturnPath } from '../../client/browser/returnPath.ts';
import { createStore } from '../../functions/createStore.ts';
import { clearDrafts, recordOpenDialog } from './drafts.ts';

/** Functions by form id, each of which discards a form's unsaved values. */
const unsaved = new Map<string, () => void>();
const isAny = createStore(false);
const note = () => isAny.set(unsaved.size > 0);

export const isAnythingUnsaved = isAny.get;

export const useIsAnythingUnsaved = (): boolean => useSyncExternalStore(isAny.subscribe, isAny.get);

/** Discards everything unsaved, so that leaving doesn't ask again. */
export function discardUnsaved(): void {
  for (const discard of unsaved.values()) discard();
  unsaved.clear();
  note();
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
export function useUnsaved(isUnsaved: boolean, discard: () => void): void {
  const id = useId();
  const discardNow = useEffectEvent(discard);
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.set(id, () => discardNow());
    note();
    return () => {
      unsaved.delete(id);
      note();
    };
  }, [id, isUnsaved]);
}
