import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bothEngines, emptyDatabase } from '../../../tests/environment/engines.ts';
import { migrate, OlderDatabase } from '../migrate.ts';
import { migrations } from '../migrations.ts';
import { openDatabase, type Database, type Engine } from '../open.ts';

/** All statements of the 34 steps before the baseline, as they ran. */
const former = (engine: Engine): string[] => {
  const folder = join(import.meta.dirname, '../../../tests/fixtures/former-steps');
  return readFileSync(join(folder, `${engine}.sql`), 'utf8').split(';\n\n');
};

async function empty(engine: Engine): Promise<Database> {
  const place = await emptyDatabase(engine);
  const database = await openDatabase(place.address);
  onTestFinished(async () => {
    await database.close();
    await place.dispose();
  });
  return database;
}

async function madeBefore(engine: Engine): Promise<Database> {
  const database = await empty(engine);
  for (const statement of former(engine)) await sql.raw(statement).execute(database.db);
  return database;
}

const schemaOf: Record<Engine, (database: Database) => Promise<string[]>> = {
  async sqlite({ db }) {
    const { rows } = await sql<{ text: string }>`select sql as text from sqlite_schema
      where sql is not null`.execute(db);
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replaceAll('"', '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ ?([(),]) ?/g, '$1');
    return rows.map(({ text }) => plain(text)).toSorted();
  },
  async postgres({ db }) {
    const { rows } = await sql<{ text: string }>`
      select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as text
        from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select regexp_replace(prosrc, '\s+', ' ', 'g') from pg_proc
        where pronamespace = 'public'::regnamespace`.execute(db);
    return rows.map(({ text }) => text).toSorted();
  },
};

describe.each(bothEngines)('the baseline on %s', (engine) => {
  test('makes the same schema as the earlier steps', async () => {
    const [before, now] = [await madeBefore(engine), await empty(engine)];
    await migrate(now, migrations.slice(0, 1));
    expect(await schemaOf[engine](now)).toEqual(await schemaOf[engine](before));
  });

  test('adopts a database of the earlier steps without a change', async () => {
    const before = await madeBefore(engine);
    const schema = await schemaOf[engine](before);
    expect(await migrate(before, migrations.slice(0, 1))).toEqual([]);
    expect(await schemaOf[engine](before)).toEqual(schema);
    const [, ...later] = migrations.map(({ name }) => name);
    expect(await migrate(before)).toEqual(later);
  });

  test('refuses an older or incomplete database with instructions', async () => {
    const { db, ...rest } = await madeBefore(engine);
    const refused = () => migrate({ db, ...rest });
    await sql`delete from migrations where version = 12`.execute(db);
    await expect(refused()).rejects.toThrow('step 12 is missing. Restore a backup');
    await sql`delete from migrations where version > 12`.execute(db);
    await expect(refused()).rejects.toThrow(OlderDatabase);
    await expect(refused()).rejects.toThrow(/^The database is at version 11, .*\(git checkout /);
  });
});
