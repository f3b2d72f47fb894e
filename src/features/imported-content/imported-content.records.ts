import { setImmediate as nextTurn } from 'node:timers/promises';
import { v5 as idFrom } from 'uuid';
import type { Db } from '../../database/open.ts';
import { outsideHistory } from '../../database/recordedChanges.records.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { memoize } from '../../kit/functions/memoize.ts';
import type { Undone } from '../imports/imports.ts';
import type { Taker } from '../imports/taking.records.ts';
import { addLetter, letterTable } from '../letters/letters.records.ts';
import type { LetterTables } from '../letters/letters.table.ts';
import { gazetteer } from '../places/gazetteer.records.ts';
import { likelyPlaces } from '../places/likely-places.records.ts';
import { timesOf } from '../shows/show-times.ts';
import { showsSettingsRecord } from '../shows/shows-settings.records.ts';
import { showRecords, type ShowRow } from '../shows/shows.records.ts';
import type { FoundPost, FoundShow, Resolved } from './found.ts';
import { resolvedShow, venueDayKey } from './resolved-content.ts';

type Content = FoundShow | FoundPost;

const isShow = (value: Content): value is FoundShow => 'venue' in value;

const resolvedOf = <Fields>({ resolved }: { resolved?: Resolved<Fields> | string }) =>
  typeof resolved === 'object' ? resolved : null;

const keyOf = (value: Content): string => resolvedOf<unknown>(value)?.key ?? value.uid;

/** Takes shows of other programs, as drafts because they need a poster, and posts as news. */
export const contentTaker: Taker<Content> = {
  keyOf,

  wordsOf: (value) =>
    isShow(value) ? ['shows'] : ['posts', value.resolved.fields.isDraft ? 'drafts' : 'published'],

  shown: (value) => resolvedOf<unknown>(value)?.shown ?? {},

  async judge(db, values) {
    await resolveShows(db, values.filter(isShow));
    const known = await knownKeys(db, values);
    return values.map((value) => {
      if (typeof value.resolved === 'string') return { fate: 'wrong', why: value.resolved };
      const isKnown = known.has(idOf(value)) || known.has(keyOf(value));
      known.add(idOf(value));
      return { fate: isKnown ? 'known' : 'new' };
    });
  },

  take: (trx, items, { at }) =>
    outsideHistory(async () => {
      const added = items.flatMap(({ value, fate }) => (fate === 'new' ? value : []));
      const shows = added.filter(isShow).map((show) => ({
        id: idOf(show),
        ...resolvedOf(show)!.fields,
        image: null,
        isDraft: true,
      }));
      if (shows.length > 0) await showRecords.add(trx, shows, at);
      for (const post of added) {
        if (isShow(post)) continue;
        await addLetter(trx, idOf(post), post.resolved.fields, at, post.oldPath);
      }
      return added.map((value) => ({
        record: idOf(value),
        fields: isShow(value) ? 'show' : 'letter',
        after: '1',
      }));
    }),

  takeBack: (trx, changes) =>
    outsideHistory(async () => {
      const undone: Undone = { removed: 0, kept: [] };
      for (const { record, fields, after } of changes) {
        const table = fields === 'show' ? showRecords.table : letterTable;
        const row = await table.find(trx, record);
        const isSame = String(row?.['revision']) === after;
        if (row && !isSame) undone.kept.push({ _id: record, why: 'It changed since the import.' });
        if (isSame && (await table.remove(trx, record))) undone.removed += 1;
      }
      return undone;
    }),
};

/**
 * Searches a town. A preview comes before each import, and has searched the towns already, so that
 * transactions don't wait for it.
 */
const placesOf = memoize(async (location: string, zone: string) => {
  await nextTurn();
  return likelyPlaces(await gazetteer(), location, zone);
}, 10_000);

/** Finds out where and when the shows are. */
async function resolveShows(db: Db, shows: readonly FoundShow[]): Promise<void> {
  const { timeZone: home } = await showsSettingsRecord.read(db);
  for (const show of shows) {
    const zone = show.zone === null || show.zone === 'UTC' ? home : show.zone;
    // House numbers and postal codes would hide the town.
    const words = show.location.split(/(?=[\s,])/).filter((word) => !/\d/.test(word));
    const [place, other] = await placesOf(words.join(''), zone);
    show.resolved = resolvedShow(show, other ? null : (place ?? null), home);
  }
}

/** Returns the ids and keys of these records that are stored. */
async function knownKeys(db: Db, values: readonly Content[]): Promise<Set<string>> {
  const tables = db.withTables<LetterTables & { shows: ShowRow }>();
  const ids = values.map(idOf);
  const days = values.filter(isShow).map(({ day }) => day);
  const from = Math.min(...days, Number.MAX_SAFE_INTEGER) - 2 * dayMs;
  const to = Math.max(...days, 0) + 2 * dayMs;
  const letters = await tables.selectFrom('letters').select('id').where('id', 'in', ids).execute();
  const shows = await tables
    .selectFrom('shows')
    .select(['id', 'venue', 'date', 'doors', 'showtime', 'time_zone'])
    .where((eb) => eb.or([eb('id', 'in', ids), eb.between('date', from, to)]))
    .execute();
  const keys = shows.flatMap((show) => {
    const times = timesOf({ ...show, timeZone: show.time_zone });
    const evening = venueDayKey(show.venue, times.date);
    return [show.id, evening, `${evening} ${times.doors}`, `${evening} ${times.showtime}`];
  });
  return new Set([...letters.map(({ id }) => id), ...keys]);
}

/** The same for the same record of the other program; a calendar of Stagedoor has ids of shows. */
function idOf(value: Content): string {
  const uid = value.uid || keyOf(value);
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(uid) ? uid : idFrom(uid, idFrom.URL);
}
