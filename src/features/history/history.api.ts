import type { Db } from '../../database/open.ts';
import type { VersionedTable } from '../../database/versioned.ts';
import { Problem } from '../../errors/problem.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { handler } from '../../kit/server/handler.ts';
import {
  eraseForGood,
  findHistoryItem,
  listBin,
  fieldChanges,
  listHistory,
  orderIn,
  versionIn,
  type AuthoredRow,
  type HistoryRow,
} from './history.records.ts';
import type { PutBack } from './versions.records.ts';
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

export const historyApi = ({ db, clock, tables, releasePicture, onPutBack }: HistoryDeps) => {
  const known = new Map(tables.map((table) => [table.noun, table]));

  const itemNamed = (id: string) => async (from: Db) => {
    const item = await findHistoryItem(from, id);
    const isExpired = item?.binned_until && item.binned_until <= clock.now();
    if (!item || isExpired || !known.has(item.noun)) throw new Problem('history.not-found');
    return item;
  };
  const itemInBin = (id: string) => async (from: Db) => {
    const item = await findHistoryItem(from, id);
    const isThere = item?.binned_until && item.binned_until > clock.now();
    if (!item || !isThere || !known.has(item.noun)) throw new Problem('bin.not-found');
    return item;
  };

  const putBack = async (
    how: 'undoChange' | 'restoreVersion',
    itemIn: PutBack['itemIn'],
    seen: PutBack['seen'] = undefined,
  ): Promise<Record<string, unknown>> => {
    const { noun } = await itemIn(db);
    const change = { table: known.get(noun)!, itemIn, seen, now: clock.now() };
    // A start need not load it.
    const versions = await import('./versions.records.ts');
    const record = await versions[how](db, change);
    await onPutBack();
    return { ...record };
  };

  return [
    handler(historyEndpoints.list, async ({ query }) => {
      const rows = await listHistory(db, query, historyPage + 1);
      const items = rows.slice(0, historyPage).map((row) => itemOf(row, known.get(row.noun)));
      return { items, next: rows.length > historyPage ? items.at(-1)!._id : null };
    }),

    handler(historyEndpoints.undo, ({ params, body }) =>
      putBack('undoChange', itemNamed(params.id), body.revision),
    ),

    handler(historyEndpoints.putBack, ({ params, body }) =>
      putBack('restoreVersion', itemNamed(params.id), body.revision),
    ),

    handler(historyEndpoints.bin, async () =>
      (await listBin(db, clock.now())).flatMap((row) => binItemOf(row, known.get(row.noun)) ?? []),
    ),

    handler(historyEndpoints.bringBack, ({ params }) =>
      putBack('undoChange', itemInBin(params.id)),
    ),

    handler(historyEndpoints.erase, async ({ params }) => {
      const files = await eraseForGood(db, itemInBin(params.id), clock.now());
      for (const name of files) await releasePicture(name);
      return { _id: params.id };
    }),
  ];
};

function itemOf(row: AuthoredRow, table: VersionedTable | undefined): HistoryItem {
  const { id, at, by, noun, action } = row;
  const record = table?.list ? row.record : null;
  return { _id: id, at, by, noun, record, action, ...tellOf(row, table) };
}

function tellOf(
  row: HistoryRow,
  table: VersionedTable | undefined,
): Pick<HistoryItem, 'label' | 'changes' | 'beside'> {
  if (!table) return { label: row.noun, changes: [], beside: {} };
  if (row.action === 'moved') {
    const [from, to] = [orderIn(row.before), orderIn(row.after)];
    return {
      label: orderLabels[row.noun] ?? `Order: ${row.noun}`,
      changes: [{ field: 'order', from, to }],
      beside: {},
    };
  }
  const [before, after] = [versionIn(row.before), versionIn(row.after)];
  const newest = (after ?? before)!;
  const fields = Object.entries(table.fieldsOf(newest));
  return {
    label: table.labelOf(newest),
    changes: fieldChanges(before && table.fieldsOf(before), after && table.fieldsOf(after)),
    beside: Object.fromEntries(fields.filter(([field]) => readBy.has(field))),
  };
}

/** Prices are read by their currency, and hours by the clocks of their place. */
const readBy: ReadonlySet<string> = new Set(['currency', 'timeZone']);

/** Of the lists that the band puts into an order. */
const orderLabels: Readonly<Record<string, string>> = {
  member: 'Order of the members',
  carousel: 'Order of the carousel images',
};

function binItemOf(row: AuthoredRow, table: VersionedTable | undefined): BinItem | null {
  const { id, noun, at, by, binned_until: until } = row;
  if (!table || until === null) return null;
  return { _id: id, noun, label: table.labelOf(versionIn(row.before)!), deletedAt: at, by, until };
}
