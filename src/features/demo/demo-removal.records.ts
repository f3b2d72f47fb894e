import { removeCountsOf } from '../counts/counts.records.ts';
import { eraseRecords, outsideHistory } from '../../database/recordedChanges.records.ts';
import type { Db } from '../../database/open.ts';
import { masterName } from '../../files/files.ts';
import { unknownNames } from '../../files/records/storedObjects.records.ts';
import { isAudioName } from '../../files/recordings/recordings.ts';
import { removeUnusedRecording, type UnusedDeps } from '../../files/recordings/sweepRecordings.ts';
import { removeObjects, removeUnused } from '../../files/storePicture.ts';
import { concurrencyLimit } from '../../kit/functions/concurrencyLimit.ts';
import { emptyContactRow } from '../contact/contact.records.ts';
import { resetTheme, type StoredTheme } from '../theme/theme.records.ts';
import { sent, single, type DemoTables } from './demo.records.ts';
import type { DemoRemoval } from './demo.ts';
import { changesAny } from '../../database/rows.records.ts';

const tables = (db: Db) => db.withTables<DemoTables>();

/**
 * Removes the demo band's content, all or nothing. Edited records stay, with their images, because
 * they may be the band's own work.
 * @param lists the tables of lists that members edit.
 * @param now epoch milliseconds
 * @returns the numbers of removed and kept records, and the files to remove if nothing shows or
 * plays them any more.
 */
export function removeDemo(db: Db, lists: readonly string[], now: number): Promise<Removed> {
  return outsideHistory(() => db.transaction().execute((trx) => removeIn(trx, lists, now)));
}

type Removed = DemoRemoval & { files: string[] };

async function removeIn(trx: Db, lists: readonly string[], now: number): Promise<Removed> {
  // Waits for a running command that adds it; of two removals the second finds nothing.
  const isThere = await changesAny(tables(trx).deleteFrom('demo'));
  if (!isThere) return { removed: 0, kept: 0, files: [] };
  const records = await tables(trx).deleteFrom('demo_records').returningAll().execute();
  const of = (kind: string) => records.filter((row) => row.kind === kind);
  for (const { stood } of of('theme')) {
    const { formerTitle, ...given } = JSON.parse(stood!) as StoredTheme & { formerTitle?: string };
    await resetTheme(trx, given, { siteTitle: formerTitle ?? '' }, now);
  }
  const outcome = { removed: 0, kept: 0, files: of('file').map(({ id }) => id) };
  for (const table of [...lists, ...sent]) {
    const ids = of(table).map(({ id }) => id);
    const isEdited = lists.includes(table);
    if (ids.length > 0) add(outcome, await deleteRecords(trx, table, ids, isEdited));
  }
  for (const table of single) {
    for (const { stood } of of(table)) {
      const isReset = await resetRecord(trx, table, (JSON.parse(stood!) as Counted).revision);
      add(outcome, { removed: isReset ? 1 : 0, kept: isReset ? 0 : 1 });
    }
  }
  return outcome;
}

/** Each image is some twenty objects, removed one after the other. */
const maxRemovals = 8;

/**
 * Skips files that a record shows or plays. Only logs errors: the sweep removes the rest.
 * @param names of all objects that a run was about to store.
 */
export async function removeFiles(s: UnusedDeps, names: readonly string[]): Promise<void> {
  const limit = concurrencyLimit(maxRemovals);
  const remove = async (name: string) => {
    try {
      await (isAudioName(name) ? removeUnusedRecording(s, name) : removeUnused(s, name));
    } catch (err) {
      s.log.warn({ err, file: name }, 'could not remove a file of the demo band');
    }
  };
  // Files that an interrupted run had stored, but not entered yet.
  await removeObjects(s, await unknownNames(s.db, names));
  const entered = names.filter((name) => isAudioName(name) || masterName.test(name));
  await Promise.all(entered.map((name) => limit(() => remove(name))));
}

type AnyTables = Record<string, { id: string | number } & Counted>;
interface Counted {
  revision: number;
}

/** @param isEdited whether members edit its rows, which then stay. */
async function deleteRecords(
  trx: Db,
  table: string,
  ids: readonly string[],
  isEdited: boolean,
): Promise<DemoRemoval> {
  const rows = trx.withTables<AnyTables>();
  const { numDeletedRows } = await rows
    .deleteFrom(table)
    .where('id', 'in', ids)
    .$if(isEdited, (query) => query.where('revision', '=', 1))
    .executeTakeFirst();
  const remaining = await rows.selectFrom(table).select('id').where('id', 'in', ids).execute();
  const stays = new Set(remaining.map(({ id }) => id));
  const gone = ids.filter((id) => !stays.has(id));
  await eraseRecords(trx, gone);
  // Plays of the demo band aren't the band's own statistics.
  if (gone.length > 0) await removeCountsOf(trx, gone);
  return { removed: Number(numDeletedRows), kept: remaining.length };
}

const emptyValues: Record<(typeof single)[number], object> = {
  bio: { text: '' },
  contact_info: emptyContactRow,
  privacy: { text: '' },
};

/** Increments the revision, so that a form opened before can't overwrite later changes. */
const resetRecord = (trx: Db, table: (typeof single)[number], revision: number) =>
  changesAny(
    trx
      .withTables<AnyTables>()
      .updateTable(table)
      .set({ ...emptyValues[table], revision: revision + 1 })
      .where('id', '=', 1)
      .where('revision', '=', revision),
  );

function add(outcome: DemoRemoval, { removed, kept }: DemoRemoval): void {
  outcome.removed += removed;
  outcome.kept += kept;
}
