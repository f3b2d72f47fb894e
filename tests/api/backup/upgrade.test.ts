import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  inOrderOfReference,
  isBackedUp,
  jsonColumns,
  tablesOf,
} from '../../../src/backup/catalog.records.ts';
import { checkBackup } from '../../../src/backup/readBackup.ts';
import { restoreBackup } from '../../../src/backup/restoreBackup.ts';
import { databaseVersion, migrate } from '../../../src/database/migrate.ts';
import { migrations, newestVersion } from '../../../src/database/migrations.ts';
import {
  openDatabase,
  withoutTimeLimit,
  type Database,
  type Engine,
} from '../../../src/database/open.ts';
import { folderStorage } from '../../../src/files/storage/folder.ts';
import { systemClock } from '../../../src/kit/server/clock.ts';
import { openData, type DataConfig } from '../../../src/server/openData.ts';
import { inventedSteps } from '../../fixtures/inventedSteps.ts';
import { cuttable } from '../../environment/cuttable.ts';
import { emptyDatabase, engines, type Address } from '../../environment/engines.ts';
import { readFolder, writeFolder, type Photo } from '../../environment/site-state.ts';

/** Inserts a row into every table, with values for all columns and no defaults. */
async function fillEveryTable({ db, engine }: Database): Promise<string[]> {
  const tables = await tablesOf(db, engine);
  const details = new Map((await db.introspection.getTables()).map((one) => [one.name, one]));
  const filled: string[] = [];
  for (const { name } of inOrderOfReference(tables)) {
    if (name === 'migrations') continue;
    // SQLite reports keys as nullable.
    const key = tables.find((table) => table.name === name)!.key;
    const needed = details
      .get(name)!
      .columns.filter((one) => key.includes(one.name) || (!one.isNullable && !one.hasDefaultValue));
    const isJson = (column: string) => jsonColumns[name]?.includes(column) ?? false;
    const text = (column: string) => (isJson(column) ? '[]' : 'x');
    const values = Object.fromEntries(
      needed.map((one) => [one.name, /text/i.test(one.dataType) ? text(one.name) : 1]),
    );
    await db.withTables<Record<string, object>>().insertInto(name).values(values).execute();
    filled.push(name);
  }
  return filled;
}

const steps = [...migrations, ...inventedSteps];
const last = steps.at(-1)!.version;
const update = (config: DataConfig, to = last) =>
  openData(
    config,
    {},
    steps.filter(({ version }) => version <= to),
  );

