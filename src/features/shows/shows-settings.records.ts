import type { Selectable } from 'kysely';
import type { Db } from '../../database/open.ts';
import {
  defaultShowsSettings,
  type ShowsSettings,
  type ShowsSettingsChange,
} from './shows-settings.ts';
import type { ShowsSettingsTables } from './shows-settings.table.ts';

const tables = (db: Db) => db.withTables<ShowsSettingsTables>();

/** Where the list of shows comes from; the default while nothing was ever saved. */
export async function readShowsSettings(db: Db): Promise<ShowsSettings> {
  const row = await tables(db)
    .selectFrom('shows_settings')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirst();
  return row ? settingsOf(row) : defaultShowsSettings;
}

/** Saves a change, whole or not at all: fields that are left out stay. */
export async function saveShowsSettings(
  db: Db,
  { showSystem, bandsintownArtist }: ShowsSettingsChange,
): Promise<ShowsSettings> {
  const columns = {
    ...(showSystem !== undefined && { show_system: showSystem }),
    ...(bandsintownArtist !== undefined && { bandsintown_artist: bandsintownArtist }),
  };
  const { showSystem: show_system, bandsintownArtist: bandsintown_artist } = defaultShowsSettings;
  const row = await tables(db)
    .insertInto('shows_settings')
    .values({ show_system, bandsintown_artist, ...columns, id: 1, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((stored) => ({
        ...columns,
        revision: stored('shows_settings.revision', '+', 1),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return settingsOf(row);
}

function settingsOf(row: Selectable<ShowsSettingsTables['shows_settings']>): ShowsSettings {
  return {
    showSystem: row.show_system,
    bandsintownArtist: row.bandsintown_artist,
    revision: row.revision,
  };
}
