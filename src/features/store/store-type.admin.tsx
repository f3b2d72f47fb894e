import { useEffect, useRef, useState } from 'react';
import { chooseMessage } from '../../errors/failure.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { failedToSave, useFillStore } from './store-saved.admin.tsx';
import { saveMerchConfig } from './store.queries.ts';
import type { MerchConfig, StoreType } from './store-config.ts';

interface Choice {
  type: StoreType | null;
  /** Null while it is not. */
  savedAs: number | null;
}

/** Saves at once, one at a time; of what is chosen meanwhile only the last one is saved. */
export function useStoreType({ storeType: stored, revision }: MerchConfig) {
  const fill = useFillStore();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const newest = useRef<Pick<Choice, 'type'> | null>(null);
  const known = useRef(stored);
  useEffect(() => {
    if (stored !== known.current && newest.current === null) {
      addAlert('info', 'Another member changed the store type.');
    }
    known.current = stored;
  }, [stored]);
  const save = async (type: StoreType | null): Promise<void> => {
    let failure: unknown = null;
    let savedAs: number | null = null;
    try {
      savedAs = (await saveType(type, fill)).revision;
      known.current = type;
    } catch (error) {
      failure = error;
    }
    if (newest.current && newest.current.type !== type) return save(newest.current.type);
    newest.current = null;
    setChosen(savedAs === null ? null : { type, savedAs });
    if (failure === null) addAlert('success', 'Store type updated successfully');
    else {
      addAlert('error', failedToSave);
      setProblem(chooseMessage(failure));
    }
  };
  // The answer comes a moment before the area has it: a form that was hidden meanwhile would
  // begin its check anew.
  const isStored = chosen !== null && chosen.savedAs !== null && revision >= chosen.savedAs;
  return {
    shown: chosen && !isStored ? chosen.type : stored,
    isSaving: chosen !== null && chosen.savedAs === null,
    problem,
    choose(type: StoreType | null) {
      const isSaving = newest.current !== null;
      newest.current = { type };
      setChosen({ type, savedAs: null });
      setProblem(null);
      if (!isSaving) void save(type);
    },
  };
}

/** @returns what is stored then. @throws Failure where it could not be saved. */
export async function saveType(
  type: StoreType | null,
  fill: (saved: MerchConfig) => Promise<void>,
): Promise<MerchConfig> {
  // What is left out keeps what is stored, also what another member stored meanwhile.
  const saved = await saveMerchConfig({ storeType: type });
  try {
    await fill(saved);
  } catch (error) {
    console.warn('The store was saved, and cannot be shown as it is now.', error);
  }
  return saved;
}
