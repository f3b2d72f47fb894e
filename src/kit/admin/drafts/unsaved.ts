import { useEffect, useId, useRef } from 'react';

/** What throws the unsaved things of a form away, by the form. */
const unsaved = new Map<string, () => void>();

/** Whether any form of this page holds something that is not saved. */
export const isAnythingUnsaved = (): boolean => unsaved.size > 0;

/** Throws everything unsaved away: somebody leaves it on purpose, and is not asked once more. */
export function discardUnsaved(): void {
  for (const discard of unsaved.values()) discard();
  unsaved.clear();
}

/**
 * Notes that a form holds something that would be lost if the page were left.
 * @param discard forgets what was kept of it elsewhere.
 */
export function useUnsaved(isUnsaved: boolean, discard: () => void = nothing): void {
  const id = useId();
  const newest = useRef(discard);
  useEffect(() => {
    newest.current = discard;
  });
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.set(id, () => newest.current());
    return () => void unsaved.delete(id);
  }, [id, isUnsaved]);
}

const nothing = () => {};
