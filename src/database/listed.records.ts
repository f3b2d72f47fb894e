import { sql, type Transaction } from 'kysely';
import { Problem } from '../errors/problem.ts';
import { holdAdvisoryLock } from './advisoryLock.ts';
import { changeRow, type ColumnChange, type VersionedNoun } from './changeRow.records.ts';
import { recordChange, type StoredRow } from './recordedChanges.records.ts';
import { inTransaction, type Db } from './open.ts';
import { settledSlug, slugOfNew, type SluggedNoun } from './slugs.records.ts';
import type { VersionedTable } from './versioned.ts';

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

/** Its slug is chosen when it is added, if it has none. */
export type NewRow<Row extends ListedRow> = Omit<Own<Row>, 'slug'> & { id: string; slug?: string };

export type RowChange<Row extends ListedRow> = ColumnChange<Own<Row>>;

export interface ListedNoun<Row extends ListedRow> extends VersionedNoun<Row> {
  /** Whether there are drafts, and hours at which records appear. */
  isPublished?: boolean;
  /** A name like `Member Ann`. */
  labelOf: (row: Row) => string;
  /** The row with the field names of the API. */
  fieldsOf: (row: Row) => object;
  /**
   * Protects files and records that a version names until the end of the transaction, if no foreign
   * key does.
   * @throws Problem if one is gone
   */
  holdParts?: (row: Row, trx: Db) => Promise<void>;
  /** For a noun with a page for each record. */
  slugs?: SluggedNoun;
}

export function listTable<Row extends ListedRow>(described: ListedNoun<Row>) {
  const { table, noun, fileColumn, recordOf, slugs, isPublished = false } = described;
  // The one place where rows change their type: the table's name determines their columns.
  const tables = (db: Db) => db.withTables<Record<string, ListedRow>>();
  // Two batches at once would get the same time and mix their orders.
  const adding = `adding to ${table}`;
  const fileOf = (row: ListedRow) =>
    fileColumn === undefined ? null : ((row as Row)[fileColumn] as string | null);

  const changeAs =
    (action: 'changed' | 'restored') =>
    (db: Db, id: string, change: Change<Row>, basedOn: number | undefined) =>
      inTransaction(db, (trx) => changeListed(trx, described, id, change, { action, basedOn }));

  /** In the order in which the rows were added, or sorted by hand. */
  const idsOf = async (db: Db): Promise<string[]> => {
    const rows = tables(db).selectFrom(table).select('id');
    const inOrder = rows.orderBy('added_at').orderBy('added_order').orderBy('id');
    return (await inOrder.execute()).map(({ id }) => id);
  };

  const remove = (db: Db, id: string): Promise<Row | null> =>
    inTransaction(db, async (trx) => {
      const row = await tables(trx)
        .deleteFrom(table)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (!row) return null;
      // Otherwise they would open again if the record comes back from the bin.
      await sql`delete from private_links where record = ${id}`.execute(trx);
      const label = described.labelOf(row as Row);
      const gone = { before: row, after: null, file: fileOf(row), label };
      await recordChange(trx, { noun, record: id, action: 'deleted', ...gone });
      return row as Row;
    });

  const reorder = <T>(
    db: Db,
    ids: readonly string[],
    list: (db: Db) => Promise<T[]>,
    now: number,
  ): Promise<T[]> =>
    inTransaction(db, async (trx) => {
      await holdAdvisoryLock(trx, adding, now);
      const stored = await idsOf(trx);
      const wanted = new Set(ids);
      const isStored = stored.length === ids.length && stored.every((id) => wanted.has(id));
      if (!isStored) throw new Problem('list.changed-meanwhile', { current: await list(trx) });
      if (stored.every((id, place) => id === ids[place])) return list(trx);
      await moveRows(trx, table, ids);
      const moved = { before: stored, after: ids };
      await recordChange(trx, { noun, record: null, action: 'moved', ...moved });
      return list(trx);
    });

  const versioned: VersionedTable = {
    noun,
    labelOf: (row) => described.labelOf(row as unknown as Row),
    fieldsOf: (row) => ({ ...described.fieldsOf(row as unknown as Row) }),
    find: async (db, id) => ((await findRow(db, table, id)) as StoredRow | undefined) ?? null,
    recordOf: async (row, db) => recordOf(row as unknown as Row, db),
    async putBack(db, id, wanted, basedOn) {
      const change = wanted as unknown as RowChange<Row>;
      const changed = await changeAs('restored')(db, id, change, basedOn);
      return changed && recordOf(changed.after, db);
    },
    list: {
      table,
      isPublished,
      bringBack: (db, row, now) =>
        inTransaction(db, async (trx) => {
          const stored = row as unknown as Row;
          await described.holdParts?.(stored, trx);
          const slugged = slugs && { slug: await settledSlug(trx, slugs, row as never, now) };
          const again = { ...stored, ...slugged, revision: stored.revision + 1 };
          await tables(trx).insertInto(table).values(again).execute();
          const record = { noun, record: again.id, action: 'restored' } as const;
          await recordChange(trx, { ...record, before: null, after: again });
          return recordOf(again, trx);
        }),
      remove,
      order: idsOf,
      reorder: (db, ids, now) => reorder(db, ids, idsOf, now),
    },
  };

  return {
    ...versioned,
    /**
     * Adds all rows or none. One whose id exists stays as it is, so that a call can be repeated.
     * @param now epoch milliseconds. @returns the rows in the order given.
     */
    add: (db: Db, rows: readonly NewRow<Row>[], now: number): Promise<Row[]> =>
      inTransaction(db, async (trx) => {
        if (rows.length === 0) return [];
        await holdAdvisoryLock(trx, adding, now);
        const whole: NewRow<Row>[] = [];
        for (const row of rows) {
          const isChosen = row.slug !== undefined || slugs === undefined;
          const slug = isChosen ? {} : { slug: await slugOfNew(trx, slugs, row as never, now) };
          whole.push({ ...row, ...slug });
        }
        return addRows<Row>(trx, { table, noun }, whole, now);
      }),
    /**
     * Changes only the given columns, so that two changes of different ones at once both last.
     * @param basedOn the revision that the change was made from, or undefined for any.
     * @returns null if there is none of this id.
     * @throws Problem `record.changed-meanwhile` if another revision is stored by now.
     */
    change: changeAs('changed'),
    /** @returns the removed row, or null if there is none of this id. */
    remove,
    /**
     * Puts all rows into another order, as if they had been added in one call.
     * @param ids of all rows, in the order wanted. @param now epoch milliseconds.
     * @returns what `list` answers then.
     * @throws Problem `list.changed-meanwhile` with what `list` answers, if other rows are stored.
     */
    reorder,
  };
}

