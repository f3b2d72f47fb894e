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
import type { FeaturedVideo, NewFeaturedVideo } from './featured-videos.ts';
import type { FeaturedVideoTables } from './featured-videos.table.ts';

type StoredVideo = Omit<NewFeaturedVideo, '_id'> & PublicationChange;

type Row = FeaturedVideoTables['featured_videos'];

const { videoOf, videosOf } = videoAnswers((row: Row) => ({
  title: row.title,
  description: row.description,
  youtubeLink: row.youtube_link,
  startTime: row.start_time,
  endTime: row.end_time,
  releaseDate: row.release_date,
}));

export const featuredVideoTable = listTable<Row>({
  table: 'featured_videos',
  noun: 'featured-video',
  fileColumn: 'poster_file',
  labelOf: ({ title }) => `Featured video “${title}”`,
  fieldsOf: (row) => videoOf(row),
  recordOf: async (row, db) => (await videosOf(db, [row]))[0],
});

export const featuredVideoPosterRecords = (db: Db) =>
  posterRecords(db, 'featured_videos', 'youtube_link');

const newestFirst = listOrder<Row>('featured_videos', { release_date: 'desc', added_at: 'desc' });

/**
 * Newest release first; of the same day, the one added last.
 * @param part some of them, or all where it is left out.
 */
export async function listFeaturedVideos(
  db: Db,
  audience: Audience,
  part?: Part,
): Promise<FeaturedVideo[]> {
  const all = db.withTables<FeaturedVideoTables>().selectFrom('featured_videos').selectAll();
  const told = toldTo(all, audience, 'featured_videos');
  return videosOf(db, await newestFirst(db, told, part), audience);
}

/** As members see it; null if there is no such video. */
export async function findFeaturedVideo(db: Db, id: string): Promise<FeaturedVideo | null> {
  const row = await featuredVideoTable.find(db, id);
  return row && ((await featuredVideoTable.recordOf(row, db)) as FeaturedVideo);
}

/** Where the id exists, that video stays and is answered. @param now epoch milliseconds */
export async function addFeaturedVideo(
  db: Db,
  id: string,
  video: StoredVideo,
  now: number,
): Promise<FeaturedVideo> {
  const row = {
    id,
    poster_file: null,
    title: video.title,
    description: video.description ?? '',
    youtube_link: video.youtubeLink,
    start_time: video.startTime ?? null,
    end_time: video.endTime ?? null,
    release_date: video.releaseDate,
    ...newPublication(video),
  };
  return (await videosOf(db, await featuredVideoTable.add(db, [row], now)))[0]!;
}

/**
 * Another video than before loses the poster.
 * @param basedOn the revision that the change was made from, or undefined for any.
 * @param check is told of the part that would be played; what it throws leaves all as it was.
 * @returns the video, and the file of the poster it no longer has; null for no such video.
 * @throws Problem `record.changed-meanwhile` where another revision is stored by now.
 */
export async function changeFeaturedVideo(
  db: Db,
  id: string,
  change: Partial<StoredVideo>,
  basedOn: number | undefined,
  check: (part: Pick<FeaturedVideo, 'startTime' | 'endTime'>) => void,
): Promise<{ saved: FeaturedVideo; replaced: string | null } | null> {
  const made = (stands: Row) => {
    const { startTime = stands.start_time, endTime = stands.end_time, youtubeLink } = change;
    check({ startTime, endTime });
    const isAnother = youtubeLink !== undefined && youtubeLink !== stands.youtube_link;
    return {
      title: change.title,
      description: change.description,
      youtube_link: youtubeLink,
      start_time: startTime,
      end_time: endTime,
      release_date: change.releaseDate,
      poster_file: isAnother ? null : stands.poster_file,
      ...changedPublication(change),
    };
  };
  const changed = await featuredVideoTable.change(db, id, made, basedOn);
  if (!changed) return null;
  const { before, after } = changed;
  const replaced = before.poster_file === after.poster_file ? null : before.poster_file;
  return { saved: (await videosOf(db, [after]))[0]!, replaced };
}

/** @returns the file of the video's poster, or null where there is no such video. */
export async function removeFeaturedVideo(
  db: Db,
  id: string,
): Promise<{ poster: string | null } | null> {
  const removed = await featuredVideoTable.remove(db, id);
  return removed && { poster: removed.poster_file };
}
