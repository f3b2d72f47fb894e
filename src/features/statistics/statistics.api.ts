import { Problem } from '../../errors/problem.ts';
import { handler, fanHandler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import type { Counting } from '../counts/counting.api.ts';
import { titlesOfReleases } from '../releases/releases.records.ts';
import type { Countable } from './countable.api.ts';
import { showAt } from '../shows/show-path.view.ts';
import { readStatistics } from './statistics.records.ts';
import { statisticsEndpoints, type Statistics, type StatisticsQuery } from './statistics.ts';

export interface StatisticsServices extends Pick<Services, 'db' | 'clock' | 'publicUrl'> {
  counting: Pick<Counting, 'countVisit' | 'countClick' | 'deleteAll' | 'today' | 'store'>;
  /** The pages and links that fans see now, cached. */
  countable: () => Promise<Countable>;
  /** The same as members see them, and what it is called. */
  countableByMembers: () => Promise<Countable>;
}

export function statisticsApi(s: StatisticsServices) {
  const { counting, clock, countable, publicUrl } = s;
  return [
    fanHandler(statisticsEndpoints.visit, async ({ body: { path, referrer, letter }, context }) => {
      const { pages, letters } = await countable();
      if (!pages.has(path)) throw unknownField('path', 'This site has no such page');
      const known = letter !== null && letters.has(letter) ? letter : null;
      const ownHosts = [publicUrl.hostname, context.host];
      const visit = { path, referrer, letter: known, ownHosts };
      return { isCounted: await counting.countVisit(visit, context) };
    }),
    fanHandler(statisticsEndpoints.click, async ({ body, context }) => {
      const { records, shows, latestLetter } = await countable();
      const { kind } = body;
      const record = showAt(body.record, shows)?._id ?? body.record;
      if (!records[kind].has(record)) throw unknownField('record', 'This site has no such link');
      const letter = kind === 'tickets' ? latestLetter(clock.now()) : '';
      return { isCounted: await counting.countClick(kind, record, letter, context) };
    }),
    handler(statisticsEndpoints.read, ({ query }) => statisticsOf(s, query)),
    handler(statisticsEndpoints.remove, async () => {
      await counting.deleteAll();
      return {};
    }),
  ];
}

const unknownField = (field: string, message: string) =>
  new Problem('request.invalid', { fields: { [field]: message } });

/** Returns the statistics up to this moment. */
export async function statisticsOf(
  { db, counting, countableByMembers }: StatisticsServices,
  asked: StatisticsQuery,
): Promise<Statistics> {
  await counting.store();
  const { songs } = await titlesOfReleases(db);
  const names = { songs, ...(await countableByMembers()) };
  return readStatistics(db, await counting.today(), asked, names);
}
