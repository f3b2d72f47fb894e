import type { Db } from '../../database/open.ts';
import type { VersionedTable } from '../../database/versioned.ts';
import { Problem, type ProblemCode } from '../../errors/problem.ts';
import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import {
  eraseForGood,
  findHistoryItem,
  itemsOfCall,
  listBin,
  fieldChanges,
  listHistory,
  nameRecords,
  orderIn,
  versionsIn,
  type AuthoredRow,
  type BinnedRow,
  type HistoryRow,
} from './history.records.ts';
import type { PutBack } from './versions.records.ts';
import { historyEndpoints, type BinItem, type HistoryItem } from './history.ts';
import { historyPage } from './history.view.ts';

type HistoryServices = Pick<Services, 'db' | 'clock' | 'tables' | 'pictures' | 'posters' | 'files'>;

export const historyApi = ({ db, clock, tables, pictures, posters, files }: HistoryServices) => {
  const known = new Map(tables.map((table) => [table.noun, table]));

  const requireItem = (item: HistoryRow | null | undefined, missing: ProblemCode) => {
    const table = item && known.get(item.noun);
    const isExpired = item?.binned_until && item.binned_until <= clock.now();
    if (!table || isExpired) throw new Problem(missing);
    return { item, table };
  };
  const itemNamed = (id: string) => async (from: Db) => [
    requireItem(await findHistoryItem(from, id), 'history.not-found'),
  ];
  const itemsOf = (call: string) => async (from: Db) => {
    const [newest, ...older] = await itemsOfCall(from, call);
    return [newest, ...older].map((item) => requireItem(item, 'history.not-found'));
  };
  const itemInBin = (id: string) => async (from: Db) => {
    const binned = requireItem(await findHistoryItem(from, id), 'bin.not-found');
    if (binned.item.binned_until === null) throw new Problem('bin.not-found');
    return [binned] as const;
  };

  const putBack = async (
    how: 'undo' | 'restore',
    changesIn: PutBack['changesIn'],
    seen: PutBack['seen'] = undefined,
  ): Promise<Record<string, unknown>> => {
    // The start of the server needn't load it.
    const versions = await import('./versions.records.ts');
    const record = await versions.putBack(db, how, { changesIn, seen, now: clock.now() });
    // An earlier version may lack derived data of the newest, such as the icons of its logo.
    posters.fetchSoon();
    files.transcodeMissing();
    await files.makeIcons();
    return { ...record };
  };

  return [
    handler(historyEndpoints.list, async ({ query }) => {
      const rows = await listHistory(db, query, historyPage + 1);
      const items = rows.slice(0, historyPage).map((row) => itemOf(row, known.get(row.noun)));
      for (const { changes } of items) await nameRecords(db, changes);
      return { items, next: rows.length > historyPage ? items.at(-1)!._id : null };
    }),

    handler(historyEndpoints.undo, ({ params, body }) =>
      putBack('undo', itemNamed(params.id), body.revision),
    ),

    handler(historyEndpoints.undoCall, ({ params }) => putBack('undo', itemsOf(params.id))),

    handler(historyEndpoints.putBack, ({ params, body }) =>
      putBack('restore', itemNamed(params.id), body.revision),
    ),

    handler(historyEndpoints.bin, async ({ query: { after } }) => {
      const last = after === undefined ? null : (await itemInBin(after)(db))[0].item;
      const rows = await listBin(db, [...known.keys()], last, historyPage, clock.now());
      return rows.map(binItemOf);
    }),

    handler(historyEndpoints.bringBack, ({ params }) => putBack('undo', itemInBin(params.id))),

    handler(historyEndpoints.erase, async ({ params }) => {
      const itemIn = async (trx: Db) => (await itemInBin(params.id)(trx))[0].item;
      const erased = await eraseForGood(db, itemIn, clock.now());
      for (const name of erased.files) await pictures.releasePicture(name);
      await files.removeRecordings(erased.recordings, erased.deletedAt);
      return { _id: params.id };
    }),
  ];
};

function itemOf(row: AuthoredRow, table: VersionedTable | undefined): HistoryItem {
  const { id, at, by, noun, action } = row;
  const record = table?.list ? row.record : null;
  return { _id: id, at, by, noun, record, action, ...describeItem(row, table) };
}

function describeItem(
  row: HistoryRow,
  table: VersionedTable | undefined,
): Pick<HistoryItem, 'label' | 'changes' | 'beside'> {
  if (!table) return { label: row.label ?? row.noun, changes: [], beside: {} };
  if (row.action === 'moved') {
    const [from, to] = [orderIn(row.before), orderIn(row.after)];
    return {
      label: `Order of the ${table.list!.table.replaceAll('_', ' ')}`,
      changes: [{ field: 'order', from, to }],
      beside: {},
    };
  }
  const { before, after } = versionsIn(row);
  const newest = (after ?? before)!;
  const fields = Object.entries(table.fieldsOf(newest));
  return {
    label: table.labelOf(newest),
    changes: fieldChanges(before && table.fieldsOf(before), after && table.fieldsOf(after)),
    beside: Object.fromEntries(fields.filter(([field]) => readBy.has(field))),
  };
}

/** A price depends on its currency, and a time on its place's clocks. */
const readBy: ReadonlySet<string> = new Set(['currency', 'timeZone']);

const binItemOf = ({ id, noun, at, by, label, binned_until }: BinnedRow): BinItem => ({
  _id: id,
  noun,
  label: label ?? noun,
  deletedAt: at,
  by,
  until: binned_until!,
});
