import { Band } from './band.ts';
import type { FaultyStorage } from './faultyStorage.ts';
import type { TorturedSite } from './site.ts';
import { unsound } from './soundSite.ts';
import type { Trial } from './trial.ts';

const ways = ['slow', 'busy', 'error later', 'cut', 'silent', 'refuse'] as const;

/** Makes the storage fail in every way in rotation during uploads, until the time is over. */
export async function lies(
  site: TorturedSite,
  storage: FaultyStorage,
  until: number,
): Promise<Trial> {
  const band = new Band(site);
  const wrong: string[] = [];
  let rounds = 0;
  do {
    const lie = ways[rounds % ways.length]!;
    // A client that tries three times meets it each time, now and then; an upload tries five times.
    storage.meet(lie, lie, 'none', 'none');
    band.work();
    await band.hasDone({ writes: 20, uploads: 4 });
    await band.rest();
    storage.meet('none');
    wrong.push(...(await band.compare()), ...(await unsound(site)));
    rounds += 1;
  } while (
    (performance.now() < until || rounds < ways.length) &&
    wrong.length + band.wrong.length === 0
  );
  const { writes, uploads, slowestMs } = band;
  return {
    counts: { rounds, writes, uploads, refused: band.countRefused() },
    figures: { 's slowest response': slowestMs / 1000 },
    wrong: [...wrong, ...band.wrong],
  };
}
