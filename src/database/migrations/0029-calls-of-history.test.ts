import { expect, onTestFinished, test } from 'vitest';
import { bothEngines, emptyDatabase } from '../../../tests/environment/engines.ts';
import { itemsOfCall, listBin } from '../../features/history/history.records.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations.ts';
import { openDatabase } from '../open.ts';

const until = 2_000_000_000_000;

test.each(bothEngines)('what lies in the bin keeps its name, on %s', async (engine) => {
  const { address, dispose } = await emptyDatabase(engine);
  onTestFinished(dispose);
  const database = await openDatabase(address);
  onTestFinished(() => database.close());
  await migrate(
    database,
    migrations.filter(({ version }) => version < 29),
  );
  const { db } = database;
  const rows = [
    ['show', { venue: 'The Cellar', location: 'Bern' }],
    ['picture', { alt: '', name: 'a.png' }],
    ['carousel', { alt: 'A boat', name: 'a.png' }],
    ['unknown', {}],
  ].map(([noun, before], place) => ({
    id: `item-${place}`,
    at: 1,
    account_id: 'a',
    noun,
    record: `${place}`,
    action: 'deleted',
    before: JSON.stringify(before),
    binned_until: until - place,
  }));
  await db.withTables<Record<string, object>>().insertInto('history').values(rows).execute();
  await migrate(database);
  const nouns = rows.map(({ noun }) => String(noun));
  expect((await listBin(db, nouns, null, 50, 0)).map(({ label }) => label)).toEqual([
    'Show at The Cellar, Bern',
    'Picture a.png',
    'Home picture “A boat”',
    'unknown',
  ]);
  expect((await itemsOfCall(db, 'item-1')).map(({ id }) => id)).toEqual(['item-1']);
});
