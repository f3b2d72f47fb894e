import { z } from 'zod';

const storeTypes = ['shopify', 'stripe', 'external'] as const;
export const storeType = z.enum(storeTypes).nullable();
export type StoreType = (typeof storeTypes)[number];

/** For members: of every type, whichever is chosen. */
export const MerchConfig = z.object({
  storeType,
  shopDomain: z.string().nullable(),
  storefrontAccessToken: z.string().nullable(),
  collectionId: z.string().nullable(),
  publishableKey: z.string().nullable(),
  paymentLinkIds: z.array(z.string()),
  storefrontUrl: z.string().nullable(),
  revision: z.number().describe('0 while nothing was ever saved.'),
});
export type MerchConfig = z.output<typeof MerchConfig>;

const { shape } = MerchConfig;

/** What everybody may read: no more than the page of the chosen type needs. */
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
