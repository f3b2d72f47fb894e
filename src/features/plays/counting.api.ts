import { isbot } from 'isbot';
import { dayAt } from '../../kit/dates/dates.ts';
import { hourMs, secondMs } from '../../kit/dates/durations.ts';
import { networkOf } from '../../kit/server/clientNetwork.ts';
import type { RequestContext } from '../../kit/server/handler.ts';
import { windowLimit } from '../../kit/server/windowLimit.ts';
import type { Services } from '../../services/services.ts';
import { showsSettingsRecord } from '../shows/shows-settings.records.ts';
import { addPlays, keyOf, type PlaysRow } from './plays.records.ts';

/** The most that one network may count per song and release: an audience may share a network. */
const ofOneNetwork = { max: 30, windowMs: hourMs };

/** The most that a crash may lose. */
const storedAfterMs = 5 * secondMs;

/** The requesting client; nothing about it is stored. */
type Asking = Pick<RequestContext, 'account' | 'ip' | 'userAgent'>;

export type Counting = ReturnType<typeof openCounting>;

/** Counts in memory, and adds the counts to the stored ones some seconds later. */
export function openCounting({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>) {
  const counted = new Map<string, PlaysRow>();
  const hasRoom = windowLimit(ofOneNetwork, clock);
  let timer: NodeJS.Timeout | null = null;
  let storing = Promise.resolve();

  const add = (row: PlaysRow) => {
    const key = keyOf(row);
    counted.set(key, { ...row, times: (counted.get(key)?.times ?? 0) + row.times });
  };
  const storeSoon = () => {
    timer ??= setTimeout(() => {
      timer = null;
      // A failed write is logged and retried.
      store().catch(storeSoon);
    }, storedAfterMs).unref();
  };
  const storeNow = async () => {
    const rows = [...counted.values()];
    if (rows.length === 0) return;
    counted.clear();
    try {
      await addPlays(db, rows);
    } catch (error) {
      log.warn({ err: error, rows: rows.length }, 'could not save play counts, will retry');
      rows.forEach(add);
      throw error;
    }
  };
  const store = () => {
    const stored = storing.then(storeNow);
    storing = stored.catch(() => {
      // The caller of `store` handles the failure.
    });
    return stored;
  };
  const today = async () => {
    const { timeZone } = await showsSettingsRecord.read(db);
    return Date.parse(dayAt(clock.now(), timeZone));
  };
  const count = async (row: Pick<PlaysRow, 'kind' | 'release_id' | 'song_id'>, by: Asking) => {
    const isFan = by.account === null && by.userAgent !== '' && !isbot(by.userAgent);
    const what = `${row.kind} ${row.release_id} ${row.song_id}`;
    if (!isFan) return false;
    const day = await today();
    if (!hasRoom(`${networkOf(by.ip)} ${what}`)) return false;
    add({ ...row, day, times: 1 });
    storeSoon();
    return true;
  };

  return {
    /** @returns whether the play counts. */
    countPlay: (release: string, song: string, by: Asking): Promise<boolean> =>
      count({ kind: 'play', release_id: release, song_id: song }, by),
    /**
     * Counts a download. Call this once when it begins, not for the ranges that continue it.
     * @param release its id. @returns whether it counts.
     */
    countDownload: (release: string, by: Asking): Promise<boolean> =>
      count({ kind: 'download', release_id: release, song_id: '' }, by),
    /** The day in the band's home time zone, as the epoch milliseconds of midnight in UTC. */
    today,
    /** Stores the counts so far. */
    store,
    /** Stores the remaining counts; nothing is counted afterwards. */
    async close(): Promise<void> {
      if (timer) clearTimeout(timer);
      await store().catch((error: unknown) =>
        log.error({ err: error }, 'could not save play counts'),
      );
    },
  };
}
