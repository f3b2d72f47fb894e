import { inTransaction, type Db } from '../../database/open.ts';
import { recordChange } from '../../database/recordedChanges.records.ts';
import { dayAt } from '../../kit/dates/dates.ts';
import { dayMs, minuteMs } from '../../kit/dates/durations.ts';
import { countedMonths } from '../../kit/dates/lifetimes.ts';
import { sumOf } from '../../kit/functions/sumOf.ts';
import { privacyRecord } from '../privacy/privacy.records.ts';
import { showsSettingsRecord } from '../shows/shows-settings.records.ts';
import type { CountsTables } from './counts.table.ts';
import { totalKinds, type Count, type CountKind, type TotalKind } from './counts.ts';

export type CountSettings = Awaited<ReturnType<typeof readCountSettings>>;

/** Whether the site counts, and the time zone of its days. */
export async function readCountSettings(db: Db) {
  const { countsFans: isOn } = await privacyRecord.read(db);
  return { isOn, timeZone: (await showsSettingsRecord.read(db)).timeZone };
}

/** The day in a time zone, as the epoch milliseconds of its midnight in UTC. */
export const dayIn = (timeZone: string, now: number): number =>
  // Zones differ by whole minutes, in which `dayAt` reads the same time from its cache.
  Date.parse(dayAt(Math.floor(now / minuteMs) * minuteMs, timeZone));

type Row = CountsTables['counts'];

const counts = (db: Db, span: Row['span']) =>
  db.withTables<CountsTables>().selectFrom('counts').where('span', '=', span);

export const keyOf = ({ day, kind, record, part }: Count): string =>
  [day, kind, record, part].join(' ');

/** The most rows in one statement. */
const atOnce = 500;

/** Adds to the stored counts atomically, also if other instances do so at the same time. */
export async function addCounts(db: Db, added: Iterable<Count>): Promise<void> {
  const sums = new Map<string, Row>();
  const add = (row: Row) => {
    const key = `${row.span} ${keyOf(row)}`;
    sums.set(key, { ...row, times: row.times + (sums.get(key)?.times ?? 0) });
  };
  for (const count of added) {
    add({ ...count, span: 'day' });
    for (const span of longSpans) add({ ...count, span, day: startOf(span, count.day) });
    if (isTotal(count.kind)) add({ ...count, span: 'total', record: '', part: '' });
  }
  // All instances lock rows in the same order, to prevent deadlocks.
  const rows = [...sums.keys()].toSorted().map((key) => sums.get(key)!);
  await inTransaction(db, async (trx) => {
    for (let from = 0; from < rows.length; from += atOnce) {
      await trx
        .withTables<CountsTables>()
        .insertInto('counts')
        .values(rows.slice(from, from + atOnce))
        .onConflict((conflict) =>
          conflict
            .columns(['span', 'day', 'kind', 'record', 'part'])
            .doUpdateSet((eb) => ({ times: eb('counts.times', '+', eb.ref('excluded.times')) })),
        )
        .execute();
    }
  });
}

const isTotal = (kind: CountKind) => (totalKinds as readonly string[]).includes(kind);

/**
 * Counts an address that was asked to confirm, or that confirmed, if the site counts.
 * @param source what brought it. @param id of its show or release
 */
export async function countSignUp(
  trx: Db,
  kind: 'asked' | 'confirmed',
  { source, source_id: id }: { source: string | null; source_id: string | null },
  now: number,
): Promise<void> {
  const { isOn, timeZone } = await readCountSettings(trx);
  const [record, part] = [source ?? '', id ?? ''];
  const count: Count = { day: dayIn(timeZone, now), kind, record, part, times: 1 };
  if (isOn) await addCounts(trx, [count]);
}

/** Days, both included. */
export type Range = Record<'from' | 'to', number>;

const longSpans = ['year', 'month'] as const;
type LongSpan = (typeof longSpans)[number];

/** The first day of a day's year or month, or of a later one. */
export function startOf(span: LongSpan, day: number, later = 0): number {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return span === 'year' ? Date.UTC(year + later, 0, 1) : Date.UTC(year, month + later, 1);
}

