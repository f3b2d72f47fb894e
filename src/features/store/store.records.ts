import type { Db } from '../../database/open.ts';
import { singleTable } from '../../database/single.records.ts';
import type { MerchConfigChange } from './store.ts';
import { noMerchConfig, type MerchConfig } from './store-config.ts';
import type { StoreTables } from './store.table.ts';

type Row = StoreTables['merch_config'];

export const storeTable = singleTable<Row, MerchConfig>({
  table: 'merch_config',
  noun: 'store',
  label: 'Store',
  defaults: {
    store_type: noMerchConfig.storeType,
    shop_domain: noMerchConfig.shopDomain,
    storefront_access_token: noMerchConfig.storefrontAccessToken,
    collection_id: noMerchConfig.collectionId,
    publishable_key: noMerchConfig.publishableKey,
    payment_link_ids: JSON.stringify(noMerchConfig.paymentLinkIds),
    storefront_url: noMerchConfig.storefrontUrl,
  },
  fieldsOf: configOf,
  recordOf: configOf,
});

export const readMerchConfig = (db: Db): Promise<MerchConfig> => storeTable.read(db);

/**
 * @param basedOn the revision that the change was made from, or undefined for any.
 * @throws Problem `record.changed-meanwhile` if another revision is stored by now.
 */
export async function saveMerchConfig(
  db: Db,
  change: Omit<MerchConfigChange, 'revision'>,
  basedOn: number | undefined,
): Promise<MerchConfig> {
  const { paymentLinkIds } = change;
  const columns = {
    store_type: change.storeType,
    shop_domain: change.shopDomain,
    storefront_access_token: change.storefrontAccessToken,
    collection_id: change.collectionId,
    publishable_key: change.publishableKey,
    payment_link_ids: paymentLinkIds && JSON.stringify(paymentLinkIds),
    storefront_url: change.storefrontUrl,
  };
  return (await storeTable.change(db, columns, basedOn)).saved;
}

function configOf(row: Row): MerchConfig {
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
