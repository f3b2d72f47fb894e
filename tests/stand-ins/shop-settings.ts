export const shopDomain = 'reeds.myshopify.com';

/** The store's settings for this shop. */
export const shopSettings = {
  storeType: 'shopify',
  shopDomain,
  storefrontAccessToken: '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
  collectionId: '4711',
} as const;
