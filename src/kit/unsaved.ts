import { useEffect, useId } from 'react';

const unsaved = new Set<string>();

/** Whether any form of this page holds something that is not saved. */
export const isAnythingUnsaved = (): boolean => unsaved.size > 0;

/** Notes that a form holds something that would be lost if the page were left. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(id);
    return () => void unsaved.delete(id);
  }, [id, isUnsaved]);
}
