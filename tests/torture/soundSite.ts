import { sql } from 'kysely';
import { openDatabase } from '../../src/database/open.ts';
import { openStorage } from '../../src/files/storage/openStorage.ts';
import { notServed, recordsWithoutFile } from '../environment/soundness.ts';
import type { TorturedSite } from './site.ts';

/** The consistency of database and storage while there are no writes. */
export async function unsound(site: TorturedSite): Promise<string[]> {
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
    // A band without an image at this moment shows none.
    return [...found, ...unserved.filter((what) => what !== 'no picture is shown anywhere')];
  } finally {
    await database.close();
  }
}
