import { setImmediate as nextTurn } from 'node:timers/promises';
import { v5 as idFrom } from 'uuid';
import type { Db } from '../../database/open.ts';
import { outsideHistory, type HistoryTables } from '../../database/recordedChanges.records.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import type { Undone } from '../imports/imports.ts';
import type { Taker } from '../imports/taking.records.ts';
import { addLetter, letterTable } from '../letters/letters.records.ts';
import type { LetterTables } from '../letters/letters.table.ts';
import { gazetteer } from '../places/gazetteer.records.ts';
import { likelyPlaces } from '../places/likely-places.records.ts';
import { showsSettingsRecord } from '../shows/shows-settings.records.ts';
import { showRecords, type ShowRow } from '../shows/shows.records.ts';
import type { FoundPost, FoundShow } from './found.ts';
import { comparablePath } from '../../kit/links/comparablePath.ts';
import { eveningOf, settledPost, settledShow } from './settled-content.ts';

type Content = FoundShow | FoundPost;

const tables = (db: Db) => db.withTables<LetterTables & HistoryTables & { shows: ShowRow }>();

const isShow = (value: Content): value is FoundShow => 'venue' in value;

/** Set by `judge`, since a show's time depends on its town. */
const settledShows = new WeakMap<FoundShow, ReturnType<typeof settledShow>>();

const settledOf = (value: Content) =>
  isShow(value) ? settledShows.get(value)! : settledPost(value);

/** Takes shows of other programs, as drafts because they need a poster, and posts as news. */
export const contentTaker: Taker<Content> = {
  keyOf: (value) =>
    isShow(value) ? `${eveningOf(value.venue, value.day, 'UTC')} ${value.showtime}` : value.uid,

  wordsOf: (value) =>
    isShow(value) ? ['shows'] : ['posts', value.isPublic ? 'published' : 'drafts'],

  shown(value) {
    const settled = settledOf(value);
    return 'shown' in settled ? settled.shown : {};
  },

  async judge(db, values) {
    const shows = values.filter(isShow);
    await settleShows(db, shows);
    const isTaken = await takenEvenings(db, shows);
    const { stored, deleted } = await idsOf(db, values.map(idOf));
    return values.map((value) => {
      const id = idOf(value);
      const settled = settledOf(value);
      if ('why' in settled) return { fate: 'wrong', why: settled.why };
      if (stored.has(id) || (isShow(value) && isTaken(value))) return { fate: 'known' };
      stored.add(id);
      return deleted.has(id) ? { fate: 'wrong', why: 'It is in the bin.' } : { fate: 'new' };
    });
  },

  take: (trx, items, { at }) =>
    outsideHistory(async () => {
      const added = items.flatMap(({ value, fate }) => (fate === 'new' ? value : []));
      for (const value of added) await add(trx, value, at);
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

/** Finds out where and when the shows are. */
async function settleShows(db: Db, shows: readonly FoundShow[]): Promise<void> {
  if (shows.length === 0) return;
  const [places, { timeZone: home }] = [await gazetteer(), await showsSettingsRecord.read(db)];
  for (const show of shows) {
    await nextTurn();
    const zone = show.zone === null || show.zone === 'UTC' ? home : show.zone;
    // House numbers and postal codes would hide the town.
    const location = show.location.replaceAll(/\S*\d\S*/g, '');
    const [place, other] = likelyPlaces(places, location, zone);
    settledShows.set(show, settledShow(show, other ? null : (place ?? null), home));
  }
}

/** Returns whether a stored show is at the place and time of another. */
async function takenEvenings(db: Db, shows: readonly FoundShow[]) {
  const days = shows.map(({ day }) => day);
  const rows = await tables(db)
    .selectFrom('shows')
    .select(['venue', 'date', 'doors', 'showtime', 'time_zone'])
    .where('date', '>', Math.min(...days) - 2 * dayMs)
    .where('date', '<', Math.max(...days) + 2 * dayMs)
    .execute();
  const stored = Map.groupBy(rows, (row) => eveningOf(row.venue, row.date, row.time_zone));
  return (show: FoundShow): boolean => {
    const settled = settledShows.get(show)!;
    if ('why' in settled) return false;
    const { venue, date, timeZone, showtime } = settled.fields;
    const evening = stored.get(eveningOf(venue, date, timeZone)) ?? [];
    return evening.some(
      (row) => show.showtime === null || [row.doors, row.showtime].includes(showtime),
    );
  };
}

/** Which of these records are stored, and which only the bin has. */
async function idsOf(db: Db, ids: readonly string[]) {
  const idsIn = async (table: 'shows' | 'letters') =>
    tables(db).selectFrom(table).select('id').where('id', 'in', ids).execute();
  const found = await tables(db)
    .selectFrom('history')
    .select('record as id')
    .where('record', 'in', ids)
    .execute();
  const setOf = (rows: readonly { id: string | null }[]) => new Set(rows.map(({ id }) => id));
  return {
    stored: setOf([...(await idsIn('shows')), ...(await idsIn('letters'))]),
    deleted: setOf(found),
  };
}

/** The same for the same record of the other program. A calendar of Stagedoor has ids of shows. */
function idOf(value: Content): string {
  const uid = value.uid || contentTaker.keyOf(value);
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(uid) ? uid : idFrom(uid, idFrom.URL);
}

async function add(trx: Db, value: Content, now: number): Promise<void> {
  const id = idOf(value);
  if (isShow(value)) {
    const settled = settledShows.get(value)!;
    if ('fields' in settled)
      await showRecords.add(trx, [{ id, ...settled.fields, image: null, isDraft: true }], now);
    return;
  }
  const settled = settledPost(value);
  if ('why' in settled) return;
  const published = { isDraft: !value.isPublic, publishAt: value.at };
  await addLetter(trx, id, { ...settled.fields, ...published }, now, comparablePath(value.address));
}
