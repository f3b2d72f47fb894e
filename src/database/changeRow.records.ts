import { Problem } from '../errors/problem.ts';
import { recordChange, type HistoryAction, type StoredRow } from './recordedChanges.records.ts';
import type { Db } from './open.ts';
import { changedColumns } from './versioned.ts';

interface VersionedRow {
  id: string | number;
  /** Counts the changes. */
  revision: number;
}

/** Columns that are left out, or undefined, stay. */
export type ColumnChange<Columns> = { [Column in keyof Columns]?: Columns[Column] | undefined };

/** Describes a table whose changes the history records. */
export interface VersionedNoun<Row> {
  table: string;
  noun: string;
  /** The column that names the record's picture. */
  fileColumn?: keyof Row & string;
  /** The row as the API answers it, for a change that came too late. */
  recordOf: (row: Row, db: Db) => unknown;
}

/**
 * Changes only the given columns of a row that the transaction has locked, and enters it in the
 * history. @returns the row after it.
 * @throws Problem `record.changed-meanwhile` if another revision is stored than `basedOn`.
 */
export async function changeRow<Row extends VersionedRow>(
  trx: Db,
  { table, noun, fileColumn, recordOf }: VersionedNoun<Row>,
  before: Row,
  change: object | ((before: Row) => object | Promise<object>),
  { action, basedOn }: { action: HistoryAction; basedOn: number | undefined },
): Promise<Row> {
  if (basedOn !== undefined && basedOn !== before.revision) {
    throw new Problem('record.changed-meanwhile', { current: await recordOf(before, trx) });
  }
  const wanted = typeof change === 'function' ? await change(before) : change;
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const columns = { ...Object.fromEntries(given), revision: before.revision + 1 };
  const after = { ...before, ...columns } as Row;
  await trx
    .withTables<Record<string, VersionedRow>>()
    .updateTable(table)
    .set(columns)
    .where('id', '=', before.id)
    .execute();
  const both = { before: { ...before } as StoredRow, after: { ...after } as StoredRow };
  const changed = changedColumns(both.before, both.after);
  if (changed.length > 0) {
    const replaces = fileColumn !== undefined && changed.includes(fileColumn);
    const file = replaces ? (before[fileColumn] as string | null) : null;
    await recordChange(trx, { noun, record: String(before.id), action, ...both, file });
  }
  return after;
}
