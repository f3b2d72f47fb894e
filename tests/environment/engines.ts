import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, type Database, type Engine } from '../../src/database/open.ts';
import { emptyPostgresDatabase } from './postgres.ts';

/** Both engines, for `describe.each(engines)`. */
export const engines = ['sqlite', 'postgres'] as const satisfies readonly Engine[];

/** A place for a database: what the setting `database` takes. */
export interface Address {
  /** A `postgres://` address, or the path of an SQLite file that is not there yet. */
  address: string;
  /** Removes the database; everything that uses it must be closed before. */
  dispose(): Promise<void>;
}

/** An empty place, for tests that build the whole app or open the database themselves. */
export async function emptyDatabase(engine: Engine): Promise<Address> {
  if (engine === 'postgres') {
    const { address, remove } = await emptyPostgresDatabase(inject('postgresUrl'));
    return { address, dispose: remove };
  }
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-sqlite-'));
  return {
    address: join(folder, 'site.sqlite'),
    dispose: async () => rmSync(folder, { recursive: true }),
  };
}

/** An opened database at the newest version; `dispose` closes and removes it. */
export async function freshDatabase(
  engine: Engine,
): Promise<Database & { address: string; dispose(): Promise<void> }> {
  const { address, dispose } = await emptyDatabase(engine);
  const database = await openDatabase(address);
  await migrate(database);
  return {
    ...database,
    address,
    dispose: async () => {
      await database.close();
      await dispose();
    },
  };
}