describe.each(engines)('an update on %s', (engine) => {
  /** The empty database of one schema, which becomes that of the next: copying is cheapest. */
  let rung: { version: number; place: Address } | null = null;
  afterAll(() => rung?.place.dispose());

  async function rungAt(version: number): Promise<Address> {
    if (rung === null || rung.version > version) {
      await rung?.place.dispose();
      rung = { version: 0, place: await emptyDatabase(engine) };
    }
    if (rung.version < version) {
      const database = await openDatabase(rung.place.address);
      await migrate(
        database,
        steps.filter((step) => step.version <= version),
      );
      await database.close();
      rung.version = version;
    }
    return rung.place;
  }

  async function siteAt(version: number) {
    const place = await emptyDatabase(engine, await rungAt(version));
    const dataDir = folderForTest('upgrade-');
    onTestFinished(() => place.dispose());
    const database = await openDatabase(place.address);
    const config = { database: place.address, dataDir, storage: null, backupPassphrase: null };
    return { database, config, points: () => pointsIn(dataDir) };
  }

  const counts = async ({ db }: Database, names: readonly string[]) => {
    const found: Record<string, number> = {};
    for (const name of names) {
      const { rows } = await sql<{
        n: number;
      }>`select count(*) as n from ${sql.table(name)}`.execute(db);
      found[name] = Number(rows[0]!.n);
    }
    return found;
  };

  test.each([last, last - 1])(
    'to schema %i loses no row if its start or first step is killed, and has a restore point',
    async (to) => {
      const { database, config } = await siteAt(newestVersion);
      const filled = await fillEveryTable(database);
      await database.close();
      const saved = filled.filter((name) => isBackedUp({ name }));
      const left = engine === 'sqlite' ? leftByKills : leftByCuts;
      for await (const one of left(config, to)) {
        const updated = await update(one, to);
        onTestFinished(() => updated.close());
        expect(await databaseVersion(updated.db)).toBe(to);
        const now = (await tablesOf(updated.db, engine)).filter(isBackedUp).map(({ name }) => name);
        const kept = filled.filter((name) => now.includes(name));
        for (const [name, n] of Object.entries(await counts(updated, kept)))
          expect(n, name).toBe(1);

        const [point, ...more] = pointsIn(one.dataDir);
        expect(more).toEqual([]);
        const { heading, manifest } = await checkBackup(point!);
        expect(heading).toMatchObject({ schema: newestVersion, hasFiles: false });
        expect(manifest.rows).toEqual(Object.fromEntries(saved.map((name) => [name, 1])));
      }
    },
  );

  test('by four simultaneous processes is made by one of them', { tags: 'whole' }, async () => {
    const { database, config, points } = await siteAt(newestVersion);
    await fillEveryTable(database);
    await database.close();
    const all = Array.from({ length: 4 }, () => processThatOpens(config));
    const told = (await Promise.all(all.map(({ says }) => says))).toSorted();
    await Promise.all(all.map(({ end }) => end()));
    const up = `at ${last}`;
    const refused = expect.stringMatching(/ is in use by another Stagedoor\. Stop it first/);
    expect(told).toEqual(engine === 'sqlite' ? [refused, refused, refused, up] : [up, up, up, up]);
    expect(points()).toHaveLength(1);
  });

  test('of an empty site, or no update at all, makes no restore point', async () => {
    const { database, config, points } = await siteAt(newestVersion);
    await database.close();
    await (await update(config)).close();
    await (await update(config)).close();
    expect(points()).toEqual([]);
  });

  test('that fails leaves the site unchanged, and says how to continue', async () => {
    const { database, config, points } = await siteAt(newestVersion);
    await fillEveryTable(database);
    await database.close();
    const failing = vi.spyOn(steps.at(-1)!, 'up').mockRejectedValue(new Error('no such luck'));
    await expect(update(config)).rejects.toThrow(
      /The update failed, and nothing was changed\. The step ".*" failed: no such luck\. Start the previous version again/,
    );
    const code = engine === 'sqlite' ? 'SQLITE_FULL' : '53100';
    failing.mockRejectedValue(Object.assign(new Error('full'), { code }));
    await expect(update(config)).rejects.toThrow(
      new RegExp(
        `nothing was changed\\. The \\w+ .* cannot be used \\(${code}\\)\\. .* The rows are also saved`,
      ),
    );
    failing.mockRestore();
    const again = await openDatabase(config.database);
    expect(await databaseVersion(again.db)).toBe(newestVersion);
    await again.close();
    expect(points()).toHaveLength(2);
  });

  test('can be undone with its restore point and the storage of that time', async () => {
    const { database, config, points } = await siteAt(newestVersion);
    await fillEveryTable(database);
    await database.close();
    const opened = await update(config);
    onTestFinished(() => opened.close());
    const storage = folderStorage(join(config.dataDir, 'files'));
    const open = () => openDatabase(config.database);
    // The rows that fill every table are not valid nouns.
    const site = { ...config, opened, open, readAll: async () => {}, storage, clock: systemClock };
    const restore = () => restoreBackup(site, points()[0]!, { replace: true });
    await expect(restore()).rejects.toThrow('This restore point contains no files');
    await storage.put('x', Buffer.from('x'), 'image/png');
    await opened.db.withTables<{ bio: object }>().deleteFrom('bio').execute();
    await restore();
    expect(await counts(opened, ['bio'])).toEqual({ bio: 1 });
  });
});

