import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { inOrderOfReference, isKept, tablesOf } from '../../../src/backup/catalog.records.ts';
import { checkBackup } from '../../../src/backup/readBackup.ts';
import { restoreBackup } from '../../../src/backup/restoreBackup.ts';
import { databaseVersion, migrate } from '../../../src/database/migrate.ts';
import { migrations } from '../../../src/database/migrations.ts';
import { openDatabase, type Database } from '../../../src/database/open.ts';
import { folderStorage } from '../../../src/files/storage/folder.ts';
import { systemClock } from '../../../src/kit/server/clock.ts';
import { openData } from '../../../src/server/openData.ts';
import { emptyDatabase, engines } from '../../environment/engines.ts';

/** Writes a row into every table, with nothing that a default says, whatever its columns are. */
async function fillEveryTable({ db, engine }: Database): Promise<string[]> {
  const tables = await tablesOf(db, engine);
  const details = new Map((await db.introspection.getTables()).map((one) => [one.name, one]));
  const filled: string[] = [];
  for (const { name } of await inOrderOfReference(db, engine, tables)) {
    if (name === 'migrations') continue;
    // SQLite says that a key may be null.
    const key = tables.find((table) => table.name === name)!.key;
    const needed = details
      .get(name)!
      .columns.filter((one) => key.includes(one.name) || (!one.isNullable && !one.hasDefaultValue));
    const valueOf = (dataType: string) => (/text/i.test(dataType) ? 'x' : 1);
    const values = Object.fromEntries(needed.map((one) => [one.name, valueOf(one.dataType)]));
    await db.withTables<Record<string, object>>().insertInto(name).values(values).execute();
    filled.push(name);
  }
  return filled;
}

describe.each(engines)('an update on %s', (engine) => {
  async function siteAt(version: number) {
    const place = await emptyDatabase(engine);
    const dataDir = mkdtempSync(join(tmpdir(), 'upgrade-'));
    const database = await openDatabase(place.address);
    onTestFinished(async () => {
      await place.dispose();
      rmSync(dataDir, { recursive: true });
    });
    await migrate(database, migrations.slice(0, version));
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

  test.each(migrations.slice(0, -1).map(({ version }) => version))(
    'from schema %i loses no row, and a restore point holds them all as they were',
    async (version) => {
      const { database, config, points } = await siteAt(version);
      const filled = await fillEveryTable(database);
      await database.close();
      const updated = await openData(config);
      onTestFinished(() => updated.close());
      expect(await databaseVersion(updated.db)).toBe(migrations.length);
      const now = (await tablesOf(updated.db, engine)).filter(isKept).map(({ name }) => name);
      const kept = filled.filter((name) => now.includes(name));
      for (const [name, n] of Object.entries(await counts(updated, kept))) expect(n, name).toBe(1);

      const [point, ...more] = points();
      expect(more).toEqual([]);
      const { heading, manifest } = await checkBackup(point!);
      expect(heading).toMatchObject({ schema: version, hasFiles: false });
      const saved = filled.filter((name) => isKept({ name }));
      expect(manifest.rows).toEqual(Object.fromEntries(saved.map((name) => [name, 1])));
    },
  );

  test('of an empty site, or none, makes no restore point', async () => {
    const { database, config, points } = await siteAt(5);
    await database.close();
    await (await openData(config)).close();
    await (await openData(config)).close();
    expect(points()).toEqual([]);
  });

  test('that fails leaves the site as it was, and says how to go on', async () => {
    const { database, config, points } = await siteAt(migrations.length - 2);
    await fillEveryTable(database);
    await database.close();
    const last = migrations.at(-1)!;
    const failing = vi.spyOn(last, 'up').mockRejectedValue(new Error('no such luck'));
    await expect(openData(config)).rejects.toThrow(
      /The update did not go through, and the site is as it was\. The step ".*" failed: no such luck\. Start the former program again/,
    );
    failing.mockRestore();
    const again = await openDatabase(config.database);
    expect(await databaseVersion(again.db)).toBe(migrations.length - 2);
    await again.close();
    expect(points()).toHaveLength(1);
  });

  test('is undone by its restore point, with the storage that it had', async () => {
    const { database, config, points } = await siteAt(6);
    await fillEveryTable(database);
    await database.close();
    const opened = await openData(config);
    onTestFinished(() => opened.close());
    const storage = folderStorage(join(config.dataDir, 'files'));
    const site = { opened, open: () => openDatabase(config.database), storage, clock: systemClock };
    const restore = () =>
      restoreBackup({ ...site, dataDir: config.dataDir }, points()[0]!, { replace: true });
    await expect(restore()).rejects.toThrow('This restore point holds no files');
    await storage.put('x', Buffer.from('x'), 'image/png');
    await opened.db.withTables<{ bio: object }>().deleteFrom('bio').execute();
    await restore();
    expect(await counts(opened, ['bio'])).toEqual({ bio: 1 });
  });
});

function pointsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'restore-points');
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
