import { expect, onTestFinished, test } from 'vitest';
import { bothEngines, emptyDatabase } from '../../../../tests/environment/engines.ts';
import { countAttempt } from '../../../features/session/login-attempts.records.ts';
import { migrate } from '../../migrate.ts';
import { migrations } from '../../migrations.ts';
import { openDatabase } from '../../open.ts';

type Tables = Record<'failed_tries' | 'sendings' | 'guards', Record<string, unknown>>;

const before: Tables = {
  failed_tries: { id: 'a', subject: 'login:address:a-hash', at: 1 },
  sendings: { id: 'a', kind: 'message', network: 'a-hash', wider_network: 'a-hash', at: 1 },
  guards: { name: 'login:address:a-hash', held_at: 1 },
};

test.each(bothEngines)('nothing is left of who tried and wrote before, on %s', async (engine) => {
  const { address, dispose } = await emptyDatabase(engine);
  onTestFinished(dispose);
  const database = await openDatabase(address);
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(
    database,
    migrations.filter(({ version }) => version < 17),
  );
  for (const table of Object.keys(before) as (keyof Tables)[]) {
    await db.withTables<Tables>().insertInto(table).values(before[table]).execute();
  }
  await migrate(database);
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  expect(tables).toContain('rate_counts');
  expect(tables).not.toContain('failed_tries');
  expect(tables).not.toContain('sendings');
  expect(await db.withTables<Tables>().selectFrom('guards').selectAll().execute()).toEqual([]);

  const trying = {
    what: 'login',
    who: 'ann@band.example',
    ip: '::1',
    device: null,
    accountLimit: 1,
  } as const;
  expect(await countAttempt(db, trying, 1)).toMatchObject({ earlierFailures: 0 });
  expect(await countAttempt(db, trying, 1)).toHaveProperty('waitMs');
});
