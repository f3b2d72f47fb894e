import type { Db } from '../../database/open.ts';
import { noMerchConfig, type MerchConfig } from './store.ts';
import type { StoreTables } from './store.table.ts';

/** The store's settings; none while nothing was ever saved. */
export async function readMerchConfig(db: Db): Promise<MerchConfig> {
  const row = await db
    .withTables<StoreTables>()
    .selectFrom('merch_config')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirst();
  if (!row) return noMerchConfig;
  return {
    storeType: row.store_type,
    shopDomain: row.shop_domain,
    storefrontAccessToken: row.storefront_access_token,
    collectionId: row.collection_id,
    publishableKey: row.publishable_key,
    paymentLinkIds: JSON.parse(row.payment_link_ids) as string[],
    storefrontUrl: row.storefront_url,
    revision: row.revision,
  };
}
