import { readLink } from '../../kit/links/readLink.ts';
import type { Clock } from '../../kit/server/clock.ts';
import type { Log } from '../../kit/server/log.ts';
import { oneAtATime } from '../../kit/server/oneAtATime.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { Problem } from '../../errors/problem.ts';
import { fetchPoster, type Fetch } from './fetchPoster.ts';
import type { StoredFile } from '../records/files.table.ts';
import type { VideoWithoutPoster, PosterRecords } from './posters.records.ts';

interface Deps {
  fetch: Fetch;
  clock: Clock;
  log: Log;
  store(bytes: Buffer): Promise<StoredFile>;
  /** Logs what fails and never rejects. */
  releasePicture(name: string): Promise<void>;
  /** Called for each new poster, so that pages that show it are rendered again. */
  onPoster(): void;
}

/** Milliseconds until a video without a poster is requested again. */
const retryAfterMs = dayMs;

export type VideoPosters = ReturnType<typeof videoPosters>;

/**
 * Fetches the posters of videos, so that fans' browsers make no requests to YouTube. The table
 * shows which are missing, so nothing is lost if the site or the network stops.
 */
export function videoPosters(s: Deps, tables: readonly PosterRecords[]) {
  /** Epoch milliseconds by video id. */
  const retryAt = new Map<string, number>();
  /** Failed requests by video id. */
  const failures = new Map<string, number>();

  const fillAll = async (signal: AbortSignal) => {
    for (const { table, record, videoId } of await videosDue()) {
      if (signal.aborted) return;
      const poster = await tryFetch(videoId, signal);
      // Without a network every other would fail as well, each after seconds.
      if (poster === 'unreachable') return;
      const file = poster && (await storeUnlessBroken(poster, videoId));
      if (!file) retryAt.set(videoId, s.clock.now() + retryAfterMs);
      else if (await table.setPoster(record, file.name)) s.onPoster();
      else await s.releasePicture(file.name);
    }
  };

  /** Those with the fewest failures come first: a video that never succeeds delays no other. */
  const videosDue = async () => {
    const due = [];
    for (const table of tables) {
      for (const record of await table.withoutPoster()) {
        const videoId = videoIdOf(record);
        if (videoId === null || (retryAt.get(videoId) ?? 0) > s.clock.now()) continue;
        due.push({ table, record, videoId, failed: failures.get(videoId) ?? 0 });
      }
    }
    return due.toSorted((one, other) => one.failed - other.failed);
  };

  const tryFetch = async (
    videoId: string,
    signal: AbortSignal,
  ): Promise<Buffer | null | 'unreachable'> => {
    try {
      return await fetchPoster(s.fetch, videoId, signal);
    } catch (error) {
      failures.set(videoId, (failures.get(videoId) ?? 0) + 1);
      if (!signal.aborted) s.log.info({ err: error }, 'could not fetch posters of videos');
      return 'unreachable';
    }
  };

  const storeUnlessBroken = async (bytes: Buffer, videoId: string): Promise<StoredFile | null> => {
    try {
      return await s.store(bytes);
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      s.log.warn({ err: error, videoId }, 'the poster of a video was not a valid image');
      return null;
    }
  };

  const { wake, idle, close } = oneAtATime(fillAll, (error) =>
    s.log.error({ err: error }, 'could not store posters of videos'),
  );
  return {
    /** Call it after a video was saved. Returns at once, throws nothing, and needs no network. */
    fetchSoon: wake,
    /** Resolves when no poster is being fetched. */
    idle,
    /** Ends at once; missing posters are fetched another time. */
    close,
  };
}

/** Links are checked when saved, but the database may have been edited. */
function videoIdOf({ link }: VideoWithoutPoster): string | null {
  const video = readLink('youtubeVideo', link);
  return 'message' in video ? null : video.id;
}
