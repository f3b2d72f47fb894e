import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { inject } from 'vitest';
import { migrations } from '../../src/database/migrations.ts';
import { openDatabase, type Database, type Engine } from '../../src/database/open.ts';
import { lendPostgresDatabase } from './lent-postgres.ts';
import { emptyPostgresDatabase } from './postgres.ts';
import { isWhole } from './whole.ts';

/** Both engines, for rules that SQL decides: records, locks, migrations, query plans. */
export const bothEngines: readonly Engine[] = ['sqlite', 'postgres'];

/** For `describe.each(engines)` of all other rules: SQLite, and both in whole runs. */
export const engines = isWhole ? bothEngines : (['sqlite'] as const);

/** A place for a database, in the form of the setting `database`. */
export interface Address {
  /** A `postgres://` address, or the path of an SQLite file that does not exist yet. */
  address: string;
  /** Removes the database; close all its users first. */
  dispose(): Promise<void>;
}

/**
 * A place for tests of the migrations themselves.
 * @param from a database to copy instead of starting empty; no process may have it open.
 */
export async function emptyDatabase(engine: Engine, from?: Address): Promise<Address> {
  if (engine === 'postgres') {
    const template = from?.address.split('/').at(-1);
    const { address, remove } = await emptyPostgresDatabase(inject('postgresUrl'), template);
    return { address, dispose: remove };
  }
  const place = emptySqlitePlace();
  if (from) copyFileSync(from.address, place.address);
  return place;
}

/** A place for a database at the newest version. */
export interface MigratedAddress extends Address {
  /**
   * Deletes every row while connections stay open.
   * @returns whether it is as just migrated; false if its schema changed.
   */
  empty(): Promise<boolean>;
}

/** A database at the newest version, as just migrated, that is open nowhere. */
export async function migratedDatabase(engine: Engine): Promise<MigratedAddress> {
  const { postgres, sqlite } = inject('templates');
  if (engine === 'postgres') return lendPostgresDatabase(inject('postgresUrl'), postgres);
  const place = emptySqlitePlace();
  copyFileSync(sqlite, place.address);
  const shape = withSqlite(place.address, (connection) => {
    connection.prepare('update migrations set applied_at = ?').run(Date.now());
    return shapeOf(connection);
  });
  return {
    ...place,
    empty: async () =>
      withSqlite(place.address, (connection) => {
        if (shapeOf(connection) !== shape) return false;
        const tables = connection.prepare(
          "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'",
        );
        const names = tables.pluck().all() as string[];
        const step = connection.prepare('insert into migrations values (?, ?, ?)');
        connection.transaction(() => {
          for (const name of names) connection.prepare(`delete from "${name}"`).run();
          for (const { version, name } of migrations) step.run(version, name, Date.now());
        })();
        return true;
      }),
  };
}

/** Syncs nothing: power cuts are tested elsewhere. */
function withSqlite<T>(file: string, work: (connection: Sqlite.Database) => T): T {
  const connection = new Sqlite(file, { timeout: 100 });
  try {
    connection.pragma('synchronous = OFF');
    connection.pragma('foreign_keys = OFF');
    return work(connection);
  } finally {
    connection.close();
  }
}

/** SQLite counts every change of a schema. */
const shapeOf = (connection: Sqlite.Database): unknown =>
  connection.pragma('schema_version', { simple: true });

/** An opened database at the newest version; `dispose` closes and removes it. */
export async function freshDatabase(
  engine: Engine,
): Promise<Database & { address: string; dispose(): Promise<void> }> {
  const { address, dispose } = await migratedDatabase(engine);
  const database = await openDatabase(address);
  return {
    ...database,
    address,
    dispose: async () => {
      await database.close();
      await dispose();
    },
  };
}

function emptySqlitePlace(): Address {
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-sqlite-'));
  return {
    address: join(folder, 'site.sqlite'),
    dispose: async () => rmSync(folder, { recursive: true }),
  };
}
