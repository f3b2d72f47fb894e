import { z } from 'zod';
import { answeredDocument, field } from '../../kit/records/recordFields.ts';
import { shopifyFields } from '../shopify/shopify.ts';
import { stripeFields } from '../stripe/stripe.ts';

const storeTypes = ['shopify', 'stripe', 'external'] as const;
const storeType = z.enum(storeTypes).nullable();
export type StoreType = (typeof storeTypes)[number];

const textOrNone = z.string().nullable();

export const storeFields = {
  storeType: field.of('store_type', storeType, storeType),
  shopDomain: field.of('shop_domain', shopifyFields.shopDomain, textOrNone),
  storefrontAccessToken: field.of(
    'storefront_access_token',
    shopifyFields.storefrontAccessToken,
    textOrNone,
  ),
  collectionId: field.of('collection_id', shopifyFields.collectionId, textOrNone),
  publishableKey: field.of('publishable_key', stripeFields.publishableKey, textOrNone),
  paymentLinkIds: field.json('payment_link_ids', stripeFields.paymentLinkIds, z.array(z.string())),
  storefrontUrl: field.link('storefront_url', 'website'),
};

/** For members: the settings of every type, whichever is chosen. */
export const MerchConfig = answeredDocument(storeFields, {});
export type MerchConfig = z.output<typeof MerchConfig>;

const { shape } = MerchConfig;

/** The public part: no more than the page of the chosen type needs. */
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
