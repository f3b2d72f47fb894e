import { expect, test } from 'vitest';
import type { PublicMerchConfig } from './store-config.ts';
import { hasStorePage, isStoreConfigured, openStoreOf, storeLinkOf } from './store.view.ts';

const shopify = {
  storeType: 'shopify',
  shopDomain: 'reeds.myshopify.com',
  storefrontAccessToken: 'token',
  collectionId: '7',
} satisfies PublicMerchConfig;
const stripe = {
  storeType: 'stripe',
  publishableKey: 'pk_test_1',
  paymentLinkIds: ['', 'buy_btn_1'],
} satisfies PublicMerchConfig;
const external = (storefrontUrl: string | null): PublicMerchConfig => ({
  storeType: 'external',
  storefrontUrl,
});

test.each<[string, PublicMerchConfig]>([
  ['a storefront', shopify],
  ['a payment provider', stripe],
])('%s that is complete has a page and a link to it', (_, config) => {
  expect(isStoreConfigured(config)).toBe(true);
  expect(hasStorePage(config)).toBe(true);
  expect(storeLinkOf(config)).toEqual({ to: '/store' });
});

test('values are read without blanks, and blank values are left out', () => {
  const blanks = {
    publishableKey: ' pk_test_1 ',
    paymentLinkIds: ['', 'buy_btn_1', ' ', ' buy_btn_2'],
  };
  expect(openStoreOf({ ...stripe, ...blanks })).toEqual({
    type: 'stripe',
    publishableKey: 'pk_test_1',
    buttonIds: ['buy_btn_1', 'buy_btn_2'],
  });
  const { storeType: _type, ...shop } = shopify;
  expect(openStoreOf({ ...shopify, collectionId: ' 7 ' })).toEqual({ type: 'shopify', shop });
});

test.each<[string, PublicMerchConfig]>([
  ['no type', { storeType: null }],
  ['no shop', { ...shopify, shopDomain: null }],
  ['a blank token', { ...shopify, storefrontAccessToken: '  ' }],
  ['an empty collection', { ...shopify, collectionId: '' }],
  ['no key', { ...stripe, publishableKey: null }],
  ['no button', { ...stripe, paymentLinkIds: [] }],
  ['only blank buttons', { ...stripe, paymentLinkIds: ['', ' '] }],
])('a store with %s has neither', (_, config) => {
  expect(isStoreConfigured(config)).toBe(false);
  expect(hasStorePage(config)).toBe(false);
  expect(storeLinkOf(config)).toBeNull();
});

test('an external store never has a page on the site, and its link opens it', () => {
  const config = external('https://shop.example/reeds');
  expect(isStoreConfigured(config)).toBe(true);
  expect(hasStorePage(config)).toBe(false);
  expect(storeLinkOf(config)).toEqual({ href: 'https://shop.example/reeds' });
});

test.each([null, '', '  ', 'javascript:alert(1)', '/admin'])(
  'an external store at %j is complete, but the navigation has no link',
  (url) => {
    expect(isStoreConfigured(external(url))).toBe(true);
    expect(storeLinkOf(external(url))).toBeNull();
  },
);
