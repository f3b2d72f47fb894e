import { Problem } from '../../errors/problem.ts';
import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { releaseOfSong, titlesOfReleases } from '../releases/releases.records.ts';
import type { Counting } from '../counts/counting.api.ts';
import { readPlays } from './plays.records.ts';
import { playsEndpoints } from './plays.ts';

interface PlaysServices extends Pick<Services, 'db' | 'clock'> {
  counting: Pick<Counting, 'countPlay' | 'today' | 'store'>;
}

export function playsApi({ db, clock, counting }: PlaysServices) {
  return [
    handler(playsEndpoints.report, async ({ params: { release: slug, song }, context }) => {
      const release = await releaseOfSong(db, slug, song, clock.now());
      if (release === null) throw new Problem('song.not-found');
      return { isCounted: await counting.countPlay(release, song, context) };
    }),

    handler(playsEndpoints.read, async () => {
      await counting.store();
      return readPlays(db, await counting.today(), await titlesOfReleases(db));
    }),
  ];
}
