import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { openDatabase } from '../../src/database/open.ts';
import { openStorage } from '../../src/files/storage/open-storage.ts';
import { notServed, recordsWithoutFile } from '../environment/soundness.ts';
import { Band } from './band.ts';
import type { TorturedSite } from './site.ts';
import type { Trial } from './trial.ts';

/** Acknowledged between two kills, at most. */
const max = { writes: 200, uploads: 8 };

/** Ends the process at any moment under writers and uploaders, until the time is over. */
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
    figures: { 'slowest start, s': slowestStart / 1000 },
    wrong: [...wrong, ...band.wrong],
  };
}

/** What the database and the storage say of themselves while nobody writes. */
async function unsound(site: TorturedSite): Promise<string[]> {
  const { config } = site;
  const database = await openDatabase(config.database);
  try {
    const found = await recordsWithoutFile(database, openStorage(config));
    if (database.engine === 'sqlite') {
      const check = sql<{ integrity_check: string }>`pragma integrity_check`;
      const { rows } = await check.execute(database.db);
      for (const { integrity_check: what } of rows) if (what !== 'ok') found.push(what);
    }
    const unserved = await notServed(site);
    // A band that has no picture at this moment shows none.
    return [...found, ...unserved.filter((what) => what !== 'no picture is shown anywhere')];
  } finally {
    await database.close();
  }
}
