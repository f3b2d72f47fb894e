import { isbot } from 'isbot';
import { hourMs, secondMs } from '../../kit/dates/durations.ts';
import { concurrencyLimit } from '../../kit/functions/concurrencyLimit.ts';
import { memoize } from '../../kit/functions/memoize.ts';
import { networkOf } from '../../kit/server/clientNetwork.ts';
import type { RequestContext } from '../../kit/server/handler.ts';
import { windowLimit } from '../../kit/server/windowLimit.ts';
import type { Services } from '../../services/services.ts';
import {
  addCounts,
  dayIn,
  deleteCounts,
  keyOf,
  sourcesOn,
  type CountSettings,
} from './counts.records.ts';
import { namelessSources, type ClickKind, type Count, type CountKind } from './counts.ts';
import { openReferrers, visitSource, type SourceChange } from './referrers.records.ts';

/**
 * The most that one network may count: visits, clicks, and plays of each song. An audience may
 * share a network.
 */
const ofOneNetwork = { max: 30, windowMs: hourMs };

/** The most that a crash may lose. */
const storedAfterMs = 5 * secondMs;

/** The requesting client; nothing about it is stored. */
type Asking = Pick<RequestContext, 'account' | 'ip' | 'userAgent' | 'refusesCounting'>;

export interface Visit {
  path: string;
  referrer: string;
  /** The id of the letter whose link was opened; null for none. */
  letter: string | null;
  /** The names of this site. */
  ownHosts: readonly string[];
}

interface CountingDeps extends Pick<Services, 'db' | 'clock' | 'log'> {
  /** Reads them for each count, so they should be cached. */
  settings: () => Promise<CountSettings>;
}

export type Counting = ReturnType<typeof openCounting>;

const isProgram = memoize((userAgent: string) => userAgent === '' || isbot(userAgent), 500);

/** Counts in memory, and adds the counts to the stored ones some seconds later. */
export function openCounting({ db, clock, log, settings }: CountingDeps) {
  let counts = new Map<string, Count>();
  const hasRoom = windowLimit(ofOneNetwork, clock);
  const referrers = openReferrers();
  let timer: NodeJS.Timeout | null = null;
  const inTurn = concurrencyLimit(1);

  const add = (more: Iterable<Count>) => {
    for (const count of more) {
      const key = keyOf(count);
      counts.set(key, { ...count, times: count.times + (counts.get(key)?.times ?? 0) });
    }
  };
  const storeSoon = () => {
    timer ??= setTimeout(() => {
      timer = null;
      // A failed write is logged and retried.
      store().catch(storeSoon);
    }, storedAfterMs).unref();
  };
  const storeCounts = async () => {
    const going = counts;
    counts = new Map();
    try {
      if (going.size > 0) await addCounts(db, going.values());
    } catch (error) {
      log.warn({ err: error, rows: going.size }, 'could not save counts, will retry');
      add(going.values());
      throw error;
    }
  };
  const storeNow = async () => {
    await storeCounts();
    if (!referrers.isWaiting()) return;
    const day = await today();
    add(sourceCounts(referrers.learn(await sourcesOn(db, day), day), day));
    await storeCounts();
  };
  const store = () => inTurn(storeNow);
  const today = async () => dayIn((await settings()).timeZone, clock.now());

  /** @param limited the subject of a network's limit. */
  const count = async (
    by: Asking,
    limited: string,
    countsOf: (day: number, network: string) => Count[],
  ): Promise<boolean> => {
    if (by.account !== null || by.refusesCounting || isProgram(by.userAgent)) return false;
    const { isOn, timeZone } = await settings();
    const network = networkOf(by.ip);
    if (!isOn || !hasRoom(`${network} ${limited}`)) return false;
    add(countsOf(dayIn(timeZone, clock.now()), network));
    storeSoon();
    return true;
  };

  return {
    /** @returns whether the play counts. */
    countPlay: (release: string, song: string, by: Asking): Promise<boolean> =>
      count(by, `play ${release} ${song}`, (day) => [once(day, 'play', release, song)]),
    /**
     * Counts a download. Call this once when it begins, not for the ranges that continue it.
     * @param release its id. @returns whether it counts.
     */
    countDownload: (release: string, by: Asking): Promise<boolean> =>
      count(by, `download ${release}`, (day) => [once(day, 'download', release)]),
    /** @returns whether the visit counts: not if it came from another page of this site. */
    async countVisit({ path, letter, referrer, ownHosts }: Visit, by: Asking): Promise<boolean> {
      const source = letter === null ? visitSource(referrer, ownHosts) : namelessSources.letter;
      if (source === null) return false;
      return count(by, 'visit', (day, network) => [
        once(day, 'visit', path),
        ...(letter === null ? [] : [once(day, 'letter', letter, path)]),
        ...sourceCounts(referrers.count(source, network, day), day),
      ]);
    },
    /**
     * @param record the id of the record with the link, or the name of a service; may be empty
     * @param letter the id of the latest letter; may be empty. @returns whether the click counts.
     */
    countClick: (kind: ClickKind, record: string, letter: string, by: Asking): Promise<boolean> =>
      count(by, 'click', (day) => [once(day, 'click', record, `${kind} ${letter}`.trim())]),
    /** The day in the band's home time zone, as the epoch milliseconds of midnight in UTC. */
    today,
    /** Stores the counts so far. */
    store,
    /** Deletes all counts, stored or not. */
    async deleteAll(): Promise<void> {
      await store();
      referrers.forget();
      await deleteCounts(db);
    },
    /** Stores the remaining counts; nothing is counted afterwards. */
    async close(): Promise<void> {
      if (timer) clearTimeout(timer);
      await store().catch((error: unknown) => log.error({ err: error }, 'could not save counts'));
    },
  };
}

const once = (day: number, kind: CountKind, record: string, part = ''): Count => ({
  day,
  kind,
  record,
  part,
  times: 1,
});

const sourceCounts = (changes: readonly SourceChange[], day: number): Count[] =>
  changes.map(([source, times]) => ({ ...once(day, 'source', source), times }));
