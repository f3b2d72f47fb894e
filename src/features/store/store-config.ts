import { z } from 'zod';

/** Where products are sold: a hosted storefront, a card payment provider, or another site. */
const storeTypes = ['shopify', 'stripe', 'external'] as const;
export const storeType = z.enum(storeTypes).nullable();
export type StoreType = (typeof storeTypes)[number];

/** The store's settings as members read them: of every type, whichever is chosen. */
export const MerchConfig = z.object({
  storeType,
  shopDomain: z.string().nullable(),
  storefrontAccessToken: z.string().nullable(),
  collectionId: z.string().nullable(),
  publishableKey: z.string().nullable(),
  paymentLinkIds: z.array(z.string()),
  storefrontUrl: z.string().nullable(),
  /** 0 while nothing was ever saved. */
  revision: z.number(),
});
export type MerchConfig = z.output<typeof MerchConfig>;

const { shape } = MerchConfig;

/** What everybody may read: what the page of the chosen type works with, and no more. */
export const PublicMerchConfig = z.discriminatedUnion('storeType', [
  z.object({ storeType: z.null() }),
  z.object({
    storeType: z.literal('shopify'),
    shopDomain: shape.shopDomain,
    storefrontAccessToken: shape.storefrontAccessToken,
    collectionId: shape.collectionId,
  }),
  z.object({
    storeType: z.literal('stripe'),
    publishableKey: shape.publishableKey,
    paymentLinkIds: shape.paymentLinkIds,
  }),
  z.object({ storeType: z.literal('external'), storefrontUrl: shape.storefrontUrl }),
]);
export type PublicMerchConfig = z.output<typeof PublicMerchConfig>;

/** What stands where nothing was ever saved. */
export const noMerchConfig: MerchConfig = {
  storeType: null,
  shopDomain: null,
  storefrontAccessToken: null,
  collectionId: null,
  publishableKey: null,
  paymentLinkIds: [],
  storefrontUrl: null,
  revision: 0,
};
