import { holdGuard } from '../../database/guard.ts';
import type { StoredRow } from '../../database/history.records.ts';
import { isForeignKeyError } from '../../database/isForeignKeyError.ts';
import type { Db } from '../../database/open.ts';
import { changedColumns, type VersionedTable } from '../../database/versioned.ts';
import { Problem } from '../../errors/problem.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { handler } from '../../kit/server/handler.ts';
import {
  eraseVersions,
  findHistoryItem,
  listBin,
  listHistory,
  takeFromBin,
  type AuthoredRow,
  type HistoryRow,
} from './history.records.ts';
import { historyEndpoints, historyPage, type BinItem, type HistoryItem } from './history.ts';

interface HistoryDeps {
  db: Db;
  clock: Clock;
  /** Of every noun that has versions. */
  tables: readonly VersionedTable[];
  /** Keeps a picture that anything still shows. */
  releasePicture(name: string): Promise<void>;
  /** Makes what an earlier version lacks, such as the icons of its logo. */
  onPutBack(): Promise<void>;
}

type Stored = Record<string, unknown>;

export const historyApi = ({ db, clock, tables, releasePicture, onPutBack }: HistoryDeps) => {
  const known = new Map(tables.map((table) => [table.noun, table]));

  const itemNamed = async (id: string): Promise<HistoryRow> => {
    const item = await findHistoryItem(db, id);
    const isExpired = item?.binned_until && item.binned_until <= clock.now();
    if (!item || isExpired || !known.has(item.noun)) throw new Problem('history.not-found');
    return item;
  };
  const itemInBin = async (id: string): Promise<HistoryRow> => {
    const item = await findHistoryItem(db, id);
    const isThere = item?.binned_until && item.binned_until > clock.now();
    if (!item || !isThere || !known.has(item.noun)) throw new Problem('bin.not-found');
    return item;
  };

  const change = async (
    item: HistoryRow,
    work: (trx: Db, table: VersionedTable) => Promise<unknown>,
  ): Promise<Stored> => {
    const record = await db
      .transaction()
      .execute(async (trx) => {
        // SQLite refuses a write after a read where another program wrote in between.
        await holdGuard(trx, 'putting back', clock.now());
        return work(trx, known.get(item.noun)!);
      })
      .catch((error: unknown) => {
        throw isForeignKeyError(error)
          ? new Problem('history.picture-gone', { cause: error })
          : error;
      });
    await onPutBack();
    return record as Stored;
  };

  return [
    handler(historyEndpoints.list, async ({ query }) => {
      const rows = await listHistory(db, query, historyPage + 1);
      const items = rows.slice(0, historyPage).map((row) => itemOf(row, known.get(row.noun)));
      return { items, next: rows.length > historyPage ? items.at(-1)!._id : null };
    }),

    handler(historyEndpoints.undo, async ({ params, body }) => {
      const item = await itemNamed(params.id);
      return change(item, (trx, table) => undo(trx, table, item, body.revision, clock.now()));
    }),

    handler(historyEndpoints.putBack, async ({ params, body }) => {
      const item = await itemNamed(params.id);
      return change(item, (trx, table) =>
        putVersionBack(trx, table, item, body.revision, clock.now()),
      );
    }),

    handler(historyEndpoints.bin, async () =>
      (await listBin(db, clock.now())).flatMap((row) => binItemOf(row, known.get(row.noun)) ?? []),
    ),

    handler(historyEndpoints.bringBack, async ({ params }) => {
      const item = await itemInBin(params.id);
      return change(item, (trx, table) => bringBack(trx, table, item));
    }),

    handler(historyEndpoints.erase, async ({ params }) => {
      const item = await itemInBin(params.id);
      for (const name of await eraseVersions(db, item)) await releasePicture(name);
      return { _id: params.id };
    }),
  ];
};

const versionIn = (json: string | null): StoredRow | null =>
  json === null ? null : (JSON.parse(json) as StoredRow);

