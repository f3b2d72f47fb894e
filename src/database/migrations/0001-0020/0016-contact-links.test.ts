import { expect, onTestFinished, test } from 'vitest';
import { bothEngines, emptyDatabase } from '../../../../tests/environment/engines.ts';
import { migrate } from '../../migrate.ts';
import { migrations } from '../../migrations.ts';
import { openDatabase } from '../../open.ts';

type Tables = { contact_info: Record<string, unknown> };

const ways = { id: 1, email: 'hello@reeds.example', phone: '5551234567', revision: 3 };

test.each(bothEngines)(
  'what the contact led to before it leads to still, on %s',
  async (engine) => {
    const { address, dispose } = await emptyDatabase(engine);
    onTestFinished(dispose);
    const database = await openDatabase(address);
    onTestFinished(() => database.close());
    const db = database.db.withTables<Tables>();
    await migrate(
      database,
      migrations.filter(({ version }) => version < 16),
    );
    const appleMusic = 'https://music.apple.com/us/artist/1';
    const x = 'https://x.com/reeds';
    await db
      .insertInto('contact_info')
      .values({ ...ways, apple_music: appleMusic, x })
      .execute();
    await migrate(database);
    const [row] = await db.selectFrom('contact_info').selectAll().execute();
    const { links, ...rest } = row!;
    expect(rest).toEqual(ways);
    expect(JSON.parse(links as string)).toEqual({ appleMusic, x });
  },
);
