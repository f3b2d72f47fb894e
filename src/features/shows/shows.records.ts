import type { Db } from '../../database/open.ts';
import { inOrder } from '../../database/listOrder.records.ts';
import { compiledOnce, visibleTo, type Audience } from '../../database/publication.records.ts';
import { listRecords, type PublishedRow } from '../../files/records/list.records.ts';
import { showsSettingsRecord } from './shows-settings.records.ts';
import { Problem } from '../../errors/problem.ts';
import { placeNameOf } from '../places/named-places.records.ts';
import { unknownPlace } from '../places/place.ts';
import { defaultShow, posterProblem, showFields, type Show, type ShowName } from './shows.ts';

export interface ShowRow extends PublishedRow<typeof showFields> {
  poster_file: string | null;
  place_name: string | null;
  /** Epoch milliseconds; null if it never changed. */
  changed_at: number | null;
}

const order = { date: 'asc', showtime: 'asc', added_at: 'asc' } as const;

/** Returns every show, past ones too, by date. */
export const showRecords = listRecords<ShowRow, typeof showFields, Show>({
  table: 'shows',
  noun: 'show',
  labelOf: ({ venue, location }) => `Show at ${venue}, ${location}`,
  fields: showFields,
  answered: ({ place_name: placeName = null }) => ({ placeName }),
  async defaults(db) {
    const { timeZone } = await showsSettingsRecord.read(db);
    return { ...defaultShow, timeZone };
  },
  image: { column: 'poster_file', field: 'poster' },
  order,
  isPublished: true,
  isDated: true,
  async derive(after, before) {
    // A show that fans may already see can lose its poster.
    const wasHidden = before === null || before.is_draft === 1;
    const problem = posterProblem(after.poster_file, after.is_draft === 1);
    if (wasHidden && problem) throw new Problem('request.invalid', { fields: { poster: problem } });
    const { place } = after;
    if (place === (before?.place ?? null)) return {};
    const place_name = place === null ? null : await placeNameOf(place);
    if (place !== null && place_name === null) {
      throw new Problem('request.invalid', { fields: { place: unknownPlace } });
    }
    return { place_name };
  },
});

const tables = (db: Db) => db.withTables<{ shows: ShowRow }>();

/** Returns every show, past ones too, by date. */
export const listShowNames = compiledOnce<ShowName>((db, audience) => {
  const names = tables(db)
    .selectFrom('shows')
    .select(['id as _id', 'date', 'time_zone as timeZone', 'venue', 'location']);
  return inOrder(visibleTo(names, audience, 'shows'), order);
});

/** Returns shows in the order of the names, without those that no longer exist. */
export async function showsNamed(
  db: Db,
  names: readonly ShowName[],
  audience: Audience,
): Promise<Show[]> {
  if (names.length === 0) return [];
  const ids = names.map(({ _id }) => _id);
  const all = tables(db).selectFrom('shows').selectAll().where('id', 'in', ids);
  const found = await showRecords.answers(
    db,
    await visibleTo(all, audience, 'shows').execute(),
    audience,
  );
  const byId = new Map(found.map((show) => [show._id, show]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
