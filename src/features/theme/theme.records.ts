import { singleTable } from '../../database/single.records.ts';
import type { Db } from '../../database/open.ts';
import { addressOf } from '../../files/storage/address.ts';
import { pictureOf } from '../../files/records/files.records.ts';
import { altTextAfter } from '../../kit/pictures/altText.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import { defaultTheme, type Theme, type ThemeDraft } from './theme.ts';
import type { ThemeTables } from './theme.table.ts';

/** What is left out stays; the logo by its file's name. */
export type ThemeRowChange = Partial<Omit<ThemeDraft, 'bandLogoUrl'>> & {
  logoFile?: string | null | undefined;
};

type Row = ThemeTables['theme'];

const defaults: Omit<Row, 'id' | 'revision'> = {
  site_title: defaultTheme.siteTitle,
  catch_phrase: defaultTheme.catchPhrase,
  primary_color: defaultTheme.primaryColor,
  secondary_color: defaultTheme.secondaryColor,
  primary_font: defaultTheme.primaryFont,
  secondary_font: defaultTheme.secondaryFont,
  logo_file: null,
  alt: defaultTheme.alt,
  pace_theme: defaultTheme.paceTheme,
  updated_at: defaultTheme.updatedAt,
};

export const themeTable = singleTable<Row, Theme>({
  table: 'theme',
  noun: 'theme',
  label: 'Theme',
  fileColumn: 'logo_file',
  defaults,
  fieldsOf: (row) => fieldsOf(row, null),
  recordOf: themeOf,
});

export const readTheme = (db: Db): Promise<Theme> => themeTable.read(db);

/** The name of the file that is the logo. */
export async function logoFile(db: Db): Promise<string | null> {
  const tables = db.withTables<ThemeTables>();
  const row = await tables.selectFrom('theme').select('logo_file').executeTakeFirst();
  return row?.logo_file ?? null;
}

/**
 * Two changes at once to different fields both last.
 * @param now epoch milliseconds
 * @param basedOn the revision that the change was made from, or undefined for any.
 * @returns the theme, and the file of the logo that it no longer shows, or null.
 * @throws Problem `record.changed-meanwhile` if another revision is stored by now.
 */
export async function saveTheme(
  db: Db,
  change: ThemeRowChange,
  now: number,
  basedOn?: number,
): Promise<{ saved: Theme; replaced: string | null }> {
  const columns = ({ logo_file }: Row) => ({
    ...columnsOf(change),
    alt: altTextAfter(logo_file, change.logoFile, change.alt),
    updated_at: now,
  });
  const { saved, before } = await themeTable.change(db, columns, basedOn);
  const isReplaced = change.logoFile !== undefined && change.logoFile !== before.logo_file;
  return { saved, replaced: isReplaced ? before.logo_file : null };
}

/** The logo by its file's name. */
export type StoredTheme = Omit<ThemeDraft, 'bandLogoUrl'> & { logoFile: string | null };

/** Sets each part that still is as given to its default. @param now epoch milliseconds */
export async function undoTheme(db: Db, given: StoredTheme, now: number): Promise<void> {
  const columns = columnsOf(given);
  const parts = Object.keys(columns) as (keyof typeof columns)[];
  const change = (before: Row) => {
    const still = parts.filter((part) => before[part] === columns[part]);
    // The logo's description goes with it, also if the band has changed it.
    if (still.includes('logo_file')) still.push('alt');
    return { ...Object.fromEntries(still.map((part) => [part, defaults[part]])), updated_at: now };
  };
  await themeTable.change(db, change, undefined);
}

function columnsOf(change: ThemeRowChange) {
  return {
    site_title: change.siteTitle,
    catch_phrase: change.catchPhrase,
    primary_color: change.primaryColor,
    secondary_color: change.secondaryColor,
    primary_font: change.primaryFont,
    secondary_font: change.secondaryFont,
    logo_file: change.logoFile,
    alt: change.alt,
    pace_theme: change.paceTheme,
  };
}

async function themeOf(row: Row, db: Db): Promise<Theme> {
  return fieldsOf(row, row.logo_file === null ? null : await pictureOf(db, row.logo_file));
}

function fieldsOf(row: Row, picture: PictureData | null): Theme {
  return {
    siteTitle: row.site_title,
    catchPhrase: row.catch_phrase,
    primaryColor: row.primary_color,
    secondaryColor: row.secondary_color,
    primaryFont: row.primary_font,
    secondaryFont: row.secondary_font,
    bandLogoUrl: row.logo_file === null ? null : addressOf(row.logo_file),
    picture,
    alt: row.alt,
    paceTheme: row.pace_theme,
    updatedAt: row.updated_at,
    revision: row.revision,
  };
}
