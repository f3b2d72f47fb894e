import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { read } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import { storeApi } from './store.api.ts';
import type { StoreTables } from './store.table.ts';
import { noMerchConfig, storeEndpoints, type StoreType } from './store.ts';

describe.each(engines)('the store on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  const forEverybody = () => read(storeApi(site), storeEndpoints.read);
  const forMembers = () => read(storeApi(site), storeEndpoints.readAll);
  const choose = (store_type: StoreType | null) =>
    site.db
      .withTables<StoreTables>()
      .insertInto('merch_config')
      .values({
        id: 1,
        store_type,
        shop_domain: 'reeds.myshopify.com',
        storefront_access_token: 'token',
        collection_id: '7',
        publishable_key: 'pk_test_1',
        payment_link_ids: '["buy_btn_1","buy_btn_2"]',
        storefront_url: 'https://shop.example/',
        revision: 1,
      })
      .execute();

  test('there is none before anything was saved', async () => {
    expect(await forEverybody()).toEqual({ storeType: null });
    expect(await forMembers()).toEqual(noMerchConfig);
  });

  test.each([
    [null, {}],
    [
      'shopify' as const,
      {
        shopDomain: 'reeds.myshopify.com',
        storefrontAccessToken: 'token',
        collectionId: '7',
      },
    ],
    [
      'stripe' as const,
      { publishableKey: 'pk_test_1', paymentLinkIds: ['buy_btn_1', 'buy_btn_2'] },
    ],
    ['external' as const, { storefrontUrl: 'https://shop.example/' }],
  ])('everybody reads what the type %s works with, and no more', async (storeType, fields) => {
    await choose(storeType);
    expect(await forEverybody()).toEqual({ storeType, ...fields });
  });

  test('members read the settings of every type', async () => {
    await choose('external');
    expect(await forMembers()).toEqual({
      storeType: 'external',
      shopDomain: 'reeds.myshopify.com',
      storefrontAccessToken: 'token',
      collectionId: '7',
      publishableKey: 'pk_test_1',
      paymentLinkIds: ['buy_btn_1', 'buy_btn_2'],
      storefrontUrl: 'https://shop.example/',
      revision: 1,
    });
  });
});
