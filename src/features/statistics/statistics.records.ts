import type { Db } from '../../database/open.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import {
  firstCountedDay,
  startOf,
  sumsBetween,
  totalsBetween,
  type Range,
} from '../counts/counts.records.ts';
import { songsPlayed } from '../plays/plays.records.ts';
import type { Statistics } from './statistics.ts';

export interface Names {
  songs: Parameters<typeof songsPlayed>[1]['songs'];
  /** The names of everything else that is counted, by id or path. */
  all: ReadonlyMap<string, string>;
  /** The days of shows and letters, by id. */
  days: ReadonlyMap<string, number>;
}

type Sums = Awaited<ReturnType<typeof sumsBetween>>;

const totals = ['visit', 'click'] as const;
const kinds = [...totals, 'source', 'letter', 'play', 'asked', 'confirmed'] as const;

/** @param first the first day; null for the first ever */
export async function readStatistics(
  db: Db,
  today: number,
  { from: first, to }: { from: number | null; to: number },
  names: Names,
): Promise<Statistics> {
  const since = await firstCountedDay(db, totals);
  const from = Math.min(first ?? since ?? to, to);
  const before = { from: 2 * from - to - dayMs, to: from - dayMs };
  const isAllCounted = since !== null && since <= before.from;
  const [days, daysBefore, sums] = await Promise.all([
    daysBetween(db, { from, to }),
    isAllCounted ? daysBetween(db, before) : [],
    sumsBetween(db, wholeYears({ from, to }, since, today), kinds),
  ]);
  const of = (kind: (typeof kinds)[number]) => sums.filter((sum) => sum.kind === kind);
  const nameOf = (id: string | null) => names.all.get(id ?? '') ?? null;
  const dated = (id: string) => ({ name: nameOf(id), day: names.days.get(id) ?? null });
  const [tickets, links] = clicksOf(of('click'));
  return {
    today,
    since,
    from,
    to,
    days,
    before: isAllCounted ? sumOfDays(daysBefore) : null,
    sources: byRecord(of('source')).map(({ record, times }) => ({ host: record, visits: times })),
    pages: byRecord(of('visit')).map(({ record: path, times }) => {
      return { path, name: nameOf(path), visits: times };
    }),
    tickets: tickets.map(({ record, times, rows }) => ({
      show: record,
      ...dated(record),
      clicks: times,
      letters: rows.flatMap((row) => {
        const [, letter] = row.part.split(' ');
        return letter === undefined ? [] : { letter, day: dated(letter).day, clicks: row.times };
      }),
    })),
    links: links.map(({ record, rows: [row], times }) => {
      const kind = row!.part as Statistics['links'][number]['kind'];
      return { kind, record, name: nameOf(record), clicks: times };
    }),
    letters: byRecord(of('letter')).map(({ record, times }) => {
      return { letter: record, ...dated(record), visits: times };
    }),
    songs: songsPlayed(of('play'), names),
    signUps: signUpsOf([...of('asked'), ...of('confirmed')], nameOf),
  };
}

/** The first and the last year of all time are as good as whole, and read faster. */
const wholeYears = ({ from, to }: Range, since: number | null, today: number): Range => ({
  from: from <= (since ?? from) ? startOf('year', from) : from,
  to: to >= today ? startOf('year', to, 1) - dayMs : to,
});

const daysBetween = async (db: Db, range: Range): Promise<Statistics['days']> =>
  (await totalsBetween(db, range, totals)).map(({ day, visit: visits, click: clicks }) => ({
    day,
    visits,
    clicks,
  }));

const sumOfDays = (days: Statistics['days']) => ({
  visits: days.reduce((sum, { visits }) => sum + visits, 0),
  clicks: days.reduce((sum, { clicks }) => sum + clicks, 0),
});

/** Sums the counts of each record, or other key, most first. */
const byRecord = (sums: Sums, keyOf = ({ record }: Sums[number]) => record) =>
  [...Map.groupBy(sums, keyOf).values()]
    .map((rows) => {
      const times = rows.reduce((sum, row) => sum + row.times, 0);
      return { record: rows[0]!.record, rows, times };
    })
    .toSorted((one, other) => other.times - one.times || (one.record < other.record ? -1 : 1));

/** Those of ticket links, and the others by their kind. */
function clicksOf(clicks: Sums) {
  const isTickets = ({ part }: Sums[number]) => part.startsWith('tickets');
  return [
    byRecord(clicks.filter(isTickets)),
    byRecord(
      clicks.filter((click) => !isTickets(click)),
      ({ record, part }) => `${part} ${record}`,
    ),
  ] as const;
}

/** Returns newsletter sign-ups by source, most asked first. */
const signUpsOf = (
  sums: Sums,
  nameOf: (id: string | null) => string | null,
): Statistics['signUps'] =>
  byRecord(sums, ({ record, part }) => `${record} ${part}`)
    .map(({ record, rows }) => {
      const timesOf = (kind: string) => rows.find((row) => row.kind === kind)?.times ?? 0;
      const { part } = rows[0]!;
      return {
        source: (record || null) as Statistics['signUps'][number]['source'],
        id: part || null,
        name: nameOf(part),
        asked: timesOf('asked'),
        confirmed: timesOf('confirmed'),
      };
    })
    .toSorted((one, other) => other.asked - one.asked);
