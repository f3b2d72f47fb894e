import { useEffect, useRef, useState } from 'react';
import { chooseMessage } from '../../errors/failure.ts';
import { addAlert } from '../../kit/alerts.ts';
import { failedToSave, useFillStore } from './store-saved.admin.tsx';
import { saveMerchConfig } from './store.queries.ts';
import type { MerchConfig, StoreType } from './store.ts';

interface Choice {
  type: StoreType | null;
}

/**
 * The choice is saved at once; where that fails it goes back to what is stored. One is saved at a
 * time: of what is chosen meanwhile, as by the arrow keys, the last one follows.
 */
export function useStoreType(stored: StoreType | null) {
  const fill = useFillStore();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const newest = useRef<Choice | null>(null);
  const known = useRef(stored);
  useEffect(() => {
    if (stored !== known.current && newest.current === null) {
      addAlert('info', 'Another member changed the store type.');
    }
    known.current = stored;
  }, [stored]);
  const save = async ({ type }: Choice): Promise<void> => {
    const failure = await saveType(type, fill);
    if (newest.current && newest.current.type !== type) return save(newest.current);
    newest.current = null;
    setChosen(null);
    if (failure === null) addAlert('success', 'Store type updated successfully');
    else {
      addAlert('error', failedToSave);
      setProblem(chooseMessage(failure));
    }
  };
  return {
    shown: chosen ? chosen.type : stored,
    isSaving: chosen !== null,
    problem,
    choose(type: StoreType | null) {
      const isSaving = newest.current !== null;
      newest.current = { type };
      setChosen({ type });
      setProblem(null);
      if (!isSaving) void save({ type });
    },
  };
}

/**
 * Saves a type, and shows what is stored then.
 * @returns why it could not be saved, or null.
 */
export async function saveType(
  type: StoreType | null,
  fill: (saved: MerchConfig) => Promise<void>,
): Promise<unknown> {
  let saved: MerchConfig;
  try {
    // What is left out keeps what is stored, also what another member stored meanwhile.
    saved = await saveMerchConfig({ storeType: type });
  } catch (failure) {
    return failure;
  }
  try {
    await fill(saved);
  } catch (error) {
    console.warn('The store was saved, and cannot be shown as it is now.', error);
  }
  return null;
}
