import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bothEngines, emptyDatabase, type Address } from '../../tests/environment/engines.ts';
import { databaseVersion, migrate, NewerDatabase } from './migrate.ts';
import type { Migration } from './migrations.ts';
import { baselineVersion, migrations, newestVersion } from './migrations.ts';
import { openDatabase, type Database } from './open.ts';

type NoteTables = { notes: { text: string } };

const notes: Migration = {
  version: 1,
  name: 'notes',
  up: (db) => db.schema.createTable('notes').addColumn('text', 'text').execute(),
};

/** Leaves one row each time that it runs. */
const note: Migration = {
  version: 2,
  name: 'a note',
  async up(db) {
    await db.withTables<NoteTables>().insertInto('notes').values({ text: 'once' }).execute();
  },
};

const failing: Migration = {
  version: 2,
  name: 'fails half-way',
  async up(db, engine) {
    await note.up(db, engine);
    await db.schema.createTable('half_made').addColumn('id', 'integer').execute();
    throw new Error('half-way');
  },
};

const allNotes = ({ db }: Database) =>
  db.withTables<NoteTables>().selectFrom('notes').select('text').execute();

/** A process of its own, since two SQLite connections in one thread would wait for themselves. */
async function migrateInAnotherProcess(address: string): Promise<string[]> {
  const program = `
    import { migrate } from '${new URL('./migrate.ts', import.meta.url)}';
    import { openDatabase } from '${new URL('./open.ts', import.meta.url)}';
    const database = await openDatabase(process.argv[1]);
    console.log(JSON.stringify(await migrate(database)));
    await database.close();`;
  const args = ['--input-type=module', '--eval', program, address];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as string[];
}

describe.each(bothEngines)('migrations on %s', (engine) => {
  let place: Address;
  let database: Database;

  beforeEach(async () => {
    place = await emptyDatabase(engine);
    database = await openDatabase(place.address);
  });
  afterEach(async () => {
    await database.close();
    await place.dispose();
  });

  test('run every step of the program once, in order', async () => {
    expect(await migrate(database)).toEqual(migrations.map(({ name }) => name));
    expect(await migrate(database)).toEqual([]);
    expect(await databaseVersion(database.db)).toBe(newestVersion);
  });

  test('have numbers that count up without gaps', () => {
    const first = baselineVersion;
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, i) => first + i));
  });

  test('apply each step exactly once if programs start together', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => migrateInAnotherProcess(place.address)));
    const names = migrations.map(({ name }) => name);
    expect(runs.flat().toSorted()).toEqual(names.toSorted());
    expect(await databaseVersion(database.db)).toBe(newestVersion);
  });

  test('roll back the whole update if a step fails, and can run again once it is fixed', async () => {
    await migrate(database, [notes]);
    const before = { ...note, version: 2, name: 'one before it' };
    const broken = { ...failing, version: 3 };
    await expect(migrate(database, [notes, before, broken])).rejects.toThrow(
      'The step "fails half-way" failed: half-way',
    );
    expect(await databaseVersion(database.db)).toBe(1);
    expect(await allNotes(database)).toEqual([]);
    const tables = await database.db.introspection.getTables();
    expect(tables.map(({ name }) => name)).not.toContain('half_made');
    expect(await migrate(database, [notes, note])).toEqual(['a note']);
  });

  test('refuse a database of a newer version, and leave it unchanged', async () => {
    await migrate(database, [notes, note]);
    await expect(migrate(database, [notes])).rejects.toThrow(NewerDatabase);
    expect(await databaseVersion(database.db)).toBe(2);
  });
});
