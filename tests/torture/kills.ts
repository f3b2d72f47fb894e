import { randomInt } from 'node:crypto';
import { Band } from './band.ts';
import type { TorturedSite } from './site.ts';
import { unsound } from './soundSite.ts';
import type { Trial } from './trial.ts';

/** The most acknowledgements between two kills. */
const max = { writes: 200, uploads: 8 };

/** Kills the process at any moment under writers and uploaders, until the time is over. */
export async function kills(site: TorturedSite, until: number): Promise<Trial> {
  const band = new Band(site);
  const wrong: string[] = [];
  let killed = 0;
  let slowestStart = 0;
  do {
    band.work();
    await band.hasDone({ writes: randomInt(max.writes), uploads: randomInt(max.uploads) });
    await site.kill();
    await band.rest();
    killed += 1;
    slowestStart = Math.max(slowestStart, await site.start());
    wrong.push(...(await band.compare()), ...(await unsound(site)));
  } while (performance.now() < until && wrong.length + band.wrong.length === 0);
  const { writes, uploads } = band;
  return {
    counts: { kills: killed, writes, uploads },
    figures: { 's slowest start': slowestStart / 1000 },
    wrong: [...wrong, ...band.wrong],
  };
}
