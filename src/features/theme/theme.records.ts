import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../database/open.ts';
import { addressOf } from '../../files/address.ts';
import { pictureOf } from '../../files/files.records.ts';
import { defaultTheme, type Theme, type ThemeDraft } from './theme.ts';
import type { ThemeTables } from './theme.table.ts';

/** What is to be different: fields that are left out stay; the logo by its file's name. */
export type StoredChange = Partial<Omit<ThemeDraft, 'bandLogoUrl'>> & { logoFile?: string | null };

type Row = Selectable<ThemeTables['theme']>;

/** The theme; the default one while none was ever saved. */
export async function readTheme(db: Db): Promise<Theme> {
  const row = await db
    .withTables<ThemeTables>()
    .selectFrom('theme')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirst();
  return row ? themeOf(db, row) : defaultTheme;
}

/**
 * Saves a change, whole or not at all. Two changes at once that touch different fields both
 * last, and each is told of the logo that it itself replaced.
 * @param now epoch milliseconds
 * @returns the theme after the change, and the file of the logo that it no longer shows, or null.
 */
export async function saveTheme(
  db: Db,
  change: StoredChange,
  now: number,
): Promise<{ saved: Theme; replaced: string | null }> {
  return db.transaction().execute(async (trx) => {
    const tables = trx.withTables<ThemeTables>();
    // Makes the row where there is none; where there is one it changes nothing but holds it
    // on both engines until the end, so that nobody replaces the same logo meanwhile.
    const before = await tables
      .insertInto('theme')
      .values(firstRow)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 1 }))
      .returningAll()
      .executeTakeFirstOrThrow();
    const after = await tables
      .updateTable('theme')
      .set({ ...columnsOf(change), updated_at: now })
      .where('id', '=', 1)
      .returningAll()
      .executeTakeFirstOrThrow();
    const replaced = before.logo_file === after.logo_file ? null : before.logo_file;
    return { saved: await themeOf(trx, after), replaced };
  });
}

const firstRow: Insertable<ThemeTables['theme']> = {
  id: 1,
  site_title: defaultTheme.siteTitle,
  catch_phrase: defaultTheme.catchPhrase,
  primary_color: defaultTheme.primaryColor,
  secondary_color: defaultTheme.secondaryColor,
  primary_font: defaultTheme.primaryFont,
  secondary_font: defaultTheme.secondaryFont,
  logo_file: null,
  pace_theme: defaultTheme.paceTheme,
  updated_at: defaultTheme.updatedAt,
};

function columnsOf(change: StoredChange): Partial<Omit<Row, 'id'>> {
  const columns = {
    site_title: change.siteTitle,
    catch_phrase: change.catchPhrase,
    primary_color: change.primaryColor,
    secondary_color: change.secondaryColor,
    primary_font: change.primaryFont,
    secondary_font: change.secondaryFont,
    logo_file: change.logoFile,
    pace_theme: change.paceTheme,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

async function themeOf(db: Db, row: Row): Promise<Theme> {
  return {
    siteTitle: row.site_title,
    catchPhrase: row.catch_phrase,
    primaryColor: row.primary_color,
    secondaryColor: row.secondary_color,
    primaryFont: row.primary_font,
    secondaryFont: row.secondary_font,
    bandLogoUrl: row.logo_file === null ? null : addressOf(row.logo_file),
    bandLogo: row.logo_file === null ? null : await pictureOf(db, row.logo_file),
    paceTheme: row.pace_theme,
    updatedAt: row.updated_at,
  };
}
