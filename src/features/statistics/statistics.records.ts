import type { Db } from '../../database/open.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { sumOf } from '../../kit/functions/sumOf.ts';
import {
  firstCountedDay,
  startOf,
  sumsBetween,
  timesIn,
  totalsBetween,
  type Range,
} from '../counts/counts.records.ts';
import type { ClickKind, CountKind } from '../counts/counts.ts';
import type { SubscriberSource } from '../newsletter/newsletter.ts';
import { songsPlayed } from '../plays/plays.records.ts';
import type { Statistics, StatisticsQuery } from './statistics.ts';

interface Names {
  songs: Parameters<typeof songsPlayed>[1]['songs'];
  /** Names of everything else, by path or id, with the days of shows and letters. */
  names: ReadonlyMap<string, { name: string; location: string; day: number | null }>;
}

const totals = ['visit', 'click'] as const;
const kinds = [...totals, 'source', 'letter', 'play', 'asked', 'confirmed'] as const;

type Sum = Awaited<ReturnType<typeof sumsBetween>>[number];

export async function readStatistics(
  db: Db,
  today: number,
  asked: StatisticsQuery,
  names: Names,
): Promise<Statistics> {
  const since = await firstCountedDay(db, totals);
  const to = asked.to || today;
  const first = asked.days ? to - (asked.days - 1) * dayMs : asked.from || since || to;
  const from = Math.min(first, to);
  const begin = 2 * from - to - dayMs;
  const isAllCounted = since !== null && since <= begin;
  const [all, sums] = await Promise.all([
    totalsBetween(db, { from: isAllCounted ? begin : from, to }, totals),
    sumsBetween(db, wholeYears({ from, to }, since, today), kinds),
  ]);
  const days = all.map(({ day, sum }) => ({ day, visits: sum('visit'), clicks: sum('click') }));
  const before = days.filter(({ day }) => day < from);
  return {
    today,
    since,
    from,
    to,
    days: days.slice(before.length),
    before: isAllCounted ? sumOf(before, ({ visits }) => visits) : null,
    ...listsOf(sums, names),
  };
}

/** The first and the last year of all time are as good as whole, and read faster. */
const wholeYears = ({ from, to }: Range, since: number | null, today: number): Range => ({
  from: from <= (since ?? from) ? startOf('year', from) : from,
  to: to >= today ? startOf('year', to, 1) - dayMs : to,
});

/** Each list begins with the highest figures. */
function listsOf(sums: readonly Sum[], names: Names) {
  const of = (...some: CountKind[]) => sums.filter(({ kind }) => some.includes(kind));
  const dated = (id: string) => names.names.get(id) ?? { name: null, location: '', day: null };
  const nameOf = (id: string) => dated(id).name;
  const { tickets = [], links = [] } = Object.groupBy(of('click'), ({ part }) =>
    part.startsWith('tickets') ? 'tickets' : 'links',
  );
  const afterLetters = tickets.flatMap((row) => {
    const [, letter] = row.part.split(' ');
    return letter === undefined ? [] : [{ ...row, record: letter, show: row.record }];
  });
  const perShow = Map.groupBy(afterLetters, ({ show }) => show);
  return {
    sources: grouped(of('source')).map(({ record: host, times: visits }) => ({ host, visits })),
    pages: grouped(of('visit')).map(({ record: path, times: visits }) => {
      return { path, name: nameOf(path), visits };
    }),
    tickets: grouped(tickets).map(({ record: show, times: clicks }) => {
      const letters = (perShow.get(show) ?? []).map(({ record: letter, times }) => {
        return { letter, day: dated(letter).day, clicks: times };
      });
      return { show, ...dated(show), clicks, letters };
    }),
    links: grouped(links, true).map(({ record, part, times: clicks }) => {
      return { kind: part as ClickKind, record, name: nameOf(record), clicks };
    }),
    letters: grouped([...of('letter'), ...afterLetters]).map(({ record: letter, timesOf }) => {
      return { letter, ...dated(letter), visits: timesOf('letter'), clicks: timesOf('click') };
    }),
    songs: songsPlayed(of('play'), names),
    signUps: grouped(of('asked', 'confirmed'), true).map(({ record, part, timesOf }) => ({
      source: (record || null) as SubscriberSource | null,
      id: part || null,
      name: nameOf(part),
      asked: timesOf('asked'),
      confirmed: timesOf('confirmed'),
    })),
  };
}

/** Sums the counts of each record, or of each of its parts, most first. */
const grouped = (sums: readonly Sum[], byPart = false) =>
  [...Map.groupBy(sums, ({ record, part }) => (byPart ? `${record} ${part}` : record)).values()]
    .map((rows) => ({
      ...rows[0]!,
      times: sumOf(rows, ({ times }) => times),
      timesOf: timesIn(rows),
    }))
    .toSorted((one, other) => other.times - one.times || (one.record < other.record ? -1 : 1));
