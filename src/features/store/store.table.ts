import type { StoreType } from './store-config.ts';

/** The only row has the id 1. */
export type StoreTables = {
  merch_config: {
    id: number;
    store_type: StoreType | null;
    shop_domain: string | null;
    storefront_access_token: string | null;
    collection_id: string | null;
    publishable_key: string | null;
    /** A list of texts in JSON. */
    payment_link_ids: string;
    storefront_url: string | null;
    revision: number;
  };
};
