import { useAreas } from '../../kit/client/data/useArea.ts';
import { adminMerchConfigArea, merchConfigArea } from './store.queries.ts';
import { publicPartOf } from './store.ts';
import type { MerchConfig } from './store-config.ts';

export const failedToSave = 'Failed to update merch config';

/** Updates both areas: what members see, and what fans see. */
export function useFillStore(): (saved: MerchConfig) => Promise<void> {
  const areas = useAreas();
  return async (saved) => {
    const known = areas.get<MerchConfig>(adminMerchConfigArea.name);
    // Of two saves at once the answer to the older one may come last.
    if (known && known.revision > saved.revision) return;
    areas.fill(adminMerchConfigArea, saved);
    areas.fill(merchConfigArea, publicPartOf(saved));
  };
}
