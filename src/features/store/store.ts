import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { linkField, requiredLinkField } from '../../kit/links/linkField.ts';
import { basedOn } from '../../kit/api/revision.ts';
import { shopifyFields } from './shopify.ts';
import { isStoreConfigured } from './store.view.ts';
import { stripeFields } from './stripe.ts';

/** Where products are sold: a hosted storefront, a card payment provider, or another site. */
const storeTypes = ['shopify', 'stripe', 'external'] as const;
const storeType = z.enum(storeTypes).nullable();
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

/**
 * A change of the settings: what is left out keeps what is stored. A type may be chosen before
 * anything that it needs is there, so nothing has to be complete; what is given has to be right.
 */
export const MerchConfigChange = z.strictObject({
  storeType: storeType.exactOptional(),
  shopDomain: shopifyFields.shopDomain.exactOptional(),
  storefrontAccessToken: shopifyFields.storefrontAccessToken.exactOptional(),
  collectionId: shopifyFields.collectionId.exactOptional(),
  publishableKey: stripeFields.publishableKey.exactOptional(),
  paymentLinkIds: stripeFields.paymentLinkIds.exactOptional(),
  storefrontUrl: linkField('website').exactOptional(),
  revision: basedOn,
});
export type MerchConfigChange = z.output<typeof MerchConfigChange>;

/** What the form of a store on another site sends. */
export const ExternalDraft = z.strictObject({ storefrontUrl: requiredLinkField('website') });
export type ExternalDraft = z.output<typeof ExternalDraft>;

/** What of the settings everybody may read: of a store that is not complete, only its type. */
export function publicPartOf(config: MerchConfig): PublicMerchConfig {
  const part = partOf(config);
  return isStoreConfigured(part) ? part : partOf({ ...noMerchConfig, storeType: part.storeType });
}

/** What the page of the chosen type works with. */
function partOf(config: MerchConfig): PublicMerchConfig {
  const { storeType, shopDomain, storefrontAccessToken, collectionId } = config;
  const { publishableKey, paymentLinkIds, storefrontUrl } = config;
  switch (storeType) {
    case 'shopify':
      return { storeType, shopDomain, storefrontAccessToken, collectionId };
    case 'stripe':
      return { storeType, publishableKey, paymentLinkIds };
    case 'external':
      return { storeType, storefrontUrl };
    case null:
      return { storeType };
  }
}

export const storeEndpoints = {
  read: endpoint('GET', '/merchConfig', 'What the store page and its link work with.', {
    answer: PublicMerchConfig,
  }),
  readAll: endpoint('GET', '/merchConfig/admin', "All of the store's settings, for members.", {
    answer: MerchConfig,
  }),
  save: endpoint('POST', '/merchConfig', 'Changes the settings of the store.', {
    body: MerchConfigChange,
    answer: MerchConfig,
  }),
};
