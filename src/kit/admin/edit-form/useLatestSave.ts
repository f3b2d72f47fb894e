import { useRef } from 'react';

/**
 * Saves choices immediately, one at a time; of the choices made during a save, only the last is
 * saved.
 * @param onEnd called with the last choice; `failure` is null if it was saved.
 */
export function useLatestSave<T>(
  save: (choice: T) => Promise<void>,
  onEnd: (choice: T, failure: unknown) => void,
) {
  const newest = useRef<{ choice: T } | null>(null);
  const saveAll = async (choice: T): Promise<void> => {
    let failure: unknown = null;
    try {
      await save(choice);
    } catch (error) {
      failure = error;
    }
    if (newest.current!.choice !== choice) return saveAll(newest.current!.choice);
    newest.current = null;
    onEnd(choice, failure);
  };
  return (choice: T): void => {
    const isSaving = newest.current !== null;
    newest.current = { choice };
    if (!isSaving) void saveAll(choice);
  };
}
