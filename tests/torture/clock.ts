import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fansPages } from '../environment/fans-pages.ts';
import { Band } from './band.ts';
import type { TorturedSite } from './site.ts';
import { unsound } from './soundSite.ts';
import type { Trial } from './trial.ts';

/** The clock's errors, one after the other. */
const jumps = ['+1d', '-1d', '+0'];

/** Moves the site's clock ahead and back by a day while members work, until the time is over. */
export async function clock(
  site: TorturedSite,
  moveBy: (offset: string) => void,
  until: number,
): Promise<Trial> {
  const band = new Band(site);
  const wrong: string[] = [];
  let moved = 0;
  let slowestStart = 0;
  do {
    // An upload in progress would rightly fail after a day, since it took too long.
    await band.rest();
    const jump = jumps[moved % jumps.length]!;
    moveBy(jump);
    moved += 1;
    band.work();
    await band.hasDone({ writes: 20, uploads: 4 });
    for (const path of [...fansPages, '/healthz', '/readyz']) {
      const { statusCode } = await site.get(path);
      if (statusCode !== 200) wrong.push(`${jump}: ${path} answers ${statusCode}`);
    }
    await band.rest();
    if (moved % 2 === 0) {
      await site.kill();
      slowestStart = Math.max(slowestStart, await site.start());
    }
    wrong.push(...(await band.compare()), ...(await unsound(site)));
  } while ((performance.now() < until || moved < 6) && wrong.length + band.wrong.length === 0);
  const { writes, uploads } = band;
  return {
    counts: { jumps: moved, writes, uploads },
    figures: { 's slowest start': slowestStart / 1000 },
    wrong: [...wrong, ...band.wrong],
  };
}

/** Debian's path of it; null if it is not installed. */
export function fakeTimeLibrary(): string | null {
  if (process.platform !== 'linux') return null;
  for (const machine of readdirSync('/usr/lib')) {
    const folder = join('/usr/lib', machine, 'faketime');
    const found = folderNames(folder).find((name) => name.startsWith('libfaketimeMT'));
    if (found) return join(folder, found);
  }
  return null;
}

const folderNames = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    // Most folders have none.
    return [];
  }
};

/**
 * @param work receives the settings of a site whose clock moves, and the function that moves it.
 */
export async function onMovableClock<T>(
  work: (settings: Record<string, string>, moveBy: (offset: string) => void) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'torture-clock-'));
  const file = join(folder, 'clock');
  const moveBy = (offset: string) => {
    // No reader sees half of it.
    writeFileSync(`${file}.new`, `${offset}\n`);
    renameSync(`${file}.new`, file);
  };
  moveBy('+0');
  const settings = {
    LD_PRELOAD: fakeTimeLibrary()!,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // Durations are measured by an independent clock.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  try {
    return await work(settings, moveBy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
