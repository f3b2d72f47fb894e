import { useEffect, useRef, useState } from 'react';
import { chooseMessage } from '../../errors/failure.ts';
import { call } from '../../kit/client/api/call.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { useLatestSave } from '../../kit/admin/edit-form/useLatestSave.ts';
import { failedToSave, useFillStore } from './store-form.admin.tsx';
import { storeEndpoints } from './store.ts';
import type { MerchConfig, StoreType } from './store-config.ts';

interface Choice {
  type: StoreType | null;
  /** Null while it is not. */
  savedAs: number | null;
}

export function useStoreType({ storeType: stored, revision }: MerchConfig) {
  const fill = useFillStore();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const known = useRef(stored);
  const savedAs = useRef<number | null>(null);
  const { choose, isSaving } = useLatestSave<StoreType | null>(
    async (type) => {
      savedAs.current = (await saveType(type, fill)).revision;
      known.current = type;
    },
    (type, failure) => {
      setChosen(failure === null ? { type, savedAs: savedAs.current } : null);
      if (failure === null) addAlert('success', 'Store type updated successfully');
      else {
        addAlert('error', failedToSave);
        setProblem(chooseMessage(failure));
      }
    },
  );
  useEffect(() => {
    if (stored !== known.current && !isSaving()) {
      addAlert('info', 'Another member changed the store type.');
    }
    known.current = stored;
    // oxlint-disable-next-line react/exhaustive-deps -- only when another one is stored
  }, [stored]);
  // The response arrives before the cache has it: a form hidden meanwhile would start over.
  const isStored = chosen !== null && chosen.savedAs !== null && revision >= chosen.savedAs;
  return {
    shown: chosen && !isStored ? chosen.type : stored,
    isSaving: chosen !== null && chosen.savedAs === null,
    problem,
    choose(type: StoreType | null) {
      setChosen({ type, savedAs: null });
      setProblem(null);
      choose(type);
    },
  };
}

/** @returns the type that is stored then. @throws Failure if it could not be saved. */
export async function saveType(
  type: StoreType | null,
  fill: (saved: MerchConfig) => Promise<void>,
): Promise<MerchConfig> {
  // Omitted fields stay as stored, also if another member stored them meanwhile.
  const saved = await call(storeEndpoints.save, { body: { storeType: type } });
  try {
    await fill(saved);
  } catch (error) {
    console.warn('The store was saved, and cannot be shown as it is now.', error);
  }
  return saved;
}
