import { sql, type CompiledQuery, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Db } from './open.ts';

/** Columns of a noun whose records can be drafts. */
export interface PublicationColumns {
  /** 1 for a draft, 0 or null for none. */
  is_draft: number | null;
  /** Epoch milliseconds; null for at once. */
  publish_at: number | null;
  /** Epoch milliseconds; null for never. */
  unpublish_at: number | null;
}

/** Members see drafts; visitors see what is public at a time, in epoch milliseconds. */
export type Audience = 'members' | { at: number };

export interface Publication {
  isDraft: boolean;
  publishAt: number | null;
  unpublishAt: number | null;
}

/** Fields that are left out, or undefined, stay as stored. */
export type PublicationChange = { [Field in keyof Publication]?: Publication[Field] | undefined };

/** Returns the columns of a new record. */
export const newPublication = (given: PublicationChange): PublicationColumns => ({
  is_draft: given.isDraft ? 1 : 0,
  publish_at: given.publishAt ?? null,
  unpublish_at: given.unpublishAt ?? null,
});

/** Returns the columns that a change gives. */
export const changedPublication = ({ isDraft, publishAt, unpublishAt }: PublicationChange) => ({
  is_draft: isDraft === undefined ? undefined : Number(isDraft),
  publish_at: publishAt,
  unpublish_at: unpublishAt,
});

/** Fields for members only; visitors' pages contain none of them. */
export const publicationOf = (
  { is_draft, publish_at = null, unpublish_at = null }: PublicationColumns,
  audience: Audience,
): Partial<Publication> =>
  audience === 'members'
    ? { isDraft: is_draft === 1, publishAt: publish_at, unpublishAt: unpublish_at }
    : {};

/** Whether visitors see a row at a time, in epoch milliseconds. The same rule as `visibleTo`. */
export const isPublicAt = (
  { is_draft, publish_at, unpublish_at }: PublicationColumns,
  at: number,
): boolean =>
  is_draft !== 1 && (publish_at ?? 0) <= at && (unpublish_at ?? Number.POSITIVE_INFINITY) > at;

/** A record with when visitors first saw it, and its last change; in epoch milliseconds. */
export type Announced<T> = T & ReturnType<typeof announcedTimes>;

/** When visitors first saw a record and its latest change, in epoch milliseconds. */
export function announcedTimes(
  row: Pick<PublicationColumns, 'publish_at'> & { added_at: number; changed_at: number | null },
): { announcedAt: number; changedAt: number } {
  const announcedAt = row.publish_at ?? row.added_at;
  return { announcedAt, changedAt: Math.max(row.changed_at ?? announcedAt, announcedAt) };
}

/** Only the rows of `table` that the audience may see. */
export function visibleTo<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  audience: Audience,
  table: string,
): SelectQueryBuilder<DB, TB, Row> {
  if (audience === 'members') return rows;
  return rows.where(isVisibleAt(table, audience.at));
}

const isVisibleAt = (table: string, at: number) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<SqlBool>`(coalesce(${column('is_draft')}, 0) = 0
    and (${column('publish_at')} is null or ${column('publish_at')} <= ${at})
    and (${column('unpublish_at')} is null or ${column('unpublish_at')} > ${at}))`;
};

interface Column {
  table: string;
  column: string;
}

/** The columns with times at which visitors see rows differently. @param tables with drafts. */
export const timedColumns = (tables: readonly string[]): Column[] => [
  ...tables.flatMap((table) => ['publish_at', 'unpublish_at'].map((column) => ({ table, column }))),
  // A release shows its songs from its day on, and until then says when that is.
  { table: 'releases', column: 'release_date' },
  { table: 'featured_releases', column: 'release_date' },
];

/** Finds the next time after one in these columns, in epoch milliseconds; null for none. */
export function nextPublication(columns: readonly Column[]) {
  const read = compiledOnce<{ hour: number | null }>((db, audience) => {
    const hours = columns.map(
      ({ table, column }) => sql`
        select min(${sql.ref(column)}) as hour from ${sql.table(table)}
        where ${sql.ref(column)} > ${(audience as { at: number }).at}`,
    );
    const next = sql<{ hour: number | null }>`
      select min(hour) as hour from (${sql.join(hours, sql` union all `)}) as hours`;
    return { compile: () => next.compile(db) };
  });
  return async (db: Db, after: number): Promise<number | null> =>
    columns.length === 0 ? null : ((await read(db, { at: after }))[0]?.hour ?? null);
}

/**
 * Whether visitors see each of these records that exists.
 * @param tables of the nouns whose records can be drafts.
 * @param ids of any noun. @param at epoch milliseconds
 */
export async function areVisible(
  db: Db,
  tables: readonly string[],
  ids: readonly string[],
  at: number,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const hidden = tables.map(
    (table) => sql`
      select id from ${sql.table(table)}
      where id in (${sql.join(ids)}) and not ${isVisibleAt(table, at)}`,
  );
  if ((await sql`${sql.join(hidden, sql` union all `)}`.execute(db)).rows.length > 0) return false;
  const { rows } = await sql<{ tracks: string }>`
    select tracks from releases where release_date > ${at}`.execute(db);
  return !rows.some(({ tracks }) => ids.some((id) => tracks.includes(id)));
}

type Build<Row> = (db: Db, audience: Audience) => { compile(): CompiledQuery<Row> };

/** Stands for the visitors' time, which is the only parameter that differs. */
const anyTime = Number.NaN;

/** Builds and compiles a query only once, which takes longer than SQLite's answer. */
export function compiledOnce<Row>(build: Build<Row>) {
  // Transactions have their database's adapter.
  const [forMembers, forVisitors] = [newQueries<Row>(), newQueries<Row>()];
  return async (db: Db, audience: Audience): Promise<Row[]> => {
    const at = audience === 'members' ? null : audience.at;
    const queries = at === null ? forMembers : forVisitors;
    const { adapter } = db.getExecutor();
    const query =
      queries.get(adapter) ?? build(db, at === null ? 'members' : { at: anyTime }).compile();
    queries.set(adapter, query);
    const parameters = query.parameters.map((one) => (Number.isNaN(one) ? at : one));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

const newQueries = <Row>() => new WeakMap<object, CompiledQuery<Row>>();
