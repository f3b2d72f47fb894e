import { documentRecord } from '../../files/records/document.records.ts';
import { privacyFields } from './privacy.ts';

export const privacyRecord = documentRecord({
  table: 'privacy',
  noun: 'privacy',
  label: 'Privacy page',
  fields: privacyFields,
  defaults: { text: '', countsFans: true },
});
