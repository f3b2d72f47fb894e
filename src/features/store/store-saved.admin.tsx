import { useQueryClient } from '@tanstack/react-query';
import { fillArea } from '../../kit/client/data/area.ts';
import { adminMerchConfigArea, merchConfigArea } from './store.queries.ts';
import { publicPartOf } from './store.ts';
import type { MerchConfig } from './store-config.ts';

/** What the toast says where the store's settings could not be saved. */
export const failedToSave = 'Failed to update merch config';

/** Puts settings that were saved into what members see, and into what fans see. */
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
