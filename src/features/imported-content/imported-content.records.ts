import type { Db } from '../../database/open.ts';
import { outsideHistory } from '../../database/recordedChanges.records.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import type { Importer, Undone } from '../imports/importer.records.ts';
import { addLetter, letterTable } from '../letters/letters.records.ts';
import type { LetterTables } from '../letters/letters.table.ts';
import { foldName } from '../places/place.ts';
import { timesOf } from '../shows/show-times.ts';
import { showRecords, type ShowRow } from '../shows/shows.records.ts';
import { eveningKey } from './found-shows.records.ts';
import type { FoundPost, FoundShow } from './found.ts';

type Content = FoundShow | FoundPost;

const isShow = (value: Content): value is FoundShow => value.noun === 'show';

/** Adds shows of other programs as drafts, because they need a poster, and posts as news. */
export const contentImporter: Importer<Content> = {
  keyOf: ({ key }) => key,
  wordsOf: ({ words }) => words,
  shown: ({ shown }) => shown,

  async classify(db, values) {
    const known = await knownKeys(db, values);
    return values.map(({ id, key }) => {
      const isKnown = known.has(id) || known.has(key);
      known.add(id);
      return isKnown ? 'known' : 'new';
    });
  },

  write: (trx, items, { at }) =>
    outsideHistory(async () => {
      const added = items.flatMap(({ value, outcome }) => (outcome === 'new' ? value : []));
      const shows = added.filter(isShow).map(({ id, fields }) => ({
        id,
        ...fields,
        image: null,
        isDraft: true,
      }));
      if (shows.length > 0) await showRecords.add(trx, shows, at);
      for (const one of added) {
        if (!isShow(one)) await addLetter(trx, one.id, one.fields, at, one.oldPath);
      }
      return added.map(({ id, noun }) => ({ record: id, fields: noun, after: '1' }));
    }),

  undo: (trx, changes) =>
    outsideHistory(async () => {
      const undone: Undone = { removed: 0, kept: [] };
      for (const { record, fields, after } of changes) {
        const table = fields === 'show' ? showRecords.table : letterTable;
        const row = await table.find(trx, record);
        const isSame = String(row?.['revision']) === after;
        if (!isSame) undone.kept.push(record);
        if (isSame && (await table.remove(trx, record))) undone.removed += 1;
      }
      return undone;
    }),
};

/** Returns the ids and keys of these records that are stored. */
async function knownKeys(db: Db, values: readonly Content[]): Promise<Set<string>> {
  const tables = db.withTables<LetterTables & { shows: ShowRow }>();
  const ids = values.map(({ id }) => id);
  const shows = values.filter(isShow).map(({ fields }) => fields);
  const letters = await tables.selectFrom('letters').select('id').where('id', 'in', ids).execute();
  const stored = await tables
    .selectFrom('shows')
    .select(['id', 'venue', 'date', 'doors', 'showtime', 'time_zone'])
    .where(({ eb, or, between }) => {
      const days = shows.map(({ date }) => between('date', date - 2 * dayMs, date + 2 * dayMs));
      return or([eb('id', 'in', ids), ...days]);
    })
    .execute();
  const venues = new Set(shows.map(({ venue }) => foldName(venue)));
  const keys = stored.flatMap((show) => {
    // Times take longer to compare.
    if (!venues.has(foldName(show.venue))) return show.id;
    const times = timesOf({ ...show, timeZone: show.time_zone });
    const evening = eveningKey(show.venue, times.date);
    return [show.id, evening, `${evening} ${times.doors}`, `${evening} ${times.showtime}`];
  });
  return new Set([...letters.map(({ id }) => id), ...keys]);
}
