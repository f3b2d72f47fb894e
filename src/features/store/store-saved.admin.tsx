import { useQueryClient } from '@tanstack/react-query';
import { fillArea } from '../../kit/client/data/area.ts';
import { adminMerchConfigArea, merchConfigArea } from './store.queries.ts';
import { publicPartOf } from './store.ts';
import type { MerchConfig } from './store-config.ts';

export const failedToSave = 'Failed to update merch config';

/** Updates both areas: what members see, and what fans see. */
export function useFillStore(): (saved: MerchConfig) => Promise<void> {
  const client = useQueryClient();
  return async (saved) => {
    const known = client.getQueryData<MerchConfig>([adminMerchConfigArea.name]);
    // Of two saves at once the answer to the older one may come last.
    if (known && known.revision > saved.revision) return;
    await Promise.all([
      fillArea(client, adminMerchConfigArea, saved),
      fillArea(client, merchConfigArea, publicPartOf(saved)),
    ]);
  };
}
