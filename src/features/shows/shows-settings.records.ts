import type { Db } from '../../database/open.ts';
import { singleTable } from '../../database/single.records.ts';
import {
  defaultShowsSettings,
  type ShowsSettings,
  type ShowsSettingsChange,
} from './shows-settings.ts';
import type { ShowsSettingsTables } from './shows-settings.table.ts';

type Row = ShowsSettingsTables['shows_settings'];

export const showsSettingsTable = singleTable<Row, ShowsSettings>({
  table: 'shows_settings',
  noun: 'shows-settings',
  label: 'Settings of the shows',
  defaults: {
    show_system: defaultShowsSettings.showSystem,
    bandsintown_artist: defaultShowsSettings.bandsintownArtist,
    time_zone: defaultShowsSettings.timeZone,
  },
  fieldsOf: settingsOf,
  recordOf: settingsOf,
});

export const readShowsSettings = (db: Db): Promise<ShowsSettings> => showsSettingsTable.read(db);

/**
 * @param basedOn the revision that the change was made from, or undefined for any.
 * @throws Problem `record.changed-meanwhile` if another revision is stored by now.
 */
export async function saveShowsSettings(
  db: Db,
  { showSystem, bandsintownArtist, timeZone }: Omit<ShowsSettingsChange, 'revision'>,
  basedOn: number | undefined,
): Promise<ShowsSettings> {
  const columns = {
    show_system: showSystem,
    bandsintown_artist: bandsintownArtist,
    time_zone: timeZone,
  };
  return (await showsSettingsTable.change(db, columns, basedOn)).saved;
}

function settingsOf(row: Row): ShowsSettings {
  return {
    showSystem: row.show_system,
    bandsintownArtist: row.bandsintown_artist,
    timeZone: row.time_zone,
    revision: row.revision,
  };
}