const orderIn = (json: string | null): string[] => JSON.parse(json ?? '[]') as string[];

async function undo(
  trx: Db,
  table: VersionedTable,
  item: HistoryRow,
  seen: number | undefined,
  now: number,
): Promise<unknown> {
  if (item.action === 'moved') {
    return putOrder(trx, table, orderIn(item.before), orderIn(item.after), now);
  }
  const [before, after, id] = [versionIn(item.before), versionIn(item.after), item.record!];
  if (after === null) return bringBack(trx, table, item);
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
    throw new Problem('history.changed-since', {
      current: await table.recordOf(stored, trx),
      wanted: await table.recordOf({ ...stored, ...wanted }, trx),
    });
  }
  return table.putBack(trx, id, () => wanted, seen);
}

/** The whole version that a change made; what was deleted comes back as it was. */
async function putVersionBack(
  trx: Db,
  table: VersionedTable,
  item: HistoryRow,
  seen: number | undefined,
  now: number,
): Promise<unknown> {
  if (item.action === 'moved') {
    const stored = await table.list!.order(trx);
    return putOrder(trx, table, orderIn(item.after), stored, now);
  }
  const version = versionIn(item.after);
  if (version === null) return bringBack(trx, table, item);
  const stored = await requireStored(trx, table, item.record!);
  const columns = changedColumns(stored, version).filter((column) => !placed.has(column));
  return table.putBack(trx, item.record!, () => columnsOf(version, columns), seen);
}

/** The place of a row in a list by hand is no part of its version. */
const placed: ReadonlySet<string> = new Set(['id', 'added_at', 'added_order']);

async function putOrder(
  trx: Db,
  table: VersionedTable,
  wanted: readonly string[],
  seen: readonly string[],
  now: number,
): Promise<{ order: readonly string[] }> {
  const stored = await table.list!.order(trx);
  if (!isEqual(stored, seen)) {
    throw new Problem('list.changed-meanwhile', { current: { order: stored } });
  }
  await table.list!.reorder(trx, wanted, now);
  return { order: wanted };
}

async function bringBack(trx: Db, table: VersionedTable, item: HistoryRow): Promise<unknown> {
  const there = await table.find(trx, item.record!);
  if (there) {
    throw new Problem('history.already-back', { current: await table.recordOf(there, trx) });
  }
  const record = await table.list!.bringBack(trx, versionIn(item.before)!);
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

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function itemOf(row: AuthoredRow, table: VersionedTable | undefined): HistoryItem {
  const { id, at, by, noun, action } = row;
  const record = table?.list ? row.record : null;
  return { _id: id, at, by, noun, record, action, ...tellOf(row, table) };
}

function tellOf(
  row: HistoryRow,
  table: VersionedTable | undefined,
): Pick<HistoryItem, 'label' | 'changes'> {
  if (!table) return { label: row.noun, changes: [] };
  if (row.action === 'moved') {
    const [from, to] = [orderIn(row.before), orderIn(row.after)];
    return { label: `Order: ${row.noun}`, changes: [{ field: 'order', from, to }] };
  }
  const [before, after] = [versionIn(row.before), versionIn(row.after)];
  return {
    label: table.labelOf((after ?? before)!),
    changes: fieldChanges(before && table.fieldsOf(before), after && table.fieldsOf(after)),
  };
}

/** Which tell nothing that a member entered. */
const untold: ReadonlySet<string> = new Set([
  '_id',
  'picture',
  'revision',
  'embedLink',
  'updatedAt',
]);

function fieldChanges(before: StoredRow | null, after: StoredRow | null): HistoryItem['changes'] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !untold.has(field))
    .map((field) => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null }))
    .filter(({ from, to }) => !isEqual(from, to));
}

function binItemOf(row: AuthoredRow, table: VersionedTable | undefined): BinItem | null {
  const { id, noun, at, by, binned_until: until } = row;
  if (!table || until === null) return null;
  return { _id: id, noun, label: table.labelOf(versionIn(row.before)!), deletedAt: at, by, until };
}
