import { expect, test } from 'vitest';
import { publicPartOf, type MerchConfig, type StoreType } from './store.ts';

const everything: MerchConfig = {
  storeType: null,
  shopDomain: 'reeds.myshopify.com',
  storefrontAccessToken: 'token',
  collectionId: '7',
  publishableKey: 'pk_test_1',
  paymentLinkIds: ['buy_btn_1'],
  storefrontUrl: 'https://shop.example/',
  revision: 1,
};

test.each<[StoreType | null, string[]]>([
  [null, []],
  ['shopify', ['shopDomain', 'storefrontAccessToken', 'collectionId']],
  ['stripe', ['publishableKey', 'paymentLinkIds']],
  ['external', ['storefrontUrl']],
])('of a store of type %s everybody reads only what its page needs', (storeType, fields) => {
  const open = publicPartOf({ ...everything, storeType });
  expect(Object.keys(open)).toEqual(['storeType', ...fields]);
});
