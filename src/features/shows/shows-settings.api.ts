import type { Db } from '../../database/open.ts';
import { answer } from '../../kit/api/handler.ts';
import { readShowsSettings, saveShowsSettings } from './shows-settings.records.ts';
import { showsSettingsEndpoints } from './shows-settings.ts';

export const showsSettingsApi = ({ db }: { db: Db }) => [
  answer(showsSettingsEndpoints.read, () => readShowsSettings(db)),
  answer(showsSettingsEndpoints.update, ({ body: { revision, ...change } }) =>
    saveShowsSettings(db, change, revision),
  ),
];
