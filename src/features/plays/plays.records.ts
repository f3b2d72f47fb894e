import type { Db } from '../../database/open.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import type { Plays } from './plays.ts';

export type PlaysTables = {
  heard: {
    /**
     * A calendar day in the band's home time zone, as the epoch milliseconds of midnight in UTC.
     */
    day: number;
    kind: 'play' | 'download';
    release_id: string;
    /** Empty for a whole release. */
    song_id: string;
    times: number;
  };
};

export type PlaysRow = PlaysTables['heard'];

const tables = (db: Db) => db.withTables<PlaysTables>();

/** The most rows in one statement. */
const atOnce = 500;

/**
 * Adds to the stored counts atomically, also if other instances do so at the same time.
 * @param rows each with a different day, kind, release and song.
 */
export async function addPlays(db: Db, rows: readonly PlaysRow[]): Promise<void> {
  // All instances lock rows in the same order, to prevent deadlocks.
  const sorted = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  await db.transaction().execute(async (trx) => {
    for (let from = 0; from < sorted.length; from += atOnce) {
      await tables(trx)
        .insertInto('heard')
        .values(sorted.slice(from, from + atOnce))
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'kind', 'release_id', 'song_id'])
            .doUpdateSet((eb) => ({ times: eb('heard.times', '+', eb.ref('excluded.times')) })),
        )
        .execute();
    }
  });
}

export const keyOf = ({ day, kind, release_id, song_id }: PlaysRow): string =>
  [day, kind, release_id, song_id].join(' ');

/** The length of a month, for sentences that compare two. */
const monthDays = 30;

/** Counts of deleted songs and releases are only part of the totals. */
export async function readPlays(
  db: Db,
  today: number,
  titles: { songs: ReadonlyMap<string, string>; releases: ReadonlyMap<string, string> },
): Promise<Plays> {
  const from = (days: number) => today - (days - 1) * dayMs;
  const sums = await tables(db)
    .selectFrom('heard')
    .select(({ fn }) => ['kind', fn.sum<number>('times').as('times'), fn.min('day').as('since')])
    .groupBy('kind')
    .execute();
  const days = await tables(db)
    .selectFrom('heard')
    .select(({ fn }) => ['day', 'kind', fn.sum<number>('times').as('times')])
    .where('day', '>=', from(2 * monthDays))
    .groupBy(['day', 'kind'])
    .orderBy('day')
    .execute();
  const records = await tables(db)
    .selectFrom('heard')
    .select(({ fn }) => ['kind', 'release_id', 'song_id', fn.sum<number>('times').as('times')])
    .where('day', '>=', from(monthDays))
    .groupBy(['kind', 'release_id', 'song_id'])
    .execute();
  const of = <Row extends { kind: string }>(rows: readonly Row[], kind: PlaysRow['kind']) =>
    rows.filter((row) => row.kind === kind);
  const sumOf = (rows: readonly { kind: string; times: number }[], kind: PlaysRow['kind']) =>
    of(rows, kind).reduce((sum, { times }) => sum + Number(times), 0);
  return {
    today,
    since: sums.length === 0 ? null : Math.min(...sums.map(({ since }) => since)),
    plays: sumOf(sums, 'play'),
    downloads: sumOf(sums, 'download'),
    days: [...Map.groupBy(days, ({ day }) => day)].map(([day, rows]) => ({
      day,
      plays: sumOf(rows, 'play'),
      downloads: sumOf(rows, 'download'),
    })),
    songs: of(records, 'play')
      .flatMap(({ release_id: release, song_id: song, times }) => {
        const title = titles.songs.get(`${release} ${song}`);
        return title === undefined ? [] : [{ release, song, title, plays: Number(times) }];
      })
      .toSorted((a, b) => b.plays - a.plays || a.title.localeCompare(b.title, 'en')),
    releases: of(records, 'download')
      .flatMap(({ release_id: release, times }) => {
        const title = titles.releases.get(release);
        return title === undefined ? [] : [{ release, title, downloads: Number(times) }];
      })
      .toSorted((a, b) => b.downloads - a.downloads || a.title.localeCompare(b.title, 'en')),
  };
}
