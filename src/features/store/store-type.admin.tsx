import { useEffect, useRef } from 'react';
import { call } from '../../kit/client/api/call.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { useSavedChoice } from '../../kit/admin/edit-form/useSavedChoice.ts';
import { failedToSave, useFillStore } from './store-form.admin.tsx';
import { storeEndpoints } from './store.ts';
import type { StoreType } from './store-config.ts';

export function useStoreType(stored: StoreType | null) {
  const fill = useFillStore();
  const known = useRef(stored);
  const save = async (storeType: StoreType | null) => {
    // Omitted fields stay as stored, also if another member stored them meanwhile.
    const saved = await call(storeEndpoints.save, { body: { storeType } });
    known.current = storeType;
    fill(saved);
  };
  const type = useSavedChoice(stored, save, {
    saved: 'Store type updated successfully',
    failed: failedToSave,
  });
  useEffect(() => {
    if (stored !== known.current && !type.isSaving) {
      addAlert('info', 'Another member changed the store type.');
    }
    known.current = stored;
    // oxlint-disable-next-line react/exhaustive-deps -- only when another one is stored
  }, [stored]);
  return type;
}
