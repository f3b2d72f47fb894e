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
  [{ storeType: null }, 'Fans see no store while no type is chosen.'],
  [
    { ...shopify, collectionId: null },
    'Fans do not see the Store link yet. It takes a Collection ID, saved.',
  ],
  [
    { ...shopify, shopDomain: null, storefrontAccessToken: ' ', collectionId: '' },
    'Fans do not see the Store link yet. It takes a Shop Domain, a Storefront Access Token, and a Collection ID, saved.',
  ],
  [
    { storeType: 'stripe', publishableKey: null, paymentLinkIds: [] },
    'Fans do not see the Store link yet. It takes a Publishable Key and Buy Button IDs, saved.',
  ],
  [
    { storeType: 'external', storefrontUrl: null },
    'Fans do not see the Store link yet. It takes a Store URL, saved.',
  ],
])('%j: %s', (config, sentence) =>
  expect(storeStatusOf({ ...noMerchConfig, ...config }, config)).toBe(sentence),
);
