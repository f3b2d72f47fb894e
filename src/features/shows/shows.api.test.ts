import type { Insertable } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFiles, read } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import { showsApi } from './shows.api.ts';
import { showsSettingsApi } from './shows-settings.api.ts';
import type { ShowsSettingsTables } from './shows-settings.table.ts';
import { showsSettingsEndpoints } from './shows-settings.ts';
import type { ShowTables } from './shows.table.ts';
import { showEndpoints } from './shows.ts';

type Row = Insertable<ShowTables['shows']>;

const show: Row = {
  id: 'a',
  added_at: 1,
  added_order: 0,
  revision: 1,
  poster_file: null,
  venue: 'The Cellar',
  location: 'Hamburg',
  date: 1_800_000_000_000,
  doors: 1_800_003_600_000,
  showtime: 1_800_007_200_000,
  door_price_cents: 9_999_999,
  adv_price_cents: 1_999,
  currency: 'EUR',
  ticket_link: null,
  time_zone: 'Europe/Berlin',
  status: 'scheduled',
};

describe.each(engines)('the shows on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  const add = (...rows: Row[]) =>
    site.db.withTables<ShowTables>().insertInto('shows').values(rows).execute();
  const list = () => read(showsApi(site), showEndpoints.list);

  test('there are none before any was added', async () => {
    expect(await list()).toEqual([]);
  });

  test('a show is answered by the field names of the specification, prices to the cent', async () => {
    await addFiles(site.db, 'poster.png');
    await add({ ...show, poster_file: 'poster.png', ticket_link: 'https://tickets.example/1' });
    expect(await list()).toEqual([
      {
        _id: 'a',
        poster: '/files/o/poster.png',
        venue: 'The Cellar',
        location: 'Hamburg',
        date: 1_800_000_000_000,
        doors: 1_800_003_600_000,
        showtime: 1_800_007_200_000,
        doorprice: 99_999.99,
        advprice: 19.99,
        currency: 'EUR',
        tixlink: 'https://tickets.example/1',
        timeZone: 'Europe/Berlin',
        status: 'scheduled',
        revision: 1,
      },
    ]);
  });

  test('a show without prices has none, which is not the same as for nothing', async () => {
    await add({ ...show, door_price_cents: null, adv_price_cents: 0 });
    expect(await list()).toMatchObject([{ doorprice: null, advprice: 0 }]);
  });

  test('shows stand by date, and two of a day by their beginning', async () => {
    const date = 1_800_000_000_000;
    await add(
      { ...show, id: 'late', date, showtime: date + 2 },
      { ...show, id: 'past', date: -1 },
      { ...show, id: 'early', date, showtime: date + 1 },
    );
    expect((await list()).map(({ _id }) => _id)).toEqual(['past', 'early', 'late']);
  });

  test('the band lists its shows itself until it chooses otherwise', async () => {
    const settings = () => read(showsSettingsApi(site), showsSettingsEndpoints.read);
    const unsaved = { showSystem: 'custom', bandsintownArtist: '', revision: 0 };
    expect(await settings()).toEqual(unsaved);
    await site.db
      .withTables<ShowsSettingsTables>()
      .insertInto('shows_settings')
      .values({ id: 1, show_system: 'bandsintown', bandsintown_artist: 'id_12', revision: 1 })
      .execute();
    const saved = { showSystem: 'bandsintown', bandsintownArtist: 'id_12', revision: 1 };
    expect(await settings()).toEqual(saved);
  });
});
