import { setTimeout as wait } from 'node:timers/promises';
import { interruption } from '../../bench/interruption.ts';
import { fansPages } from '../environment/fans-pages.ts';
import { Band, manyMembers, type Members } from './band.ts';
import type { TorturedSite } from './site.ts';
import { unsound } from './soundSite.ts';
import type { Trial } from './trial.ts';

/** A service that fails and comes back. */
export interface Outage {
  name: string;
  /** Images need the storage. The site may notice a full disk only when it writes. */
  of: 'database' | 'storage' | 'disk';
  begin(): Promise<void>;
  end(): Promise<void>;
}

/** Time within which the site is ready again. */
const backWithinMs = 5_000;

/** Time within which it notices: its own limits, on a busy machine. */
const knownWithinMs = 30_000;

/**
 * Takes one service after the other away under writers and readers, until the time is over.
 * @param awayMs how long fans go on reading after the site knows that a service is away.
 * @param members how many write and upload.
 */
export async function away(
  site: TorturedSite,
  outages: readonly Outage[],
  until: number,
  awayMs = 3_000,
  members: Members = manyMembers,
): Promise<Trial> {
  const band = new Band(site);
  const wrong: string[] = [];
  const picture = await band.newPicture();
  let [read, slowestPage, slowestReturn, ended] = [0, 0, 0, 0];
  for (let i = 0; i < outages.length || performance.now() < until; i += 1) {
    const { name, of, begin, end } = outages[i % outages.length]!;
    band.work(members);
    await band.hasDone({ writes: 20, uploads: 4 });
    const paths = of === 'storage' ? fansPages : [...fansPages, picture];
    // A fan has seen each of them.
    for (const path of paths) await site.get(path);
    const refused = band.countRefused();
    await begin();
    let knownAt = Infinity;
    const begun = performance.now();
    while (performance.now() < Math.min(knownAt + awayMs, begun + knownWithinMs)) {
      interruption.throwIfAborted();
      for (const path of [...paths, '/healthz']) {
        const { statusCode, ms } = await site.get(path);
        slowestPage = Math.max(slowestPage, ms);
        read += 1;
        if (statusCode !== 200) wrong.push(`${name}: ${path} answers ${statusCode}`);
      }
      const isKnown =
        of === 'disk'
          ? band.countRefused() > refused
          : (await site.get('/readyz')).statusCode === 503;
      if (isKnown) knownAt = Math.min(knownAt, performance.now());
    }
    if (knownAt === Infinity) wrong.push(`${name}: the site knew nothing of it`);
    await end();
    const back = await msUntilBack(site, band);
    if (back > backWithinMs) wrong.push(`${name}: back after ${(back / 1000).toFixed(1)} s`);
    slowestReturn = Math.max(slowestReturn, back);
    await band.rest();
    ended += 1;
    wrong.push(...(await band.compare()), ...(await unsound(site)));
    if (wrong.length + band.wrong.length > 0) break;
  }
  const { writes, uploads, slowestMs } = band;
  return {
    counts: { outages: ended, writes, uploads, 'pages read meanwhile': read },
    figures: {
      's slowest page': slowestPage / 1000,
      's slowest write': slowestMs / 1000,
      's until recovered': slowestReturn / 1000,
    },
    wrong: [...wrong, ...band.wrong],
  };
}

/** Ready, with a new write and a new upload. */
async function msUntilBack(site: TorturedSite, band: Band): Promise<number> {
  const begun = performance.now();
  const isWorking = band.hasDone({ writes: 1, uploads: 1 });
  while ((await site.get('/readyz')).statusCode !== 200) {
    if (performance.now() - begun > knownWithinMs) return Infinity;
    await wait(20, null, { signal: interruption });
  }
  await isWorking;
  return performance.now() - begun;
}
