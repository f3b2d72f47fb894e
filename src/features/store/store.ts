import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { requiredLinkField } from '../../kit/links/linkField.ts';
import { changedDocument } from '../../kit/records/recordFields.ts';
import { isStoreConfigured } from './store.view.ts';
import { MerchConfig, PublicMerchConfig, noMerchConfig, storeFields } from './store-config.ts';

/** The settings may be incomplete, but must be valid. */
export const MerchConfigChange = changedDocument(storeFields, {});
export type MerchConfigChange = z.output<typeof MerchConfigChange>;

export const ExternalDraft = z.strictObject({ storefrontUrl: requiredLinkField('website') });
export type ExternalDraft = z.output<typeof ExternalDraft>;

/** Only the type if the store is not complete. */
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
    access: 'read',
  }),
  readAll: endpoint('GET', '/merchConfig/admin', "All of the store's settings, for members.", {
    answer: MerchConfig,
  }),
  save: endpoint('POST', '/merchConfig', 'Changes the settings of the store.', {
    body: MerchConfigChange,
    answer: MerchConfig,
  }),
};
