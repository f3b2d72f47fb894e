import { documentRecord } from '../../files/records/document.records.ts';
import { bioFields } from './bio.ts';

export const bioRecord = documentRecord({
  table: 'bio',
  noun: 'bio',
  label: 'Bio',
  fields: bioFields,
  defaults: { text: '' },
});
