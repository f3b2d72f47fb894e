import { spawnSync } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Band } from './band.ts';
import { startSite, type TorturedSite } from './site.ts';
import { unsound } from './soundSite.ts';
import { SyncedWrites } from './syncedWrites.ts';
import type { Trial } from './trial.ts';

const calls =
  'openat,write,pwrite64,pwritev,pwritev2,ftruncate,fsync,fdatasync,mkdir,rename,unlink,rmdir';

/** How long members work for how many power cuts. */
const perWork = { writes: 150, uploads: 15, cuts: 60 };

export const canTrace = (): boolean => spawnSync('strace', ['-V']).status === 0;

/**
 * Records every call that changes a file, and starts the site over the disk's own state at moments
 * of it, until the time is over.
 */
export async function power(site: TorturedSite, until: number): Promise<Trial> {
  const band = new Band(site);
  const wrong: string[] = [];
  let cuts = 0;
  do {
    const folder = mkdtempSync(join(tmpdir(), 'torture-power-'));
    try {
      // So that nothing waits to be written.
      await site.end();
      const disk = new SyncedWrites(site.config.dataDir);
      const trace = join(folder, 'trace');
      const words = ['-f', '-qq', '-y', '-xx', '-ttt', '-s', '100000000', '-o', trace];
      await site.start({ by: ['strace', ...words, '-e', `trace=${calls}`] });
      const begun = Date.now();
      band.work();
      await band.hasDone(perWork);
      await band.rest();
      const moments = momentsBetween(begun, Date.now());
      await site.kill();
      for await (const line of createInterface({ input: createReadStream(trace) })) {
        const now = disk.take(line) * 1000;
        while (wrong.length === 0 && moments.length > 0 && now > moments[0]!) {
          const found = await afterCut(disk, band, moments.shift()!);
          wrong.push(...found.map((what) => `cut ${cuts}: ${what}`));
          cuts += 1;
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    await site.start();
    wrong.push(...(await band.compare()));
  } while (performance.now() < until && wrong.length + band.wrong.length === 0);
  const { writes, uploads } = band;
  return {
    counts: { 'power cuts': cuts, writes, uploads },
    figures: {},
    wrong: [...wrong, ...band.wrong],
  };
}

/** At any moment, the earliest first; epoch milliseconds. */
const momentsBetween = (begin: number, end: number): number[] =>
  Array.from({ length: perWork.cuts }, () => begin + Math.random() * (end - begin)).toSorted(
    (one, other) => one - other,
  );

async function afterCut(disk: SyncedWrites, band: Band, moment: number): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'torture-cut-'));
  try {
    disk.writeTo(dataDir);
    const left = await startSite({}, dataDir);
    try {
      return [...(await band.asOf(moment, left).compare()), ...(await unsound(left))];
    } finally {
      await left.dispose();
    }
  } catch (error) {
    return [(error as Error).message];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
