import { area } from '../../kit/client/data/area.ts';
import { useDocument } from '../../kit/admin/records/useDocument.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { merchConfigArea } from './store.queries.ts';
import { publicPartOf, storeEndpoints } from './store.ts';
import type { MerchConfig } from './store-config.ts';

/** For members. Not stored in the browser. */
export const adminMerchConfigArea = area(
  'adminMerchConfig',
  storeEndpoints.readAll,
  'admin merch config',
  'fetch',
);

export interface StoreFormProps {
  /** A hidden form keeps its values. */
  isShown: boolean;
  saving: ReturnType<typeof useSaving>;
}

export const failedToSave = 'Failed to update merch config';

/** The options of `useEditForm` that the forms of all types share. */
export function useSaving(stored: MerchConfig) {
  const { save } = useDocument(adminMerchConfigArea, stored, storeEndpoints.save);
  return { stored, save, onStored: useFillStore(), failed: () => failedToSave };
}

/** Updates both areas: what members see, and what fans see. */
export function useFillStore(): (saved: MerchConfig) => void {
  const areas = useAreas();
  return (saved) => {
    const known = areas.get<MerchConfig>(adminMerchConfigArea.name);
    // The answer to the older of two saves may come last.
    if (known && known.revision > saved.revision) return;
    areas.fill(adminMerchConfigArea, saved);
    areas.fill(merchConfigArea, publicPartOf(saved));
  };
}
