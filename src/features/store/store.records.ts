import { documentRecord } from '../../files/records/document.records.ts';
import { noMerchConfig, storeFields } from './store-config.ts';

export const storeRecord = documentRecord({
  table: 'merch_config',
  noun: 'store',
  label: 'Store',
  fields: storeFields,
  defaults: noMerchConfig,
});
