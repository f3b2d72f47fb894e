import { sql, type RawBuilder, type SelectQueryBuilder, type Simplify, type SqlBool } from 'kysely';
import { Problem } from '../errors/problem.ts';
import type { ListPart } from '../kit/api/listPart.ts';
import { findRow, type ListedRow } from './listed.records.ts';
import type { Db } from './open.ts';

/** Engines put nulls at different ends by default. */
type Direction = 'asc' | 'desc' | 'desc-nulls-last';
type Place = readonly [column: string, direction: Direction];
type Order = readonly [Place, ...Place[]];
type Columns = Readonly<Record<string, unknown>>;

/** Part of a list: the records after a given one, or from an offset, which counts from 0. */
export type Part = ListPart & { from?: number };

/** @throws Problem `record.not-found` if the part would follow a row that is gone. */
type InOrder = <DB, TB extends keyof DB, Row>(
  db: Db,
  question: SelectQueryBuilder<DB, TB, Row>,
  part?: Part,
) => Promise<Simplify<Row>[]>;

type By<Row extends ListedRow> = Readonly<Partial<Record<keyof Row & string, Direction>>>;

const orderOf = <Row extends ListedRow>(by: By<Row>): Order =>
  Object.entries({ ...by, added_order: 'asc', id: 'asc' }) as unknown as Order;

/** The same question with the order of its list, whose columns come as `listOrder` takes them. */
export function inOrder<DB, TB extends keyof DB, Row, Listed extends ListedRow>(
  question: SelectQueryBuilder<DB, TB, Row>,
  by: By<Listed>,
): SelectQueryBuilder<DB, TB, Row> {
  let asked = question;
  for (const [column, direction] of orderOf(by)) {
    asked = asked.orderBy(sql.ref(column), (one) =>
      direction === 'asc' ? one.asc() : direction === 'desc' ? one.desc() : one.desc().nullsLast(),
    );
  }
  return asked;
}

/**
 * Answers questions about a table in the order of its list.
 * @param by its columns, the first of them first; rows of one call stay in the order given.
 */
export function listOrder<Row extends ListedRow>(table: string, by: By<Row>): InOrder {
  const order = orderOf(by);
  return async (db, question, { after, count, from = 0 } = {}) => {
    const asked = inOrder(question, by);
    if (after === undefined) {
      return (count === undefined ? asked : asked.limit(count).offset(from)).execute();
    }
    const last = await findRow(db, table, after);
    if (!last) throw new Problem('record.not-found');
    const rows: Awaited<ReturnType<typeof asked.execute>> = [];
    for (const range of rangesAfter(order, { ...last })) {
      const found = asked.where(range);
      const wanted = count === undefined ? found : found.limit(count - rows.length);
      rows.push(...(await wanted.execute()));
      if (rows.length === count) break;
    }
    return rows;
  };
}

/**
 * Returns conditions that match, one after another, the rows behind a row. Each is a range of the
 * index: engines find rows without a value only by themselves.
 */
function rangesAfter([first, ...rest]: Order, row: Columns): RawBuilder<SqlBool>[] {
  const [column, direction] = first;
  const isEmpty = sql<SqlBool>`${sql.ref(column)} is null`;
  if (row[column] === null) return [sql`${isEmpty} and ${isBehind(rest as unknown as Order, row)}`];
  const bound = sql.raw(direction === 'asc' ? '>=' : '<=');
  const range = sql<SqlBool>`${sql.ref(column)} ${bound} ${row[column]} and ${isBehind([first, ...rest], row)}`;
  return direction === 'desc-nulls-last' ? [range, isEmpty] : [range];
}

function isBehind([[column, direction], next, ...rest]: Order, row: Columns): RawBuilder<SqlBool> {
  const [place, further] = [sql.ref(column), sql.raw(direction === 'asc' ? '>' : '<')];
  const isFurther = sql<SqlBool>`${place} ${further} ${row[column]}`;
  if (!next) return isFurther;
  return sql`(${isFurther} or (${place} = ${row[column]} and ${isBehind([next, ...rest], row)}))`;
}
