import { sql } from 'kysely';
import { Problem } from '../errors/problem.ts';
import { holdGuard } from './guard.ts';
import type { Db } from './open.ts';
import { requireNewestRevision } from './revisions.ts';
import { inTransaction } from './inTransaction.ts';

export interface ListedRow {
  id: string;
  /** Epoch milliseconds; rows that are added later have later ones. */
  added_at: number;
  /** The place among the rows that were added in one call. */
  added_order: number;
  /** Counts the changes, from 1. */
  revision: number;
}

type Own<Row extends ListedRow> = Omit<Row, keyof ListedRow>;

export type NewRow<Row extends ListedRow> = Own<Row> & { id: string };

/** Columns that are left out, or undefined, stay. */
export type RowChange<Row extends ListedRow> = {
  [Column in keyof Own<Row>]?: Own<Row>[Column] | undefined;
};

export interface ListTable<Row extends ListedRow> {
  /**
   * Adds all rows or none. One whose id exists stays as it is, so that a call can be repeated.
   * @param now epoch milliseconds. @returns the rows in the order given.
   */
  add(db: Db, rows: readonly NewRow<Row>[], now: number): Promise<Row[]>;
  /**
   * Changes only the given columns, so that two changes of different ones at once both last.
   * @param basedOn the revision that the change was made from, or undefined for any.
   * @returns null where there is none of this id.
   * @throws Problem `record.changed-meanwhile` where another revision is stored by now.
   */
  change(
    db: Db,
    id: string,
    change: RowChange<Row> | ((before: Row) => RowChange<Row>),
    basedOn: number | undefined,
  ): Promise<{ before: Row; after: Row } | null>;
  /** @returns the removed row, or null where there is none of this id. */
  remove(db: Db, id: string): Promise<Row | null>;
  /**
   * Puts all rows into another order, as if they had been added in one call.
   * @param ids of all rows, in the order wanted. @param now epoch milliseconds.
   * @returns what `list` answers then.
   * @throws Problem `list.changed-meanwhile` with what `list` answers, where other rows are stored.
   */
  reorder<T>(
    db: Db,
    ids: readonly string[],
    list: (db: Db) => Promise<T[]>,
    now: number,
  ): Promise<T[]>;
}

/** @param recordOf the row as the API answers it, for who changed it too late. */
export function listTable<Row extends ListedRow>(
  table: string,
  recordOf: (row: Row, db: Db) => unknown,
): ListTable<Row> {
  // The one place where rows change their type: the table's name says their columns.
  const tables = (db: Db) => db.withTables<Record<string, ListedRow>>();
  // Two batches at once would get the same time and mix their orders.
  const adding = `adding to ${table}`;
  return {
    add: (db, rows, now) =>
      inTransaction(db, async (trx) => {
        if (rows.length === 0) return [];
        await holdGuard(trx, adding, now);
        const latest = await tables(trx)
          .selectFrom(table)
          .select((row) => row.fn.max('added_at').as('at'))
          .executeTakeFirst();
        // A clock that was set back puts nothing before what was there.
        const added_at = Math.max(now, (latest?.at ?? 0) + 1);
        const added = await tables(trx)
          .insertInto(table)
          .values(rows.map((row, added_order) => ({ ...row, added_at, added_order, revision: 1 })))
          // Changes nothing, so that the existing row is returned.
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet((row) => ({ id: row.ref('excluded.id') })),
          )
          .returningAll()
          .execute();
        const byId = new Map(added.map((row) => [row.id, row as Row]));
        return rows.map(({ id }) => byId.get(id)!);
      }),

    change: (db, id, change, basedOn) =>
      db.transaction().execute(async (trx) => {
        // Counts the change, and locks the row until the end of the transaction.
        const before = await tables(trx)
          .updateTable(table)
          .set((row) => ({ revision: row('revision', '+', 1) }))
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (!before) return null;
        const found = { ...before, revision: before.revision - 1 } as Row;
        await requireNewestRevision(found.revision, basedOn, () => recordOf(found, trx));
        const wanted = typeof change === 'function' ? change(before as Row) : change;
        const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
        const after = { ...before, ...Object.fromEntries(given) };
        await tables(trx).updateTable(table).set(after).where('id', '=', id).execute();
        return { before: before as Row, after: after as Row };
      }),

    async remove(db, id) {
      const row = await tables(db)
        .deleteFrom(table)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return (row as Row | undefined) ?? null;
    },

    reorder: (db, ids, list, now) =>
      inTransaction(db, async (trx) => {
        await holdGuard(trx, adding, now);
        const stored = await tables(trx).selectFrom(table).select(['id', 'added_at']).execute();
        const wanted = new Set(ids);
        const isStored = stored.length === ids.length && stored.every(({ id }) => wanted.has(id));
        if (!isStored) throw new Problem('list.changed-meanwhile', { current: await list(trx) });
        if (ids.length === 0) return [];
        const latest = stored.reduce((at, { added_at }) => Math.max(at, added_at), 0);
        const places = sql.join(ids.map((id, place) => sql`(${id}, ${sql.lit(place)})`));
        // Both engines name the columns of VALUES so.
        await sql`
          update ${sql.table(table)} set added_at = ${latest}, added_order = places.column2
          from (values ${places}) as places where ${sql.table(table)}.id = places.column1
        `.execute(trx);
        return list(trx);
      }),
  };
}
