import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open.ts';
import { writeAssets } from './assets.ts';
import { emptyPostgresDatabase, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL server, without a database's name. */
    postgresUrl: string;
    /** A migrated database of each engine to copy: a name, and a path. */
    templates: { postgres: string; sqlite: string };
    /** The folder of a build. */
    assets: string;
    /** The folder of this run's transcoded files. */
    prepared: string;
  }
}

/**
 * Starts PostgreSQL for one test run and migrates one database of each engine: copies cost a
 * fraction of it. vitest calls it before the first file.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-template-'));
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  };
  try {
    const { address } = await emptyPostgresDatabase(server.url);
    const sqlite = join(folder, 'site.sqlite');
    for (const place of [address, sqlite]) await migrateAt(place);
    const assets = join(folder, 'client');
    writeAssets(assets);
    project.provide('assets', assets);
    const prepared = join(folder, 'prepared');
    mkdirSync(prepared);
    project.provide('prepared', prepared);
    project.provide('postgresUrl', server.url);
    project.provide('templates', { postgres: address.split('/').at(-1)!, sqlite });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** It has no connections afterwards, so that it can be copied. */
async function migrateAt(address: string): Promise<void> {
  const database = await openDatabase(address);
  await migrate(database);
  await database.close();
}
