import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { linkField, requiredLinkField } from '../../kit/links/linkField.ts';
import { basedOn } from '../../kit/api/revision.ts';
import { shopifyFields } from '../shopify/shopify.ts';
import { isStoreConfigured } from './store.view.ts';
import { stripeFields } from '../stripe/stripe.ts';
import { storeType, MerchConfig, PublicMerchConfig, noMerchConfig } from './store-config.ts';
import { exactPartial } from '../../kit/schema/exactPartial.ts';

/**
 * A change of the settings: what is left out keeps what is stored. A type may be chosen before
 * anything that it needs is there, so nothing has to be complete; what is given has to be right.
 */
export const MerchConfigChange = z.strictObject({
  ...exactPartial({
    storeType,
    ...shopifyFields,
    ...stripeFields,
    storefrontUrl: linkField('website'),
  }),
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
