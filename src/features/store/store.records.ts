import type { Selectable } from 'kysely';
import type { Db } from '../../database/open.ts';
import { noMerchConfig, type MerchConfig, type MerchConfigChange } from './store.ts';
import type { StoreTables } from './store.table.ts';

const tables = (db: Db) => db.withTables<StoreTables>();

/** The store's settings; none while nothing was ever saved. */
export async function readMerchConfig(db: Db): Promise<MerchConfig> {
  const row = await tables(db)
    .selectFrom('merch_config')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirst();
  return row ? configOf(row) : noMerchConfig;
}

/** Saves a change, whole or not at all: fields that are left out stay. */
export async function saveMerchConfig(
  db: Db,
  change: Omit<MerchConfigChange, 'revision'>,
): Promise<MerchConfig> {
  const columns = columnsOf(change);
  const row = await tables(db)
    .insertInto('merch_config')
    .values({ ...columnsOf(noMerchConfig), ...columns, id: 1, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((stored) => ({
        ...columns,
        revision: stored('merch_config.revision', '+', 1),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return configOf(row);
}

type Row = Selectable<StoreTables['merch_config']>;

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

const columnNames = {
  storeType: 'store_type',
  shopDomain: 'shop_domain',
  storefrontAccessToken: 'storefront_access_token',
  collectionId: 'collection_id',
  publishableKey: 'publishable_key',
  paymentLinkIds: 'payment_link_ids',
  storefrontUrl: 'storefront_url',
} as const satisfies Record<Exclude<keyof MerchConfig, 'revision'>, keyof Row>;

type Columns = Omit<Row, 'id' | 'revision'>;

/** The columns of the settings that are given, and no others. */
function columnsOf(config: MerchConfig): Columns;
function columnsOf(change: MerchConfigChange): Partial<Columns>;
function columnsOf(change: MerchConfigChange): Partial<Columns> {
  const given = Object.entries(columnNames).flatMap(([name, column]) => {
    const value = change[name as keyof typeof columnNames];
    if (value === undefined) return [];
    return [[column, Array.isArray(value) ? JSON.stringify(value) : value] as const];
  });
  return Object.fromEntries(given) as Partial<Columns>;
}
