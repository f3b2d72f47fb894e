import { expect, test } from 'vitest';
import { effortOf } from '../../../tests/fixtures/effort.ts';
import { MerchConfigChange, publicPartOf } from './store.ts';
import type { MerchConfig, StoreType } from './store-config.ts';

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
])(
  'the public part of a store of type %s contains only the fields that its page needs',
  (storeType, fields) => {
    const open = publicPartOf({ ...everything, storeType });
    expect(Object.keys(open)).toEqual(['storeType', ...fields]);
  },
);

test.each<Partial<MerchConfig>>([
  { storeType: 'shopify', shopDomain: null },
  { storeType: 'shopify', collectionId: ' ' },
  { storeType: 'stripe', publishableKey: null },
  { storeType: 'stripe', paymentLinkIds: [] },
])('the public part of an incomplete store (%j) contains only its type', (change) => {
  const { storeType, ...fields } = publicPartOf({ ...everything, ...change });
  expect(storeType).toBe(change.storeType);
  expect(
    Object.values(fields)
      .flat()
      .filter((value) => value !== null),
  ).toEqual([]);
});

test('a pasted value is parsed in linear time', () => {
  const repeated = `https://a/${'/collections/1?'.repeat(16_000)}\nx`;
  for (const field of ['shopDomain', 'storefrontAccessToken', 'collectionId'] as const) {
    const effort = effortOf(() => {
      expect(MerchConfigChange.safeParse({ [field]: repeated }).success).toBe(false);
    });
    // Takes a few milliseconds. Searching for an end from each of the 16,000 starts takes minutes.
    expect(effort, field).toBeLessThan(3000);
  }
});
