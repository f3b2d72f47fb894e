import type { Db } from '../../database/open.ts';
import { handler } from '../../kit/server/handler.ts';
import { readShowsSettings, saveShowsSettings } from './shows-settings.records.ts';
import { showsSettingsEndpoints } from './shows-settings.ts';

export const showsSettingsApi = ({ db }: { db: Db }) => [
  handler(showsSettingsEndpoints.read, () => readShowsSettings(db)),
  handler(showsSettingsEndpoints.update, ({ body: { revision, ...change } }) =>
    saveShowsSettings(db, change, revision),
  ),
];
