import { z } from 'zod';
import { get, post } from '../../kit/api/endpoint.ts';
import { requiredLinkField } from '../../kit/links/linkField.ts';
import { changedDocument } from '../../kit/records/recordFields.ts';
import { isStoreConfigured } from './store.view.ts';
import { MerchConfig, PublicMerchConfig, noMerchConfig, storeFields } from './store-config.ts';

/** The settings may be incomplete, but must be valid. */
export const MerchConfigChange = changedDocument(storeFields, {});
export type MerchConfigChange = z.output<typeof MerchConfigChange>;

export const ExternalDraft = z.strictObject({ storefrontUrl: requiredLinkField('website') });

/** Only the type if the store is not complete. */
export function publicPartOf(config: MerchConfig): PublicMerchConfig {
  const part = PublicMerchConfig.parse(config);
  if (isStoreConfigured(part)) return part;
  return PublicMerchConfig.parse({ ...noMerchConfig, storeType: part.storeType });
}

export const storeEndpoints = {
  read: get('/merchConfig', 'The settings that the store page and its link need.', {
    answer: PublicMerchConfig,
    access: 'read',
  }),
  readAll: get('/merchConfig/admin', 'All store settings, for members.', {
    answer: MerchConfig,
  }),
  save: post('/merchConfig', 'Changes the store settings.', {
    body: MerchConfigChange,
    answer: MerchConfig,
  }),
};
