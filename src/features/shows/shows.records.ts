import { listOrder, type Part } from '../../database/list-order.records.ts';
import { listTable } from '../../database/listed.records.ts';
import type { Db } from '../../database/open.ts';
import {
  announcedTimes,
  changedPublication,
  newPublication,
  publicationOf,
  toldTo,
  type Audience,
  type PublicationChange,
} from '../../database/publication.records.ts';
import { addressOf } from '../../files/storage/address.ts';
import { picturesOf } from '../../files/records/files.records.ts';
import type { FilesTables } from '../../files/records/files.table.ts';
import { pictureData } from '../../files/records/picture-data.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import { altTextAfter } from '../../kit/pictures/altText.ts';
import type { Show, ShowFields } from './shows.ts';
import type { ShowTables } from './shows.table.ts';

/** What is left out stays; the poster by its file's name. */
export type StoredShowChange = Partial<ShowFields> &
  PublicationChange & { poster?: string | null | undefined };

/** In epoch milliseconds: when it was announced and last changed. */
export type AnnouncedShow = Show & { announcedAt: number; changedAt: number };

type Row = ShowTables['shows'];

export const showTable = listTable<Row>({
  table: 'shows',
  noun: 'show',
  fileColumn: 'poster_file',
  labelOf: ({ venue, location }) => `Show at ${venue}, ${location}`,
  fieldsOf: (row) => showOf(row, null, 'members'),
  recordOf: async (row, db) => (await showsOf(db, [row]))[0],
});

/** Every show, past ones too, by date. @param part some of them, or all where it is left out. */
export async function listShows(db: Db, audience: Audience, part?: Part): Promise<Show[]> {
  const rows = await rowsByDate(db, audience, part);
  return rows.map(({ row, picture }) => showOf(row, picture, audience));
}

/** What the path of a show's page is made of. */
export type ShowName = Pick<Show, '_id' | 'date' | 'timeZone' | 'venue' | 'location'>;

/** Every show, past ones too, by date. */
export async function listShowNames(db: Db, audience: Audience): Promise<ShowName[]> {
  const names = shownTables(db)
    .selectFrom('shows')
    .select(['id as _id', 'date', 'time_zone as timeZone', 'venue', 'location']);
  return byDate(db, toldTo(names, audience, 'shows'));
}

/** In the order of the names; a show that is gone by now is left out. */
export async function showsNamed(
  db: Db,
  names: readonly ShowName[],
  audience: Audience,
): Promise<Show[]> {
  if (names.length === 0) return [];
  const ids = names.map(({ _id }) => _id);
  const all = db.withTables<ShowTables>().selectFrom('shows').selectAll().where('id', 'in', ids);
  const rows = await toldTo(all, audience, 'shows').execute();
  const shown = await showsOf(db, rows, audience);
  const found = new Map(shown.map((show) => [show._id, show]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Every show by date. */
export async function listAnnouncedShows(
  db: Db,
  audience: { at: number },
): Promise<AnnouncedShow[]> {
  return (await rowsByDate(db, audience)).map(({ row, picture }) => ({
    ...showOf(row, picture, audience),
    ...announcedTimes(row),
  }));
}

/** Where the id exists, that show stays and is answered. @param now epoch milliseconds */
export async function addShow(
  db: Db,
  id: string,
  show: ShowFields & PublicationChange & { poster: string | null },
  now: number,
): Promise<Show> {
  const columns = columnsOf(show) as Omit<Row, 'id' | 'changed_at'>;
  const row = { id, changed_at: null, ...columns, ...newPublication(show) };
  return (await showsOf(db, await showTable.add(db, [row], now)))[0]!;
}

/**
 * @param now epoch milliseconds
 * @param basedOn the revision that the change was made from, or undefined for any.
 * @returns the show, and the file of the poster it no longer has; null for no such show.
 * @throws Problem `record.changed-meanwhile` where another revision is stored by now.
 */
export async function changeShow(
  db: Db,
  id: string,
  change: StoredShowChange,
  now: number,
  basedOn: number | undefined,
): Promise<{ saved: Show; replaced: string | null } | null> {
  const columns = (show: Row) => ({
    ...columnsOf(change),
    alt: altTextAfter(show.poster_file, change.poster, change.alt),
    changed_at: now,
  });
  const changed = await showTable.change(db, id, columns, basedOn);
  if (!changed) return null;
  const { before, after } = changed;
  const replaced = before.poster_file === after.poster_file ? null : before.poster_file;
  return { saved: (await showsOf(db, [after]))[0]!, replaced };
}

/** @returns the file of the show's poster; null where there is no such show. */
export async function removeShow(db: Db, id: string): Promise<{ poster: string | null } | null> {
  const gone = await showTable.remove(db, id);
  return gone && { poster: gone.poster_file };
}

/** In one question, because asking about hundreds of names would take longer. */
async function rowsByDate(
  db: Db,
  audience: Audience,
  part?: Part,
): Promise<{ row: Row; picture: PictureData | null }[]> {
  const shown = shownTables(db)
    .selectFrom('shows')
    .leftJoin('files', 'files.name', 'shows.poster_file')
    .selectAll('shows')
    .select(['files.name as file', 'width', 'height', 'placeholder', 'copies']);
  const rows = await byDate(db, toldTo(shown, audience, 'shows'), part);
  return rows.map(({ file: name, width, height, placeholder, copies, ...row }) => ({
    row,
    picture:
      name === null
        ? null
        : pictureData({ name, width: width!, height: height!, placeholder: placeholder! }, copies!),
  }));
}

const shownTables = (db: Db) => db.withTables<ShowTables & FilesTables>();

const byDate = listOrder<Row>('shows', { date: 'asc', showtime: 'asc', added_at: 'asc' });

function columnsOf(change: StoredShowChange): Partial<Row> {
  const { poster, doorprice, advprice, tixlink, timeZone, ...other } = change;
  const { isDraft, publishAt, unpublishAt, ...rest } = other;
  const columns = {
    ...rest,
    ...changedPublication({ isDraft, publishAt, unpublishAt }),
    poster_file: poster,
    door_price_cents: centsOf(doorprice),
    adv_price_cents: centsOf(advprice),
    ticket_link: tixlink,
    time_zone: timeZone,
  };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<Row>;
}

async function showsOf(
  db: Db,
  rows: readonly Row[],
  audience: Audience = 'members',
): Promise<Show[]> {
  const names = rows.map((row) => row.poster_file).filter((name) => name !== null);
  const pictures = await picturesOf(db, names);
  return rows.map((row) => showOf(row, pictures.get(row.poster_file ?? '') ?? null, audience));
}

function showOf(row: Row, picture: PictureData | null, audience: Audience): Show {
  return {
    _id: row.id,
    poster: row.poster_file === null ? null : addressOf(row.poster_file),
    picture,
    alt: row.alt,
    venue: row.venue,
    location: row.location,
    date: row.date,
    doors: row.doors,
    showtime: row.showtime,
    doorprice: priceOf(row.door_price_cents),
    advprice: priceOf(row.adv_price_cents),
    currency: row.currency,
    tixlink: row.ticket_link,
    timeZone: row.time_zone,
    status: row.status,
    ...publicationOf(row, audience),
    revision: row.revision,
  };
}

/** Dividing whole cents by 100 gives the exact number of those two decimals. */
const priceOf = (cents: number | null): number | null => (cents === null ? null : cents / 100);

const centsOf = <T extends null | undefined>(price: number | T): number | T =>
  typeof price === 'number' ? Math.round(price * 100) : price;
