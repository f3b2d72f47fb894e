import { expect, test } from 'vitest';
import { storeStatusOf } from './store-status.view.ts';
import { noMerchConfig, type PublicMerchConfig } from './store-config.ts';

const shown = 'Fans see the Store link in the navigation.';
const shopify = {
  storeType: 'shopify',
  shopDomain: 'reeds.myshopify.com',
  storefrontAccessToken: 'token',
  collectionId: '7',
} satisfies PublicMerchConfig;

test.each<[PublicMerchConfig, string]>([
  [shopify, shown],
  [{ storeType: 'stripe', publishableKey: 'pk_test_1', paymentLinkIds: ['buy_btn_1'] }, shown],
  [
    { storeType: 'external', storefrontUrl: 'https://shop.example/' },
    `${shown} It opens your store in a new tab.`,
  ],
  [{ storeType: null }, 'The store is hidden from fans until you choose a type.'],
  [
    { ...shopify, collectionId: null },
    'The Store link is hidden from fans. Enter and save a Collection ID.',
  ],
  [
    { ...shopify, shopDomain: null, storefrontAccessToken: ' ', collectionId: '' },
    'The Store link is hidden from fans. Enter and save a Shop Domain, a Storefront Access Token, and a Collection ID.',
  ],
  [
    { storeType: 'stripe', publishableKey: null, paymentLinkIds: [] },
    'The Store link is hidden from fans. Enter and save a Publishable Key and Buy Button IDs.',
  ],
  [
    { storeType: 'external', storefrontUrl: null },
    'The Store link is hidden from fans. Enter and save a Store URL.',
  ],
])('%j: %s', (config, sentence) =>
  expect(storeStatusOf({ ...noMerchConfig, ...config }, config)).toBe(sentence),
);
