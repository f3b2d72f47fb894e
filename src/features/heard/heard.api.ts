import { Problem } from '../../errors/problem.ts';
import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { releaseOfSong, titlesOfReleases } from '../releases/releases.records.ts';
import type { Counting } from './counting.api.ts';
import { readHeard } from './heard.records.ts';
import { heardEndpoints } from './heard.ts';

export interface HeardServices extends Pick<Services, 'db' | 'clock'> {
  counting: Pick<Counting, 'countPlay' | 'today' | 'store'>;
}

export function heardApi({ db, clock, counting }: HeardServices) {
  return [
    handler(heardEndpoints.tell, async ({ params: { release: slug, song }, context }) => {
      const release = await releaseOfSong(db, slug, song, clock.now());
      if (release === null) throw new Problem('song.not-found');
      return { isCounted: await counting.countPlay(release, song, context) };
    }),

    handler(heardEndpoints.read, async () => {
      await counting.store();
      return readHeard(db, await counting.today(), await titlesOfReleases(db));
    }),
  ];
}
