import type { Db } from '../../database/open.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { sumOf } from '../../kit/functions/sumOf.ts';
import { firstCountedDay, startOf, sumsBetween, totalsBetween } from '../counts/counts.records.ts';
import type { titlesOfReleases } from '../releases/releases.records.ts';
import type { Plays } from './plays.ts';

/** The length of a month, for sentences that compare two. */
const monthDays = 30;

const kinds = ['play', 'download'] as const;

type Titles = Awaited<ReturnType<typeof titlesOfReleases>>;

/** Counts of deleted songs and releases are only part of the totals. */
export async function readPlays(db: Db, today: number, titles: Titles): Promise<Plays> {
  const latest = (days: number) => ({ from: today - (days - 1) * dayMs, to: today });
  const since = await firstCountedDay(db, kinds);
  const days = await totalsBetween(db, latest(2 * monthDays), kinds);
  const records = await sumsBetween(db, latest(monthDays), kinds);
  const ever = await sumsBetween(db, { from: startOf('year', since ?? today), to: today }, kinds);
  const timesOf = (one: string) => sumOf(ever, ({ kind, times }) => (kind === one ? times : 0));
  return {
    today,
    since,
    plays: timesOf('play'),
    downloads: timesOf('download'),
    days: days.map(({ day, sum }) => ({ day, plays: sum('play'), downloads: sum('download') })),
    songs: songsPlayed(records, titles),
    releases: records
      .flatMap(({ kind, record: release, times: downloads }) => {
        const title = titles.releases.get(release);
        return kind !== 'download' || title === undefined ? [] : [{ release, title, downloads }];
      })
      .toSorted((a, b) => b.downloads - a.downloads || a.title.localeCompare(b.title, 'en')),
  };
}

/** Returns the songs that still exist, most played first. @param counts of any kind */
export const songsPlayed = (
  counts: Awaited<ReturnType<typeof sumsBetween>>,
  { songs }: Pick<Titles, 'songs'>,
): Plays['songs'] =>
  counts
    .flatMap(({ kind, record: release, part: song, times: plays }) => {
      const title = songs.get(`${release} ${song}`);
      return kind !== 'play' || title === undefined ? [] : [{ release, song, title, plays }];
    })
    .toSorted((a, b) => b.plays - a.plays || a.title.localeCompare(b.title, 'en'));
