import { holdAdvisoryLock } from '../../database/advisoryLock.ts';
import { currentAuthor, type StoredRow } from '../../database/recordedChanges.records.ts';
import { isForeignKeyError, type Db } from '../../database/open.ts';
import { changedColumns, type VersionedTable } from '../../database/versioned.ts';
import { Problem } from '../../errors/problem.ts';
import {
  fieldChanges,
  isChangedByOthers,
  isEqual,
  orderIn,
  puttingBack,
  takeFromBin,
  versionsIn,
  type HistoryRow,
} from './history.records.ts';

export interface Change {
  item: HistoryRow;
  table: VersionedTable;
}

export interface PutBack {
  /** Called once no other request can erase or restore them. @throws Problem if one is gone. */
  changesIn(trx: Db): Promise<readonly Change[]>;
  /** The revision that the member saw, or undefined for none. */
  seen: number | undefined;
  /** Epoch milliseconds. */
  now: number;
}

type Item = Change & Pick<PutBack, 'seen' | 'now'>;

/**
 * Undoes changes one after the other, or restores the whole version that each made; all or nothing.
 * A deleted record comes back as it was.
 * @returns the last record as the API answers it, or its id if it is gone.
 * @throws Problem `history.changed-since` with both versions, `record.changed-meanwhile`, and
 * others of `history`.
 */
export function putBack(
  db: Db,
  how: 'undo' | 'restore',
  { changesIn, ...asked }: PutBack,
): Promise<object> {
  const work = { undo, restore }[how];
  return db
    .transaction()
    .execute(async (trx) => {
      // SQLite refuses a write after a read if another program wrote in between.
      await holdAdvisoryLock(trx, puttingBack, asked.now);
      let record: unknown = {};
      for (const change of await changesIn(trx)) record = await work(trx, { ...asked, ...change });
      return record as object;
    })
    .catch((error: unknown) => {
      if (isForeignKeyError(error)) throw new Problem('history.picture-gone', { cause: error });
      if (error instanceof Problem && error.code === 'recording.not-found') {
        throw new Problem('history.recording-gone', { cause: error });
      }
      throw error;
    });
}

async function undo(trx: Db, { table, item, seen, now }: Item): Promise<unknown> {
  if (item.action === 'moved') {
    return putOrder(trx, table, orderIn(item.before), orderIn(item.after), now);
  }
  const { before, after } = versionsIn(item);
  const id = item.record!;
  if (after === null) return bringBack(trx, { table, item, now });
  if (before === null) {
    const gone = await table.list!.remove(trx, id);
    if (!gone) throw new Problem('history.record-gone');
    return { _id: id };
  }
  const stored = await requireStored(trx, table, id);
  const wanted = columnsOf(before, changedColumns(before, after));
  const [then, isNow] = [table.fieldsOf(after), table.fieldsOf(stored)];
  const isChangedSince = fieldChanges(table.fieldsOf(before), then).some(
    ({ field }) => !isEqual(then[field], isNow[field]),
  );
  if (isChangedSince && seen !== stored['revision']) {
    throw await changedSince(trx, table, stored, wanted);
  }
  // Changes saved after the member looked need a confirmation.
  return table.putBack(trx, id, wanted, Number(stored['revision']));
}

/** If others have changed the record since, the member must have seen their changes. */
async function restore(trx: Db, { table, item, seen, now }: Item): Promise<unknown> {
  if (item.action === 'moved') {
    const stored = await table.list!.order(trx);
    return putOrder(trx, table, orderIn(item.after), stored, now);
  }
  const version = versionsIn(item).after;
  if (version === null) return bringBack(trx, { table, item, now });
  const stored = await requireStored(trx, table, item.record!);
  const columns = changedColumns(stored, version).filter(
    // A version from before the column existed has no value for it.
    (column) => !placed.has(column) && column in version,
  );
  const wanted = columnsOf(version, columns);
  // Members know their own later changes, but not those of others.
  const isOthers =
    columns.length > 0 && (await isChangedByOthers(trx, item, currentAuthor() ?? ''));
  if (isOthers && seen !== stored['revision']) {
    throw await changedSince(trx, table, stored, wanted);
  }
  return table.putBack(trx, item.record!, wanted, seen ?? Number(stored['revision']));
}

const changedSince = async (trx: Db, table: VersionedTable, stored: StoredRow, wanted: StoredRow) =>
  new Problem('history.changed-since', {
    current: await table.recordOf(stored, trx),
    wanted: await table.recordOf({ ...stored, ...wanted }, trx),
  });

/** A row's position in a list ordered by hand isn't part of its version. */
const placed: ReadonlySet<string> = new Set(['id', 'added_at', 'added_order']);

async function putOrder(
  trx: Db,
  table: VersionedTable,
  wanted: readonly string[],
  seen: readonly string[],
  now: number,
): Promise<{ order: readonly string[] }> {
  const stored = await table.list!.order(trx);
  // Rows added or removed since have no position in it.
  const isOfThese = isEqual(stored.toSorted(), wanted.toSorted());
  if (!isEqual(stored, seen) || !isOfThese) {
    throw new Problem('list.changed-meanwhile', { current: { order: stored } });
  }
  await table.list!.reorder(trx, wanted, now);
  return { order: wanted };
}

async function bringBack(
  trx: Db,
  { table, item, now }: Pick<Item, 'table' | 'item' | 'now'>,
): Promise<unknown> {
  const there = await table.find(trx, item.record!);
  if (there) {
    throw new Problem('history.already-back', { current: await table.recordOf(there, trx) });
  }
  const record = await table.list!.bringBack(trx, versionsIn(item).before!, now);
  await takeFromBin(trx, item);
  return record;
}

async function requireStored(trx: Db, table: VersionedTable, id: string): Promise<StoredRow> {
  const stored = await table.find(trx, id);
  if (!stored) throw new Problem('history.record-gone');
  return stored;
}

const columnsOf = (row: StoredRow, columns: readonly string[]): StoredRow =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
