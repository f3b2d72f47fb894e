import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { readShowsSettings, saveShowsSettings } from './shows-settings.records.ts';
import { showsSettingsEndpoints } from './shows-settings.ts';

export const showsSettingsApi = ({ db }: Pick<Services, 'db'>) => [
  handler(showsSettingsEndpoints.read, () => readShowsSettings(db)),
  handler(showsSettingsEndpoints.update, ({ body: { revision, ...change } }) =>
    saveShowsSettings(db, change, revision),
  ),
];