type Change<Row extends ListedRow> =
  | RowChange<Row>
  | ((before: Row) => RowChange<Row> | Promise<RowChange<Row>>);

export const findRow = (db: Db, table: string, id: string): Promise<ListedRow | undefined> =>
  db
    .withTables<Record<string, ListedRow>>()
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();

/** Null if there is no row of this id. */
async function changeListed<Row extends ListedRow>(
  trx: Db,
  described: ListedNoun<Row>,
  id: string,
  change: Change<Row>,
  how: { action: 'changed' | 'restored'; basedOn: number | undefined },
): Promise<{ before: Row; after: Row } | null> {
  // Locks the row until the end of the transaction.
  const locked = await trx
    .withTables<Record<string, ListedRow>>()
    .updateTable(described.table)
    .set((row) => ({ revision: row.ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!locked) return null;
  const before = locked as Row;
  const after = await changeRow(trx, described, before, change, how);
  if (how.action === 'restored') await described.holdParts?.(after, trx);
  return { before, after };
}

/** Adds rows behind all others; one whose id exists stays. @returns them in the order given. */
async function addRows<Row extends ListedRow>(
  trx: Transaction<object>,
  { table, noun }: { table: string; noun: string },
  rows: readonly NewRow<Row>[],
  now: number,
): Promise<Row[]> {
  const tables = trx.withTables<Record<string, ListedRow>>();
  const latest = await tables
    .selectFrom(table)
    .select((row) => row.fn.max('added_at').as('at'))
    .executeTakeFirst();
  // A clock that was set back puts nothing before existing rows.
  const added_at = Math.max(now, (latest?.at ?? 0) + 1);
  const added = await tables
    .insertInto(table)
    .values(rows.map((row, added_order) => ({ ...row, added_at, added_order, revision: 1 })))
    // Changes nothing, so that the existing row is returned.
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ id: row.ref('excluded.id') })),
    )
    .returningAll()
    .execute();
  const byId = new Map(added.map((row) => [row.id, row as Row]));
  const stored = rows.map(({ id }) => byId.get(id)!);
  for (const row of stored.filter((one) => one.added_at === added_at)) {
    await recordChange(trx, { noun, record: row.id, action: 'added', before: null, after: row });
  }
  return stored;
}

async function moveRows(trx: Db, table: string, ids: readonly string[]): Promise<void> {
  const places = sql.join(ids.map((id, place) => sql`(${id}, ${sql.lit(place)})`));
  // Both engines name the columns of VALUES like this.
  await sql`
    update ${sql.table(table)} set
      added_at = (select max(added_at) from ${sql.table(table)}),
      added_order = places.column2
    from (values ${places}) as places where ${sql.table(table)}.id = places.column1
  `.execute(trx);
}
