import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { handler } from '../../kit/server/handler.ts';
import { releaseOfSong, titlesOfReleases } from '../releases/releases.records.ts';
import type { Counting } from './counting.api.ts';
import { readHeard } from './heard.records.ts';
import { heardEndpoints } from './heard.ts';

interface HeardDeps {
  db: Db;
  clock: Clock;
  counting: Counting;
}

export function heardApi({ db, clock, counting }: HeardDeps) {
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
