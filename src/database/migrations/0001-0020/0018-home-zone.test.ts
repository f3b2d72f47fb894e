import { expect, onTestFinished, test } from 'vitest';
import { bothEngines, emptyDatabase } from '../../../../tests/environment/engines.ts';
import { readShowsSettings } from '../../../features/shows/shows-settings.records.ts';
import { migrate } from '../../migrate.ts';
import { migrations } from '../../migrations.ts';
import { openDatabase } from '../../open.ts';

type Tables = { shows_settings: Record<string, unknown> };

test.each(bothEngines)('a site that had no home zone stays in UTC, on %s', async (engine) => {
  const { address, dispose } = await emptyDatabase(engine);
  onTestFinished(dispose);
  const database = await openDatabase(address);
  onTestFinished(() => database.close());
  await migrate(
    database,
    migrations.filter(({ version }) => version < 18),
  );
  const { db } = database;
  const before = { id: 1, show_system: 'custom', bandsintown_artist: 'The Reeds', revision: 3 };
  await db.withTables<Tables>().insertInto('shows_settings').values(before).execute();
  await migrate(database);
  expect(await readShowsSettings(db)).toEqual({
    showSystem: 'custom',
    bandsintownArtist: 'The Reeds',
    timeZone: 'UTC',
    revision: 3,
  });
});
