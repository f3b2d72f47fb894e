import type { Db } from '../../database/open.ts';
import { singleTable } from '../../database/single.records.ts';
import {
  defaultShowsSettings,
  type ShowsSettings,
  type ShowsSettingsChange,
} from './shows-settings.ts';
import type { ShowsSettingsTables } from './shows-settings.table.ts';

type Row = ShowsSettingsTables['shows_settings'];

const settings = singleTable<Row, ShowsSettings>(
  'shows_settings',
  {
    show_system: defaultShowsSettings.showSystem,
    bandsintown_artist: defaultShowsSettings.bandsintownArtist,
    time_zone: defaultShowsSettings.timeZone,
  },
  (row) => ({
    showSystem: row.show_system,
    bandsintownArtist: row.bandsintown_artist,
    timeZone: row.time_zone,
    revision: row.revision,
  }),
);

export const readShowsSettings = (db: Db): Promise<ShowsSettings> => settings.read(db);

/**
 * @param basedOn the revision that the change was made from, or undefined for any.
 * @throws Problem `record.changed-meanwhile` where another revision is stored by now.
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
  return (await settings.change(db, columns, basedOn)).saved;
}
