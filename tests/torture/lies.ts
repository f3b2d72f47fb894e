import { Band } from './band.ts';
import type { FaultyStorage } from './faultyStorage.ts';
import type { TorturedSite } from './site.ts';
import { unsound } from './soundSite.ts';
import type { Trial } from './trial.ts';

/** Has the storage fail in every way by turns under uploaders, until the time is over. */
export async function lies(
  site: TorturedSite,
  storage: FaultyStorage,
  until: number,
): Promise<Trial> {
  const band = new Band(site);
  const wrong: string[] = [];
  let rounds = 0;
  do {
    storage.meet('none', 'slow', 'busy', 'none', 'error later', 'cut', 'none', 'silent', 'refuse');
    band.work();
    await band.hasDone({ writes: 20, uploads: 10 });
    await band.rest();
    storage.meet('none');
    wrong.push(...(await band.compare()), ...(await unsound(site)));
    rounds += 1;
  } while (performance.now() < until && wrong.length + band.wrong.length === 0);
  const { writes, uploads, slowestMs } = band;
  return {
    counts: { rounds, writes, uploads, refused: band.countRefused() },
    figures: { 's slowest answer': slowestMs / 1000 },
    wrong: [...wrong, ...band.wrong],
  };
}
