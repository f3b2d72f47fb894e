import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { linkField, requiredLinkField } from '../../kit/links/linkField.ts';
import { basedOn } from '../../kit/api/revision.ts';
import { shopifyFields } from '../shopify/shopify.ts';
import { isStoreConfigured } from './store.view.ts';
import { stripeFields } from '../stripe/stripe.ts';
import { storeType, MerchConfig, PublicMerchConfig, noMerchConfig } from './store-config.ts';
import { exactPartial } from '../../kit/schema/exactPartial.ts';

/** What is left out stays as stored. Nothing has to be complete, only valid. */
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

export const ExternalDraft = z.strictObject({ storefrontUrl: requiredLinkField('website') });
export type ExternalDraft = z.output<typeof ExternalDraft>;

/** Of a store that is not complete, only its type. */
export function publicPartOf(config: MerchConfig): PublicMerchConfig {
  const part = partOf(config);
  return isStoreConfigured(part) ? part : partOf({ ...noMerchConfig, storeType: part.storeType });
}

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
