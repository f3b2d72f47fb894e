import type { Db } from './open.ts';
import { requireNewestRevision } from './revisions.ts';
import { within } from './within.ts';

/** The row of a table that has one at most, of the id 1. */
export interface SingleRow {
  id: number;
  /** Counts the changes, from 1; 0 is what stands where nothing was ever saved. */
  revision: number;
}

/** The columns that belong to the noun itself. */
type Own<Row extends SingleRow> = Omit<Row, keyof SingleRow>;

/** A change of the noun's columns: those that are left out, or undefined, stay. */
type SingleChange<Row extends SingleRow> = {
  [Column in keyof Own<Row>]?: Own<Row>[Column] | undefined;
};

/** How the only row of a table is read and changed. */
export interface SingleTable<Row extends SingleRow, T> {
  /** What is stored; what stands where nothing was ever saved, until something is. */
  read(db: Db): Promise<T>;
  /**
   * Changes what is stored, whole or not at all. Two changes at once that touch different columns
   * both last, and each is told of what it itself replaced. It joins a transaction that is under
   * way.
   * @param change the columns that are different; also made from the row as it stands.
   * @param basedOn the revision that the change was made from, or undefined for any.
   * @throws Problem `record.changed-meanwhile` where another one is stored by now.
   */
  change(
    db: Db,
    change: SingleChange<Row> | ((before: Row) => SingleChange<Row>),
    basedOn: number | undefined,
  ): Promise<{ saved: T; before: Row }>;
}

/**
 * Names the table that a single document lies in.
 * @param first what stands where nothing was ever saved.
 * @param documentOf the document as it is answered.
 */
export function singleTable<Row extends SingleRow, T>(
  table: string,
  first: Own<Row>,
  documentOf: (row: Row, db: Db) => T | Promise<T>,
): SingleTable<Row, T> {
  // The one place where the row changes its type: the table's name says which columns there are.
  const tables = (db: Db) => db.withTables<Record<string, SingleRow>>();
  const unsaved = { ...first, id: 1, revision: 0 } as Row;
  return {
    async read(db) {
      const row = await tables(db)
        .selectFrom(table)
        .selectAll()
        .where('id', '=', 1)
        .executeTakeFirst();
      return documentOf((row as Row | undefined) ?? unsaved, db);
    },
    change: (db, change, basedOn) =>
      within(db, async (trx) => {
        // Makes the row where there is none; where there is one it changes nothing but holds it
        // on both engines until the end, so that nobody replaces the same things meanwhile.
        const before = (await tables(trx)
          .insertInto(table)
          .values(unsaved)
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 1 }))
          .returningAll()
          .executeTakeFirstOrThrow()) as Row;
        await requireNewestRevision(before.revision, basedOn, () => documentOf(before, trx));
        const wanted = typeof change === 'function' ? change(before) : change;
        const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
        const columns = { ...Object.fromEntries(given), revision: before.revision + 1 };
        const after = { ...before, ...columns } as Row;
        await tables(trx).updateTable(table).set(columns).where('id', '=', 1).execute();
        return { saved: await documentOf(after, trx), before };
      }),
  };
}
