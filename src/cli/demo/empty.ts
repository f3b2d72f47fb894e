import { isBackedUp } from '../../backup/catalog.records.ts';
import type { Db } from '../../database/open.ts';
import { findsAny } from '../../database/rows.records.ts';
import { bioRecord } from '../../features/bio/bio.records.ts';
import { readContactInfo } from '../../features/contact/contact.records.ts';
import { sent } from '../../features/demo/demo.records.ts';
import { privacyRecord } from '../../features/privacy/privacy.records.ts';
import { showsSettingsRecord } from '../../features/shows/shows-settings.records.ts';
import { defaultShowsSettings } from '../../features/shows/shows-settings.ts';
import { storeRecord } from '../../features/store/store.records.ts';
import { readTheme } from '../../features/theme/theme.records.ts';
import { defaultTheme, ThemeDraft } from '../../features/theme/theme.ts';

/** Contents of a site that are not rows of a list. */
const others: Readonly<Record<string, (db: Db) => Promise<boolean>>> = {
  'a bio': async (db) => (await bioRecord.read(db)).text !== '',
  'contact details': async (db) => {
    const { revision: _revision, ...details } = await readContactInfo(db);
    return Object.values(details).some(Boolean);
  },
  'a privacy text': async (db) => (await privacyRecord.read(db)).text !== '',
  'a store': async (db) => (await storeRecord.read(db)).revision > 0,
  'shows settings': async (db) => {
    // Every set-up saves the home zone.
    const { showSystem, bandsintownArtist } = await showsSettingsRecord.read(db);
    return showSystem !== defaultShowsSettings.showSystem || bandsintownArtist !== '';
  },
  'a theme': async (db) => {
    const theme = await readTheme(db);
    const parts = Object.keys(ThemeDraft.shape) as (keyof ThemeDraft)[];
    // Every set-up saves the name.
    return parts.some((part) => part !== 'siteTitle' && theme[part] !== defaultTheme[part]);
  },
};

/** Why the demo band is refused, as a sentence; null for an empty site. */
export async function whyNotEmpty(db: Db): Promise<string | null> {
  const found = await firstContent(db);
  return (
    found && `The site already has ${found}. The demo band can only be added to an empty site.`
  );
}

async function firstContent(db: Db): Promise<string | null> {
  const tables = db.withTables<Record<string, object>>();
  for (const table of [...(await listTables(db)), ...sent]) {
    const rows = tables.selectFrom(table).selectAll().limit(1);
    if (await findsAny(rows)) return table.replaceAll('_', ' ');
  }
  for (const [what, exists] of Object.entries(others)) if (await exists(db)) return what;
  return null;
}

/** Returns the tables of lists that the band edits: they alone have this column. */
export async function listTables(db: Db): Promise<string[]> {
  const all = (await db.introspection.getTables()).filter(isBackedUp);
  const lists = all.filter(({ columns }) => columns.some(({ name }) => name === 'added_order'));
  return lists.map(({ name }) => name);
}
