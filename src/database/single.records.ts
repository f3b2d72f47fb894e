import type { Db } from './open.ts';
import { requireNewestRevision } from './revisions.ts';
import { inTransaction } from './inTransaction.ts';

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

export interface SingleTable<Row extends SingleRow, T> {
  read(db: Db): Promise<T>;
  /**
   * Changes only the given columns, so that two changes of different ones at once both last.
   * @param basedOn the revision that the change was made from, or undefined for any.
   * @throws Problem `record.changed-meanwhile` where another revision is stored by now.
   */
  change(
    db: Db,
    change: SingleChange<Row> | ((before: Row) => SingleChange<Row>),
    basedOn: number | undefined,
  ): Promise<{ saved: T; before: Row }>;
}

/** @param defaults what stands while nothing was ever saved. */
export function singleTable<Row extends SingleRow, T>(
  table: string,
  defaults: Own<Row>,
  recordOf: (row: Row, db: Db) => T | Promise<T>,
): SingleTable<Row, T> {
  // The one place where the row changes its type: the table's name says its columns.
  const tables = (db: Db) => db.withTables<Record<string, SingleRow>>();
  const defaultRow = { ...defaults, id: 1, revision: 0 } as Row;
  return {
    async read(db) {
      const row = await tables(db)
        .selectFrom(table)
        .selectAll()
        .where('id', '=', 1)
        .executeTakeFirst();
      return recordOf((row as Row | undefined) ?? defaultRow, db);
    },
    change: (db, change, basedOn) =>
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
        return { saved: await recordOf(after, trx), before };
      }),
  };
}
