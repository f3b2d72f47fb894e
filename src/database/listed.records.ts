import { holdGuard } from './guard.ts';
import type { Db } from './open.ts';
import { requireNewestRevision } from './revisions.ts';
import { within } from './within.ts';

/** What every table has whose rows the band adds one by one, or several at once. */
export interface ListedRow {
  id: string;
  /** Epoch milliseconds; rows that are added later have later ones. */
  added_at: number;
  /** The place among the rows that were added in one call. */
  added_order: number;
  /** Counts the changes, from 1. */
  revision: number;
}

/** The columns that belong to the noun itself. */
type Own<Row extends ListedRow> = Omit<Row, keyof ListedRow>;

/** A row as it is added. */
export type NewRow<Row extends ListedRow> = Own<Row> & { id: string };

/** A change of a row's own columns: those that are left out, or undefined, stay. */
export type RowChange<Row extends ListedRow> = {
  [Column in keyof Own<Row>]?: Own<Row>[Column] | undefined;
};

/** How rows come into one such table, change, and go. */
export interface ListTable<Row extends ListedRow> {
  /**
   * Adds rows in the order given, all or none, after all that are there. Where there is a row of
   * this id already, it stays as it is and is answered: who lost an answer can ask again. The ids
   * differ from one another. It joins a transaction that is under way.
   * @param now epoch milliseconds.
   * @returns the rows in the order given.
   */
  add(db: Db, rows: readonly NewRow<Row>[], now: number): Promise<Row[]>;
  /**
   * Changes a row, whole or not at all. Two changes at once that touch different columns both
   * last, and each is told of what it itself replaced.
   * @param change also made from the row as it stands; what that throws leaves the row as it was.
   * @param basedOn the revision that the change was made from, or undefined for any.
   * @returns the row as it was and as it is; null where there is none of this id.
   * @throws Problem `record.changed-meanwhile` where another revision is stored by now.
   */
  change(
    db: Db,
    id: string,
    change: RowChange<Row> | ((before: Row) => RowChange<Row>),
    basedOn: number | undefined,
  ): Promise<{ before: Row; after: Row } | null>;
  /** @returns the row that was removed, or null where there is none of this id. */
  remove(db: Db, id: string): Promise<Row | null>;
}

/**
 * Names the table that a noun's records lie in, by the type of its rows.
 * @param recordOf a row's record as it is answered, for who changed it too late.
 */
export function listTable<Row extends ListedRow>(
  table: string,
  recordOf: (row: Row, db: Db) => unknown,
): ListTable<Row> {
  // The one place where rows change their type: the table's name says which columns there are.
  const tables = (db: Db) => db.withTables<Record<string, ListedRow>>();
  return {
    add: (db, rows, now) =>
      within(db, async (trx) => {
        if (rows.length === 0) return [];
        // One batch after the other: two would get the same time and mix their orders.
        await holdGuard(trx, `adding to ${table}`, now);
        const latest = await tables(trx)
          .selectFrom(table)
          .select((row) => row.fn.max('added_at').as('at'))
          .executeTakeFirst();
        // A clock that was set back puts nothing before what was there.
        const added_at = Math.max(now, (latest?.at ?? 0) + 1);
        const added = await tables(trx)
          .insertInto(table)
          .values(rows.map((row, added_order) => ({ ...row, added_at, added_order, revision: 1 })))
          // Changes nothing, so that the row that is there comes back.
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
        // Counts the change, and holds the row until the end, so that nobody replaces the same
        // things meanwhile.
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
  };
}
