import { sql, type RawBuilder, type SelectQueryBuilder, type Simplify, type SqlBool } from 'kysely';
import { Problem } from '../errors/problem.ts';
import type { ListPart } from '../kit/api/listPart.ts';
import type { ListedRow } from './listed.records.ts';
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

/**
 * Answers questions about a table in the order of its list.
 * @param by its columns, the first of them first; rows of one call stay in the order given.
 */
export function listOrder<Row extends ListedRow>(
  table: string,
  by: Readonly<Partial<Record<keyof Row & string, Direction>>>,
): InOrder {
  const order = Object.entries({ ...by, added_order: 'asc', id: 'asc' }) as unknown as Order;
  return async (db, question, { after, count, from = 0 } = {}) => {
    let asked = question;
    for (const [column, direction] of order) {
      asked = asked.orderBy(sql.ref(column), (by) =>
        direction === 'asc' ? by.asc() : direction === 'desc' ? by.desc() : by.desc().nullsLast(),
      );
    }
    if (count !== undefined) asked = asked.limit(count).offset(from);
    if (after !== undefined) {
      const last = await db
        .withTables<Record<string, ListedRow>>()
        .selectFrom(table)
        .selectAll()
        .where('id', '=', after)
        .executeTakeFirst();
      if (!last) throw new Problem('record.not-found');
      asked = asked.where(follows(order, { ...last }));
    }
    return asked.execute();
  };
}

/** A redundant condition on the first column lets the database use an index. */
function follows(order: Order, row: Columns): RawBuilder<SqlBool> {
  const [[column, direction]] = order;
  const bound = sql.raw(direction === 'asc' ? '>=' : '<=');
  return sql`${placeOf(order[0])} ${bound} ${row[column] ?? lowest} and ${isBehind(order, row)}`;
}

function isBehind([first, next, ...rest]: Order, row: Columns): RawBuilder<SqlBool> {
  const [column, direction] = first;
  const [place, further] = [placeOf(first), sql.raw(direction === 'asc' ? '>' : '<')];
  const value = row[column] ?? lowest;
  const isFurther = sql<SqlBool>`${place} ${further} ${value}`;
  if (!next) return isFurther;
  return sql`(${isFurther} or (${place} = ${value} and ${isBehind([next, ...rest], row)}))`;
}

/** Comparisons with null are never true, so it counts as a number below all others. */
const lowest = Number.MIN_SAFE_INTEGER;

const placeOf = ([column, direction]: Place): RawBuilder<unknown> =>
  direction === 'desc-nulls-last'
    ? sql`coalesce(${sql.ref(column)}, ${sql.lit(lowest)})`
    : sql.ref(column);
