import { documentRecord } from '../../files/records/document.records.ts';
import { defaultShowsSettings, showsSettingsFields } from './shows-settings.ts';

export const showsSettingsRecord = documentRecord({
  table: 'shows_settings',
  noun: 'shows-settings',
  label: 'Show settings',
  fields: showsSettingsFields,
  defaults: defaultShowsSettings,
});
