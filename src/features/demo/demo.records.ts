import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { removeFile } from '../../files/keep.ts';
import type { Storage } from '../../files/storage.ts';
import type { Log } from '../../kit/log.ts';
import { readTheme, saveTheme, type StoredChange } from '../theme/theme.records.ts';
import { defaultTheme, type Theme } from '../theme/theme.ts';
import type { DemoRemoval, DemoStanding } from './demo.ts';
import type { DemoTables } from './demo.table.ts';

const tables = (db: Db) => db.withTables<DemoTables>();

/** The tables whose rows count their changes: what the band has edited since has a higher count. */
const counted = [
  'shows',
  'home_images',
  'media_images',
  'videos',
  'featured_videos',
  'featured_releases',
  'players',
  'members',
  'bio',
  'contact_info',
  'privacy',
] as const;
/** What fans send. The band reads and marks it, which is no edit. */
const sent = ['messages', 'subscribers'] as const;
/** Of which there is one, with the number 1 for an id. */
const single: ReadonlySet<string> = new Set(['bio', 'contact_info', 'privacy']);

/** What the demo band may bring: a row of a table, a kept file, or the theme. */
export type DemoKind = (typeof counted)[number] | (typeof sent)[number] | 'file' | 'theme';

export async function demoStanding(db: Db): Promise<DemoStanding['demo']> {
  const row = await tables(db).selectFrom('demo').select('finished_at').executeTakeFirst();
  if (!row) return 'none';
  return row.finished_at === null ? 'half' : 'whole';
}

/** Says that the demo band is being brought from now on. @param run which run of the command. */
export async function beginDemo(db: Db, run: string): Promise<void> {
  await tables(db).insertInto('demo').values({ id: 1, run, finished_at: null }).execute();
}

/**
 * Writes down what is about to be added, so that whatever is cut off can be cleared away.
 * @param stood how it stands, for the theme.
 */
export async function noteDemo(
  db: Db,
  kind: DemoKind,
  id: string,
  stood: object | null = null,
): Promise<void> {
  const row = { kind, id, stood: stood && JSON.stringify(stood) };
  await tables(db).insertInto('demo_records').values(row).execute();
}

/**
 * Says that the demo band is whole.
 * @returns false where another run has cleared this one away meanwhile.
 */
export async function finishDemo(db: Db, run: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('demo')
    .set({ finished_at: now })
    .where('run', '=', run)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Removes what the demo band brought, whether whole or cut off. What was edited since is the
 * band's own: nobody can tell play from work, and work that is gone is the greater loss. So it
 * stays, with its picture. Where nothing of the demo is there, nothing happens.
 */
export async function removeDemo(
  { db, storage, log }: { db: Db; storage: Storage; log: Log },
  now: number,
): Promise<DemoRemoval> {
  await undoTheme(db, now);
  const { files, ...removal } = await takeOut(db);
  for (const name of files) await removeUnused({ db, storage, log }, name);
  return removal;
}

/** Each part of the theme that still is the demo's goes back to what it was before all themes. */
async function undoTheme(db: Db, now: number): Promise<void> {
  const noted = await tables(db)
    .selectFrom('demo_records')
    .select('stood')
    .where('kind', '=', 'theme')
    .executeTakeFirst();
  if (!noted?.stood) return;
  const theme = await readTheme(db);
  const stood = JSON.parse(noted.stood) as Pick<Theme, ThemePart>;
  const usual = themeParts.filter((part) => theme[part] === stood[part]);
  const { bandLogoUrl, ...change } = Object.fromEntries(
    usual.map((part) => [part, defaultTheme[part]]),
  ) as Partial<Pick<Theme, ThemePart>>;
  const whole: StoredChange = { ...change, ...(bandLogoUrl !== undefined && { logoFile: null }) };
  if (usual.length > 0) await saveTheme(db, whole, now);
}

export const themeParts = [
  'siteTitle',
  'catchPhrase',
  'primaryColor',
  'secondaryColor',
  'primaryFont',
  'secondaryFont',
  'bandLogoUrl',
  'paceTheme',
] as const;
type ThemePart = (typeof themeParts)[number];

/** Any table of those above, as far as it matters here. */
type AnyTables = Record<string, { id: string | number; revision: number }>;

function takeOut(db: Db): Promise<DemoRemoval & { files: string[] }> {
  return db.transaction().execute(async (trx) => {
    // Two who remove it at once: the second finds nothing more.
    await tables(trx).deleteFrom('demo').execute();
    const noted = await tables(trx).deleteFrom('demo_records').returningAll().execute();
    const idsOf = (kind: DemoKind) => noted.filter((row) => row.kind === kind).map(({ id }) => id);
    const outcome = { removed: 0, kept: 0, files: idsOf('file') };
    for (const table of [...counted, ...sent]) {
      const ids = idsOf(table).map((id) => (single.has(table) ? Number(id) : id));
      if (ids.length === 0) continue;
      const rows = trx.withTables<AnyTables>();
      const isCounted = (counted as readonly string[]).includes(table);
      const { numDeletedRows } = await rows
        .deleteFrom(table)
        .where('id', 'in', ids)
        .$if(isCounted, (query) => query.where('revision', '=', 1))
        .executeTakeFirst();
      const left = await rows.selectFrom(table).select('id').where('id', 'in', ids).execute();
      outcome.removed += Number(numDeletedRows);
      outcome.kept += left.length;
    }
    return outcome;
  });
}

/** Whatever the band shows by now stays; an object that cannot be removed is left to the sweep. */
async function removeUnused(s: { db: Db; storage: Storage; log: Log }, name: string) {
  try {
    await removeFile(s, name);
  } catch (error) {
    const { code } = error as Partial<Problem>;
    if (code === 'file.in-use' || code === 'file.not-found') return;
    s.log.warn({ err: error, file: name }, 'a picture of the demo band could not be removed yet');
  }
}