/** Returns the first day with one of these; null if there is none. */
export async function firstCountedDay(db: Db, kinds: readonly TotalKind[]): Promise<number | null> {
  const all = counts(db, 'total').where('kind', 'in', kinds).where('times', '>', 0);
  const row = await all.select('day').orderBy('day').limit(1).executeTakeFirst();
  return row?.day ?? null;
}

/** Returns the totals of each day in a range with any, oldest first. */
export async function totalsBetween(db: Db, { from, to }: Range, kinds: readonly TotalKind[]) {
  const all = counts(db, 'total').where('day', '>=', from).where('day', '<=', to);
  const some = all.where('kind', 'in', kinds).orderBy('day');
  const rows = await some.select(['day', 'kind', 'times']).execute();
  const perDay = [...Map.groupBy(rows, ({ day }) => day)];
  return perDay.map(([day, some]) => ({ day, sum: timesIn(some) }));
}

/** Sums the counts of one kind. */
export const timesIn = (rows: readonly Pick<Count, 'kind' | 'times'>[]) => (one: CountKind) =>
  sumOf(rows, ({ kind, times }) => (kind === one ? times : 0));

/**
 * Returns the counts of each record and part in a range. Whole years and months come from their
 * sums, which are all that remains of old days.
 */
export async function sumsBetween(
  db: Db,
  { from, to }: Range,
  kinds: readonly CountKind[],
): Promise<Omit<Count, 'day'>[]> {
  const rows = await db
    .withTables<CountsTables>()
    .selectFrom('counts')
    .select(({ fn }) => ['kind', 'record', 'part', fn.sum('times').as('times')])
    .where('kind', 'in', kinds)
    .where((eb) =>
      eb.or(
        partsOf(from, to + dayMs, longSpans).map(([span, first, next]) =>
          eb.and([eb('span', '=', span), eb('day', '>=', first), eb('day', '<', next)]),
        ),
      ),
    )
    .groupBy(['kind', 'record', 'part'])
    .having(({ fn }) => fn.sum('times'), '>', 0)
    .execute();
  return rows.map((row) => ({ ...row, times: Number(row.times) }));
}

/** Splits a range into years, months and days, each of them whole. @param end after the last day */
function partsOf(
  from: number,
  end: number,
  [span, ...shorter]: readonly LongSpan[],
): [Row['span'], first: number, next: number][] {
  if (span === undefined) return from < end ? [['day', from, end]] : [];
  const [first, last] = [startOf(span, from - 1, 1), startOf(span, end)];
  if (first >= last) return partsOf(from, end, shorter);
  return [...partsOf(from, first, shorter), [span, first, last], ...partsOf(last, end, shorter)];
}

/** Returns the sources of visits that are stored by name on a day. */
export async function sourcesOn(db: Db, day: number): Promise<string[]> {
  const all = counts(db, 'day').select('record').where('day', '=', day);
  return (await all.where('kind', '=', 'source').execute()).map(({ record }) => record);
}

const deleting = (db: Db) => db.withTables<CountsTables>().deleteFrom('counts');

/** Removes the records of days that are too old. */
export async function sweepCounts(db: Db, now: number): Promise<void> {
  const oldest = startOf('month', now, -countedMonths);
  await deleting(db).where('span', '=', 'day').where('day', '<', oldest).execute();
}

/** Removes the counts of records, also from the totals. */
export async function removeCountsOf(trx: Db, records: readonly string[]): Promise<void> {
  const rows = await counts(trx, 'day').selectAll().where('record', 'in', records).execute();
  await addCounts(
    trx,
    rows.map((row) => ({ ...row, times: -row.times })),
  );
  await deleting(trx).where('record', 'in', records).execute();
}

/** The history says who deleted them, and when. */
export async function deleteCounts(db: Db): Promise<void> {
  const change = { noun: 'statistics', record: null, label: 'All statistics' };
  await inTransaction(db, async (trx) => {
    await deleting(trx).execute();
    await recordChange(trx, { ...change, action: 'deleted', before: null, after: {} });
  });
}
