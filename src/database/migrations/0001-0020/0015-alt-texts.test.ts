import { expect, onTestFinished, test } from 'vitest';
import { bothEngines, emptyDatabase } from '../../../../tests/environment/engines.ts';
import { migrate } from '../../migrate.ts';
import { migrations } from '../../migrations.ts';
import { openDatabase } from '../../open.ts';

type Tables = Record<'shows' | 'members' | 'featured_releases' | 'theme', Record<string, unknown>>;

const place = { id: 'a', added_at: 1 };
const before: Tables = {
  shows: {
    ...place,
    venue: 'The Cellar',
    location: 'Bern',
    date: 1,
    doors: 1,
    showtime: 1,
    time_zone: 'UTC',
  },
  members: { ...place, name: 'Ann', role: 'Drums' },
  featured_releases: { ...place, title: 'May', type: 'EP', release_date: 1 },
  theme: {
    id: 1,
    site_title: 'The Reeds',
    catch_phrase: '',
    primary_color: '#000000',
    secondary_color: '#ffffff',
    primary_font: 'Anton',
    secondary_font: 'Anton',
    pace_theme: 'flash',
    updated_at: 1,
  },
};

test.each(bothEngines)(
  'what was there before has no words on its picture, on %s',
  async (engine) => {
    const { address, dispose } = await emptyDatabase(engine);
    onTestFinished(dispose);
    const database = await openDatabase(address);
    onTestFinished(() => database.close());
    const db = database.db.withTables<Tables>();
    await migrate(
      database,
      migrations.filter(({ version }) => version < 15),
    );
    const tables = Object.keys(before) as (keyof Tables)[];
    for (const table of tables) await db.insertInto(table).values(before[table]).execute();
    await migrate(database);
    for (const table of tables) {
      const rows = await db.selectFrom(table).selectAll().execute();
      expect(rows, table).toEqual([expect.objectContaining({ ...before[table], alt: '' })]);
    }
  },
);
