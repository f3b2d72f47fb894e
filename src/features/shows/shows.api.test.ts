import type { Insertable } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addFiles,
  ask,
  read,
  recordDeps,
  refusedFields,
  published,
} from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import { addressOf } from '../../files/storage/address.ts';
import type { Endpoint, CallInput } from '../../kit/api/endpoint.ts';
import { showsApi } from './shows.api.ts';
import { showsSettingsApi } from './shows-settings.api.ts';
import { showsSettingsEndpoints } from './shows-settings.ts';
import type { ShowTables } from './shows.table.ts';
import { showEndpoints } from './shows.ts';

type Sent<E extends Endpoint> = CallInput<E>['body'];
type Row = Insertable<ShowTables['shows']>;

const show: Row = {
  id: 'a',
  added_at: 1,
  added_order: 0,
  revision: 1,
  poster_file: null,
  alt: '',
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
  /** The calls of the shows, with what was let go by them. */
  const shows = () => {
    const around = recordDeps(site.db);
    const api = showsApi(around);
    return {
      ...around,
      add: (body: Sent<typeof showEndpoints.add>) => ask(api, showEndpoints.add, { body }),
      update: (id: string, body: Sent<typeof showEndpoints.update>) =>
        ask(api, showEndpoints.update, { params: { id }, body }),
      remove: (id: string) => ask(api, showEndpoints.remove, { params: { id } }),
    };
  };
  const list = () => read(showsApi(recordDeps(site.db)), showEndpoints.list);

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
        picture: { src: '/files/o/poster.png', width: 1, height: 1, placeholder: '', copies: {} },
        alt: '',
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
        ...published,
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
    // Neither the ids nor the order of adding would put them right.
    await add(
      { ...show, id: 'a-late', added_at: 1, date, showtime: date + 2 },
      { ...show, id: 'c-past', added_at: 3, date: -1 },
      { ...show, id: 'b-early', added_at: 2, date, showtime: date + 1 },
    );
    expect((await list()).map(({ _id }) => _id)).toEqual(['c-past', 'b-early', 'a-late']);
  });

  const [a, b] = ['a', 'b'].map((letter) => `${letter.repeat(22)}.png`) as [string, string];
  const announced = {
    poster: addressOf(a),
    venue: 'The Cellar',
    location: 'Hamburg',
    date: 1_800_000_000_000,
    doors: 1_800_003_600_000,
    showtime: 1_800_007_200_000,
  };

  test('a show is announced with the fields of the specification alone', async () => {
    await addFiles(site.db, a);
    const specified = { ...announced, doorprice: 25, advprice: 19.99, tixlink: 'tickets.example' };
    const added = await shows().add(specified);
    expect(added).toEqual({
      ...specified,
      _id: expect.any(String),
      picture: expect.objectContaining({ src: addressOf(a) }),
      alt: '',
      tixlink: 'https://tickets.example/',
      currency: 'USD',
      timeZone: 'UTC',
      status: 'scheduled',
      ...published,
      revision: 1,
    });
    expect(await list()).toEqual([added]);
  });

  test('every price to the cent comes back as it was sent', async () => {
    await addFiles(site.db, a);
    const { add: addShow, update } = shows();
    const { _id } = await addShow(announced);
    for (const price of [0, 0.01, 0.07, 0.29, 1.1, 8.2, 19.99, 1005.55, 4_503.59, 99_999.99]) {
      const changed = await update(_id, { doorprice: price, advprice: price });
      expect(changed).toMatchObject({ doorprice: price, advprice: price });
      expect(await list()).toMatchObject([{ doorprice: price, advprice: price }]);
    }
  });

  test('times are stored as they are sent, in the zone that is named', async () => {
    await addFiles(site.db, a);
    const { add: addShow } = shows();
    const times = { date: -1, doors: 32_472_144_000_000 - 1, showtime: 1_800_000_000_001 };
    const zoned = { ...announced, ...times, timeZone: 'America/Argentina/Buenos_Aires' };
    expect(await addShow(zoned)).toMatchObject({ ...times, timeZone: zoned.timeZone });
    expect(await list()).toMatchObject([times]);
  });

  test('what cannot be is refused, every wrong field at once', async () => {
    const { add: addShow } = shows();
    const wrong = {
      poster: '',
      venue: ' ',
      location: 'x'.repeat(201),
      date: Date.UTC(99_999, 0),
      doors: '20:00' as unknown as number,
      showtime: Number.NaN,
      doorprice: -1,
      advprice: 0.001,
      currency: 'coins',
      tixlink: 'javascript:alert(1)',
      timeZone: 'Moon/Tranquility',
      status: 'maybe' as 'scheduled',
    };
    const refused = showEndpoints.add.schemas.body.safeParse(wrong).error!.issues;
    expect(new Set(refused.map(({ path }) => path[0]))).toEqual(new Set(Object.keys(wrong)));
    const said = Object.fromEntries(refused.map(({ path, message }) => [path[0], message]));
    expect(said).toMatchObject({
      poster: 'Image required.',
      venue: 'Required',
      date: 'Please enter a date between 1900 and 2999',
      doorprice: 'A price between 0 and 99999.99',
      advprice: 'At most two decimals',
      timeZone: 'A time zone by its name, such as America/New_York',
    });
    await expect(addShow({ ...announced, mood: 'good' } as never)).rejects.toThrow(/mood/);
    expect(await list()).toEqual([]);
  });

  test.each([
    ['doorprice', 100_000],
    ['doorprice', 19.995],
    ['advprice', 100_000],
    ['advprice', -0.01],
    ['currency', 'XXY'],
    ['currency', 'EURO'],
    ['timeZone', '+05:30'],
    ['tixlink', 'a@b.example'],
    ['tixlink', 'javascript:alert(1)'],
  ])(
    'a show that is whole but for its %s of %j is refused for that alone',
    async (field, value) => {
      await addFiles(site.db, a);
      const { add: addShow, update } = shows();
      const namesIt = { issues: [expect.objectContaining({ path: [field] })] };
      await expect(addShow({ ...announced, [field]: value })).rejects.toMatchObject(namesIt);
      expect(await list()).toEqual([]);
      const { _id } = await addShow(announced);
      await expect(update(_id, { [field]: value })).rejects.toMatchObject(namesIt);
    },
  );

  test('no show is announced without a poster of this site', async () => {
    const { add: addShow } = shows();
    for (const poster of ['https://evil.example/a.png', '/api/deleteShow/a', addressOf(a)]) {
      const refused = await refusedFields(addShow({ ...announced, poster }));
      expect(refused, poster).toEqual({ poster: expect.stringMatching(/this site|not here/) });
    }
    expect(await list()).toEqual([]);
  });

  test('a show that is announced a second time under the same id is there once', async () => {
    await addFiles(site.db, a);
    const { add: addShow } = shows();
    const _id = '0b5e3a3e-6a6c-4f6e-9d0c-3c1f6a1d2b4e';
    const added = await addShow({ ...announced, _id });
    expect(await addShow({ ...announced, _id, venue: 'Elsewhere' })).toEqual(added);
    expect(await list()).toEqual([added]);
  });

  test('what is changed is stored, what is left out stays, what is emptied is gone', async () => {
    await addFiles(site.db, a);
    const { add: addShow, update, went } = shows();
    const whole = { ...announced, doorprice: 20, tixlink: 'https://tickets.example/1' };
    const added = await addShow({ ...whole, timeZone: 'Asia/Tokyo', currency: 'JPY' });
    const changed = await update(added._id, { venue: 'The Attic', status: 'sold-out' });
    const moved = { ...added, venue: 'The Attic', status: 'sold-out', revision: 2 };
    expect(changed).toEqual(moved);
    const emptied = { doorprice: null, tixlink: '' };
    const bare = { ...moved, doorprice: null, tixlink: null, revision: 3 };
    expect(await update(added._id, emptied)).toEqual(bare);
    expect(await list()).toEqual([bare]);
    expect(went).toEqual([]);
  });

  test('a show may be posted back as answered, and with the payload of the specification', async () => {
    await addFiles(site.db, a);
    const { add: addShow, update } = shows();
    const added = await addShow({ ...announced, advprice: 8.2, timeZone: 'Europe/Berlin' });
    expect(await update(added._id, added)).toEqual({ ...added, revision: 2 });
    const { doorprice, advprice, tixlink } = added;
    const specified = { ...announced, id: added._id, doorprice, advprice, tixlink };
    expect(await update(added._id, specified)).toEqual({ ...added, revision: 3 });
  });

  test('a new poster takes the place of the old one, which is then let go', async () => {
    await addFiles(site.db, a, b);
    const { add: addShow, update, went } = shows();
    const { _id } = await addShow(announced);
    expect(await update(_id, { poster: addressOf(b) })).toMatchObject({ poster: addressOf(b) });
    expect(went).toEqual([a]);
    const missing = addressOf(`${'c'.repeat(22)}.png`);
    await expect(update(_id, { poster: missing, venue: 'No' })).rejects.toMatchObject({
      fields: { poster: expect.any(String) },
    });
    expect(await list()).toMatchObject([{ poster: addressOf(b), venue: 'The Cellar' }]);
    expect(went).toEqual([a]);
  });

  test('a show that is deleted goes first, then its poster; a second time none is found', async () => {
    await addFiles(site.db, a);
    const { add: addShow, update, remove, went } = shows();
    const { _id } = await addShow(announced);
    expect(await remove(_id)).toEqual({ _id });
    expect(went).toEqual([a]);
    expect(await list()).toEqual([]);
    for (const call of [() => remove(_id), () => update(_id, { venue: 'X' }), () => remove('\0')]) {
      await expect(call()).rejects.toMatchObject({ code: 'show.not-found', status: 404 });
    }
    expect(went).toEqual([a]);
  });

  test('hostile texts come back as they were sent, and a thousand shows in order', async () => {
    await addFiles(site.db, a);
    const venue = `'; drop table shows; -- <script>alert(1)</script> \u202e {{7*7}}`;
    const { _id } = await shows().add({ ...announced, venue, location: '💥'.repeat(100) });
    expect(await list()).toMatchObject([{ venue, location: '💥'.repeat(100) }]);
    await shows().remove(_id);
    const rows = Array.from({ length: 1_000 }, (_, n) => ({
      ...show,
      id: `n${n}`,
      added_order: n,
      date: show.date + ((n * 7_919) % 1_000) * 60_000,
    }));
    await add(...rows.slice(0, 500));
    await add(...rows.slice(500));
    const dates = (await list()).map(({ date }) => date);
    expect(dates).toHaveLength(1_000);
    expect(dates).toEqual(dates.toSorted((one, other) => one - other));
  });

  const settings = () => {
    const api = showsSettingsApi(site);
    return {
      read: () => read(api, showsSettingsEndpoints.read),
      update: (body: Sent<typeof showsSettingsEndpoints.update>) =>
        ask(api, showsSettingsEndpoints.update, { body }),
    };
  };

  test('the band lists its shows itself until it chooses otherwise', async () => {
    const { read: readSettings, update } = settings();
    const unsaved = { showSystem: 'custom', bandsintownArtist: '', timeZone: 'UTC', revision: 0 };
    expect(await readSettings()).toEqual(unsaved);
    const chosen = { ...unsaved, showSystem: 'bandsintown', revision: 1 };
    expect(await update({ showSystem: 'bandsintown' })).toEqual(chosen);
    const named = { ...chosen, bandsintownArtist: 'AC/DC & "Ünïcode"', revision: 2 };
    expect(await update({ bandsintownArtist: ' AC/DC  & "Ünïcode" ' })).toEqual(named);
    expect(await readSettings()).toEqual(named);
    expect(await update({ ...named, showSystem: 'bandsintown' })).toEqual({
      ...named,
      revision: 3,
    });
    expect(await update({ showSystem: 'custom' })).toMatchObject({ showSystem: 'custom' });
    expect(await readSettings()).toMatchObject({ bandsintownArtist: 'AC/DC & "Ünïcode"' });
  });

  test('a show that names no zone has the one where the band is at home when it is added', async () => {
    await addFiles(site.db, a);
    const { add: addShow, update: changeShow } = shows();
    const { update } = settings();
    await update({ timeZone: 'America/New_York' });
    // The fields of the specification alone leave it as it is.
    const change = { showSystem: 'custom', bandsintownArtist: '' } as const;
    expect(await update(change)).toMatchObject({ timeZone: 'America/New_York', revision: 2 });
    const { _id, timeZone } = await addShow(announced);
    expect(timeZone).toBe('America/New_York');
    expect(await addShow({ ...announced, timeZone: 'Asia/Tokyo' })).toMatchObject({
      timeZone: 'Asia/Tokyo',
    });
    await update({ timeZone: 'Europe/Berlin' });
    expect(await changeShow(_id, { venue: 'The Attic' })).toMatchObject({ timeZone });
  });

  test('another system, a zone that is none, and a name without end, are refused', async () => {
    const { update, read: readSettings } = settings();
    await expect(update({ showSystem: 'songkick' as 'custom' })).rejects.toThrow(/showSystem/);
    await expect(update({ bandsintownArtist: 'x'.repeat(201) })).rejects.toThrow(/200 characters/);
    for (const timeZone of ['', 'Moon/Tranquility', '+05:30', 'x'.repeat(65)]) {
      await expect(update({ timeZone }), timeZone).rejects.toThrow(/timeZone/);
    }
    expect(await readSettings()).toMatchObject({ revision: 0 });
  });
});
