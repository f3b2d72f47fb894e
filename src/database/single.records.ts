import { changeRow, type ColumnChange, type VersionedNoun } from './changeRow.records.ts';
import type { StoredRow } from './recordedChanges.records.ts';
import { inTransaction, type Db } from './open.ts';
import type { VersionedTable } from './versioned.ts';

/** The only row has the id 1. */
export interface SingleRow {
  id: number;
  /** Counts the changes from 1; 0 before anything is saved. */
  revision: number;
}

type Own<Row extends SingleRow> = Omit<Row, keyof SingleRow>;

interface SingleNoun<Row extends SingleRow, T> extends VersionedNoun<Row> {
  /** A name like `Theme`. */
  label: string;
  fieldsOf: (row: Row) => object;
  /** The columns until something is saved. */
  defaults: Own<Row>;
  recordOf: (row: Row, db: Db) => T | Promise<T>;
}

type Change<Row extends SingleRow> =
  | ColumnChange<Own<Row>>
  | ((before: Row) => ColumnChange<Own<Row>>);

export function singleTable<Row extends SingleRow, T>(described: SingleNoun<Row, T>) {
  const { table, noun, label, defaults, recordOf } = described;
  // The one place where the row changes its type: the table's name determines its columns.
  const tables = (db: Db) => db.withTables<Record<string, SingleRow>>();
  const defaultRow = { ...defaults, id: 1, revision: 0 } as Row;
  const stored = async (db: Db) => {
    const row = tables(db).selectFrom(table).selectAll().where('id', '=', 1);
    return ((await row.executeTakeFirst()) as Row | undefined) ?? defaultRow;
  };

  const changeAs =
    (action: 'changed' | 'restored') =>
    (db: Db, change: Change<Row>, basedOn: number | undefined) =>
      inTransaction(db, async (trx) => {
        // Makes the row, or locks the one there is until the end of the transaction.
        const before = (await tables(trx)
          .insertInto(table)
          .values(defaultRow)
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 1 }))
          .returningAll()
          .executeTakeFirstOrThrow()) as Row;
        const after = await changeRow(trx, described, before, change, { action, basedOn });
        return { saved: await recordOf(after, trx), before };
      });

  const versioned: VersionedTable = {
    noun,
    labelOf: () => label,
    fieldsOf: (row) => ({ ...described.fieldsOf(row as unknown as Row) }),
    recordOf: async (row, db) => recordOf(row as unknown as Row, db),
    find: async (db) => ({ ...(await stored(db)) }) as StoredRow,
    async putBack(db, _id, wanted, basedOn) {
      const change = wanted as unknown as ColumnChange<Own<Row>>;
      return (await changeAs('restored')(db, change, basedOn)).saved;
    },
    list: null,
  };
  return {
    ...versioned,
    read: async (db: Db): Promise<T> => recordOf(await stored(db), db),
    /**
     * Changes only the given columns, so that two changes of different ones at once both last.
     * @param basedOn the revision that the change was made from, or undefined for any.
     * @throws Problem `record.changed-meanwhile` if another revision is stored by now.
     */
    change: changeAs('changed'),
  };
}