const folderForTest = (prefix: string): string => {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** Whether its update has a single step. */
const isOneStep = (to: number) => to === newestVersion + 1;

/**
 * The states after a kill before each statement, without repetitions: the first is the original
 * state.
 */
async function* leftByKills(config: DataConfig, to: number): AsyncIterable<DataConfig> {
  const folder = dirname(config.database);
  const photos = new Map<string, Photo['files']>();
  const photograph = () => {
    const files = readFolder(folder);
    const hash = createHash('sha256');
    for (const [name, bytes] of files) if (!name.endsWith('-shm')) hash.update(name).update(bytes!);
    photos.set(hash.digest('hex'), files);
  };
  let isOver = false;
  const stopWatching = await watchStatements('sqlite', (text) => {
    if (!isOver) photograph();
    isOver ||= !isOneStep(to) && isNoted(text);
  });
  await (await update(config, to)).close();
  stopWatching();
  expect(photos.size).toBeGreaterThan(0);
  for (const files of photos.values()) {
    const dataDir = folderForTest('killed-');
    writeFolder(dataDir, files);
    yield { ...config, dataDir, database: join(dataDir, basename(config.database)) };
  }
}

/**
 * Cuts the connection before the statement that ends the step, which undoes the whole update. So
 * does any other cut: all changes go through one connection, in one transaction. The first
 * statement and one in the middle are tried too.
 */
async function* leftByCuts(config: DataConfig, to: number): AsyncIterable<DataConfig> {
  const before = await contentOf(config.database);
  const way = cuttable();
  const database = await way.to(config.database);
  onTestFinished(async () => void (await way.close()));
  /** @returns the statements before the cut, by connection. */
  const cutBefore = async (isIt: (text: string, passed: readonly Sent[]) => boolean) => {
    const passed: Sent[] = [];
    let isCut = false;
    const stopWatching = await watchStatements('postgres', (text, connection) => {
      if (isCut) return;
      isCut = isIt(text, passed);
      if (isCut) way.cut();
      else passed.push({ text, connection });
    });
    const opened = await update({ ...config, database }, to).catch((error: unknown) => error);
    stopWatching();
    way.mend();
    expect((opened as Error).message).toMatch(/The database .* in DATABASE_URL cannot be used/);
    expect(await contentOf(config.database)).toEqual(before);
    return passed;
  };
  const isChange = ({ text }: Sent) => !isFrame(text);
  const step = await cutBefore(
    // The check of the server before it also ends with a commit.
    isOneStep(to) ? (text, passed) => text === 'commit' && passed.some(isChange) : isNoted,
  );
  const changing = step.filter(isChange);
  expect(changing.length).toBeGreaterThan(0);
  const [connection, ...others] = new Set(changing.map((one) => one.connection));
  expect(others).toEqual([]);
  const frame = step.filter((one) => one.connection === connection && isFrame(one.text));
  expect(frame.map(({ text }) => text)).toEqual(['begin', withoutTimeLimit]);
  await cutBefore(() => true);
  await cutBefore((_, passed) => passed.length === Math.floor(step.length / 2));
  // Each cut start has made a restore point.
  yield { ...config, dataDir: folderForTest('cut-') };
}

/** A statement and its connection. */
interface Sent {
  text: string;
  connection: unknown;
}

const isNoted = (statement: string): boolean => statement.startsWith('insert into "migrations"');

/** Statements that begin or end a transaction, or change no row. */
const isFrame = (text: string): boolean =>
  /^(?:begin|commit|rollback|start|savepoint|release|set|abort|end)\b/i.test(text);

/**
 * Calls back before each statement that may change something or frames it. @returns a function that
 * ends this.
 */
async function watchStatements(
  engine: Engine,
  onStatement: (text: string, connection: unknown) => void,
): Promise<() => void> {
  const tell = (text: string, connection: unknown) => {
    if (!/^\s*(?:select|pragma|set statement_timeout)\b/i.test(text)) onStatement(text, connection);
  };
  if (engine === 'postgres') {
    const client = pg.Client.prototype as { query(asked: string | pg.QueryConfig): unknown };
    const { query } = client;
    const spy = vi.spyOn(client, 'query').mockImplementation(function (this: unknown, ...args) {
      const [asked] = args;
      tell(typeof asked === 'string' ? asked : asked.text, this);
      return query.apply(this as never, args);
    });
    return () => spy.mockRestore();
  }
  const memory = new Sqlite(':memory:');
  const prototype = Object.getPrototypeOf(memory.prepare('select 1')) as Sqlite.Statement;
  memory.close();
  const { run } = prototype;
  const spy = vi.spyOn(prototype, 'run').mockImplementation(function (
    this: Sqlite.Statement,
    ...args: unknown[]
  ) {
    tell(this.source, null);
    return run.apply(this, args);
  });
  return () => spy.mockRestore();
}

/** Every table with its columns and rows. */
async function contentOf(address: string): Promise<object[]> {
  const { db, close } = await openDatabase(address);
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const content: object[] = [];
  for (const { name, columns } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    content.push({ name, columns, rows });
  }
  await close();
  return content;
}

/** Opens the data as a start does, reports its version or the obstacle, and stays. */
function processThatOpens(config: DataConfig): { says: Promise<string>; end(): Promise<void> } {
  const program = `
    import { databaseVersion } from '${new URL('../../../src/database/migrate.ts', import.meta.url)}';
    import { migrations } from '${new URL('../../../src/database/migrations.ts', import.meta.url)}';
    import { lockData, openData } from '${new URL('../../../src/server/openData.ts', import.meta.url)}';
    import { inventedSteps } from '${new URL('../../fixtures/inventedSteps.ts', import.meta.url)}';
    const config = JSON.parse(process.argv[1]);
    const open = async () => {
      globalThis.release = await lockData(config);
      const { db } = await openData(config, {}, [...migrations, ...inventedSteps]);
      return 'at ' + (await databaseVersion(db));
    };
    console.log(await open().catch((error) => error.complaints?.[0] ?? error.stack));
    process.stdin.on('end', () => process.exit()).resume();`;
  const child = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
    JSON.stringify(config),
  ]);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const says = once(child.stdout, 'data').then(([text]) => String(text).trim());
  return {
    says,
    end() {
      child.stdin.end();
      return ended;
    },
  };
}

function pointsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'restore-points');
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
