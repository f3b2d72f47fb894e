import { singleTable } from '../../database/single.records.ts';
import type { Db } from '../../database/open.ts';
import { addressOf } from '../../files/storage/address.ts';
import type { DocumentRow } from '../../files/records/document.records.ts';
import { pictureOf } from '../../files/records/files.records.ts';
import { altTextAfter } from '../../kit/pictures/altText.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import { answersOf, columnsOf, type ColumnsOf } from '../../kit/records/recordFields.ts';
import { defaultTheme, themeFields, type Theme, type ThemeDraft } from './theme.ts';

interface Row extends DocumentRow<typeof themeFields> {
  logo_file: string | null;
  updated_at: number;
}
export type ThemeTables = { theme: Row };

export type StoredTheme = Omit<ThemeDraft, 'bandLogoUrl'> & { logoFile: string | null };
type Change = { [Name in keyof StoredTheme]?: StoredTheme[Name] | undefined };

const defaults = {
  ...(columnsOf(themeFields, defaultTheme) as ColumnsOf<typeof themeFields>),
  logo_file: null,
  updated_at: 0,
};

export const themeTable = singleTable<Row, Theme>({
  table: 'theme',
  noun: 'theme',
  label: 'Theme',
  fileColumn: 'logo_file',
  defaults,
  fieldsOf: (row) => answerOf(row, null),
  recordOf: async (row, db) =>
    answerOf(row, row.logo_file === null ? null : await pictureOf(db, row.logo_file)),
});

export const readTheme = (db: Db): Promise<Theme> => themeTable.read(db);

/** Returns the band's name for e-mails; words that fit into a sentence until there is a name. */
export const bandNameOf = async (db: Db): Promise<string> =>
  (await readTheme(db)).siteTitle || 'the band';

export async function logoFile(db: Db): Promise<string | null> {
  const tables = db.withTables<ThemeTables>();
  const row = await tables.selectFrom('theme').select('logo_file').executeTakeFirst();
  return row?.logo_file ?? null;
}

/**
 * Two simultaneous changes of different fields both remain.
 * @param now epoch milliseconds
 * @param basedOn the revision that the change was made from, or undefined for any.
 * @returns the theme, and the file of the logo that it no longer shows, or null.
 * @throws Problem `record.changed-meanwhile` if another revision is stored by now.
 */
export async function saveTheme(
  db: Db,
  { logoFile: logo, ...change }: Change,
  now: number,
  basedOn?: number,
): Promise<{ saved: Theme; replaced: string | null }> {
  const columns = ({ logo_file }: Row) => ({
    ...columnsOf(themeFields, change as Partial<ThemeDraft>),
    logo_file: logo,
    alt: altTextAfter(logo_file, logo, change.alt),
    updated_at: now,
  });
  const { saved, before } = await themeTable.change(db, columns, basedOn);
  const isReplaced = logo !== undefined && logo !== before.logo_file;
  return { saved, replaced: isReplaced ? before.logo_file : null };
}

/**
 * Resets each part that hasn't changed from the given values.
 * @param to the name to reset to. @param now epoch milliseconds
 */
export async function resetTheme(
  db: Db,
  given: StoredTheme,
  to: Pick<StoredTheme, 'siteTitle'>,
  now: number,
): Promise<void> {
  const columns = { ...columnsOf(themeFields, given), logo_file: given.logoFile };
  const parts = Object.keys(columns) as (keyof typeof columns)[];
  const change = (before: Row) => {
    const still = parts.filter((part) => before[part] === columns[part]);
    // Removes the logo's description with it, also if the band has changed it.
    if (still.includes('logo_file')) still.push('alt');
    const reset = { ...defaults, site_title: to.siteTitle };
    return { ...Object.fromEntries(still.map((part) => [part, reset[part]])), updated_at: now };
  };
  await themeTable.change(db, change, undefined);
}

function answerOf(row: Row, picture: PictureData | null): Theme {
  return {
    ...answersOf(themeFields, row),
    bandLogoUrl: row.logo_file === null ? null : addressOf(row.logo_file),
    picture,
    updatedAt: row.updated_at,
    revision: row.revision,
  };
}
