import { recordChange, type StoredRow } from './recordedChanges.records.ts';
import type { Db } from './open.ts';
import { requireNewestRevision } from './revisions.ts';
import { inTransaction } from './inTransaction.ts';
import { changedColumns, type VersionedTable } from './versioned.ts';

/** The only row has the id 1. */
export interface SingleRow {
  id: number;
  /** Counts the changes from 1; 0 while nothing was ever saved. */
  revision: number;
}

type Own<Row extends SingleRow> = Omit<Row, keyof SingleRow>;

/** Columns that are left out, or undefined, stay. */
type SingleChange<Row extends SingleRow> = {
  [Column in keyof Own<Row>]?: Own<Row>[Column] | undefined;
};

/** What the history tells of each change. */
interface SingleNoun<Row extends SingleRow, T> {
  table: string;
  noun: string;
  /** Such as `Theme`. */
  label: string;
  /** The column that names the record's picture. */
  fileColumn?: keyof Row & string;
  /** The row by the names of the API. */
  fieldsOf: (row: Row) => object;
  /** What stands while nothing was ever saved. */
  defaults: Own<Row>;
  recordOf: (row: Row, db: Db) => T | Promise<T>;
}

export interface SingleTable<Row extends SingleRow, T> extends VersionedTable {
  read(db: Db): Promise<T>;
  /**
   * Changes only the given columns, so that two changes of different ones at once both last.
   * @param basedOn the revision that the change was made from, or undefined for any.
   * @throws Problem `record.changed-meanwhile` if another revision is stored by now.
   */
  change(
    db: Db,
    change: SingleChange<Row> | ((before: Row) => SingleChange<Row>),
    basedOn: number | undefined,
  ): Promise<{ saved: T; before: Row }>;
}

export function singleTable<Row extends SingleRow, T>(
  described: SingleNoun<Row, T>,
): SingleTable<Row, T> {
  const { table, noun, label, fileColumn, defaults, recordOf } = described;
  // The one place where the row changes its type: the table's name says its columns.
  const tables = (db: Db) => db.withTables<Record<string, SingleRow>>();
  const defaultRow = { ...defaults, id: 1, revision: 0 } as Row;
  const stored = async (db: Db) => {
    const row = tables(db).selectFrom(table).selectAll().where('id', '=', 1);
    return ((await row.executeTakeFirst()) as Row | undefined) ?? defaultRow;
  };

  const changeAs =
    (action: 'changed' | 'restored'): SingleTable<Row, T>['change'] =>
    (db, change, basedOn) =>
      inTransaction(db, async (trx) => {
        // Makes the row, or locks the one there is until the end of the transaction.
        const before = (await tables(trx)
          .insertInto(table)
          .values(defaultRow)
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 1 }))
          .returningAll()
          .executeTakeFirstOrThrow()) as Row;
        await requireNewestRevision(before.revision, basedOn, () => recordOf(before, trx));
        const wanted = typeof change === 'function' ? change(before) : change;
        const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
        const columns = { ...Object.fromEntries(given), revision: before.revision + 1 };
        const after = { ...before, ...columns } as Row;
        await tables(trx).updateTable(table).set(columns).where('id', '=', 1).execute();
        const both = { before: { ...before } as StoredRow, after: { ...after } as StoredRow };
        const changed = changedColumns(both.before, both.after);
        if (changed.length > 0) {
          const replaces = fileColumn !== undefined && changed.includes(fileColumn);
          const file = replaces ? (both.before[fileColumn] as string | null) : null;
          await recordChange(trx, { noun, record: '1', action, ...both, file });
        }
        return { saved: await recordOf(after, trx), before };
      });

  return {
    read: async (db) => recordOf(await stored(db), db),
    change: changeAs('changed'),
    noun,
    labelOf: () => label,
    fieldsOf: (row) => ({ ...described.fieldsOf(row as unknown as Row) }),
    recordOf: async (row, db) => recordOf(row as unknown as Row, db),
    find: async (db) => ({ ...(await stored(db)) }) as StoredRow,
    async putBack(db, _id, wanted, basedOn) {
      const change = wanted as unknown as (before: Row) => SingleChange<Row>;
      return (await changeAs('restored')(db, change, basedOn)).saved;
    },
    list: null,
  };
}
