import { sql, type Kysely } from 'kysely';
import type { Engine } from '../open.ts';

const firstOf: Readonly<Record<Engine, (span: string) => string>> = {
  sqlite: (span) =>
    `cast(strftime('%s', day / 1000, 'unixepoch', 'start of ${span}') as integer) * 1000`,
  postgres: (span) =>
    `cast(extract(epoch from date_trunc('${span}', to_timestamp(day / 1000) at time zone 'UTC')) as bigint) * 1000`,
};

/**
 * Adds counts of visits and clicks to those of plays. `day` is the midnight in UTC of a calendar
 * day of the band's home time zone, for the spans `month` and `year` that of their first. The span
 * `total` has one row for each kind and day.
 */
export async function up(db: Kysely<object>, engine: Engine): Promise<void> {
  const statements = [
    `create table counts (
      span text not null, day bigint not null, kind text not null, record text not null,
      part text not null, times bigint not null,
      constraint counts_key primary key (span, day, kind, record, part)
    )`,
    `insert into counts select 'day', day, kind, release_id, song_id, times from heard`,
    ...['month', 'year'].map(
      (span) => `insert into counts
        select '${span}', ${firstOf[engine](span)} as first, kind, release_id, song_id, sum(times)
        from heard group by first, kind, release_id, song_id`,
    ),
    `insert into counts
      select 'total', day, kind, '', '', sum(times) from heard group by day, kind`,
    `drop table heard`,
    `alter table privacy add column counts_fans integer default 1 not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
