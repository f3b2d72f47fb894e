import { listOrder, type Part } from '../../database/list-order.records.ts';
import { listTable } from '../../database/listed.records.ts';
import type { Db } from '../../database/open.ts';
import {
  changedPublication,
  newPublication,
  toldTo,
  type Audience,
  type PublicationChange,
} from '../../database/publication.records.ts';
import { posterRecords, videoAnswers } from '../../files/posters/posters.records.ts';
import type { Video, VideoFields } from './videos.ts';
import type { VideoTables } from './videos.table.ts';

type StoredFields = VideoFields & { embedLink: string } & PublicationChange;

type Row = VideoTables['videos'];

const { videoOf, videosOf } = videoAnswers((row: Row) => ({
  category: row.category,
  title: row.title,
  date: row.date,
  link: row.link,
  embedLink: row.embed_link,
}));

export const videoTable = listTable<Row>({
  table: 'videos',
  noun: 'video',
  fileColumn: 'poster_file',
  labelOf: ({ title }) => `Video “${title}”`,
  fieldsOf: (row) => videoOf(row),
  recordOf: async (row, db) => (await videosOf(db, [row]))[0],
});

export const videoPosterRecords = (db: Db) => posterRecords(db, 'videos', 'link');

/**
 * Newest release first; of the same day, the one added last.
 * @param part some of them, perhaps of one kind, or all where it is left out.
 */
export async function listVideos(
  db: Db,
  audience: Audience,
  { category, ...part }: Part & { category?: Video['category'] } = {},
): Promise<Video[]> {
  const stored = db.withTables<VideoTables>().selectFrom('videos').selectAll();
  const all = toldTo(stored, audience, 'videos');
  const ofKind = category === undefined ? all : all.where('category', '=', category);
  return videosOf(db, await newestFirst(db, ofKind, part), audience);
}

/** Where the id exists, that video stays and is answered. @param now epoch milliseconds */
export async function addVideo(
  db: Db,
  id: string,
  { embedLink: embed_link, isDraft, publishAt, unpublishAt, ...fields }: StoredFields,
  now: number,
): Promise<Video> {
  const told = newPublication({ isDraft, publishAt, unpublishAt });
  const row = { id, ...fields, embed_link, poster_file: null, ...told };
  return (await videosOf(db, await videoTable.add(db, [row], now)))[0]!;
}

/**
 * A new link loses the poster of the old one.
 * @param basedOn the revision that the change was made from, or undefined for any.
 * @returns the video, and the file of the poster it no longer has; null for no such video.
 * @throws Problem `record.changed-meanwhile` where another revision is stored by now.
 */
export async function changeVideo(
  db: Db,
  id: string,
  { embedLink: embed_link, isDraft, publishAt, unpublishAt, ...fields }: Partial<StoredFields>,
  basedOn: number | undefined,
): Promise<{ saved: Video; replaced: string | null } | null> {
  const changed = await videoTable.change(
    db,
    id,
    ({ link }) => ({
      ...fields,
      ...changedPublication({ isDraft, publishAt, unpublishAt }),
      embed_link,
      poster_file: fields.link === undefined || fields.link === link ? undefined : null,
    }),
    basedOn,
  );
  if (!changed) return null;
  const { before, after } = changed;
  const replaced = before.poster_file === after.poster_file ? null : before.poster_file;
  return { saved: (await videosOf(db, [after]))[0]!, replaced };
}

/** @returns the file of the video's poster, or null where there is no such video. */
export async function removeVideo(db: Db, id: string): Promise<{ poster: string | null } | null> {
  const removed = await videoTable.remove(db, id);
  return removed && { poster: removed.poster_file };
}

const newestFirst = listOrder<Row>('videos', { date: 'desc', added_at: 'desc' });
