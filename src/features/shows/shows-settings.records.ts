import type { Db } from '../../database/open.ts';
import { defaultShowsSettings, type ShowsSettings } from './shows-settings.ts';
import type { ShowsSettingsTables } from './shows-settings.table.ts';

/** Where the list of shows comes from; the default while nothing was ever saved. */
export async function readShowsSettings(db: Db): Promise<ShowsSettings> {
  const row = await db
    .withTables<ShowsSettingsTables>()
    .selectFrom('shows_settings')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirst();
  if (!row) return defaultShowsSettings;
  return {
    showSystem: row.show_system,
    bandsintownArtist: row.bandsintown_artist,
    revision: row.revision,
  };
}
