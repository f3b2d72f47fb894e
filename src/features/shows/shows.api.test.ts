import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFiles, ask, read, recordDeps } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import { addressOf } from '../../files/storage/address.ts';
import type { Endpoint, CallInput } from '../../kit/api/endpoint.ts';
import { editedNounsApi } from '../../server/editedNouns.ts';
import { showsSettingsEndpoints } from './shows-settings.ts';
import { showEndpoints } from './shows.ts';

type Sent<E extends Endpoint> = CallInput<E>['body'];

const a = `${'a'.repeat(22)}.png`;

describe.each(engines)('the shows on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  const shows = () => {
    const api = editedNounsApi(recordDeps(site.db));
    return {
      add: (body: Sent<typeof showEndpoints.add>) => ask(api, showEndpoints.add, { body }),
      update: (id: string, body: Sent<typeof showEndpoints.update>) =>
        ask(api, showEndpoints.update, { params: { id }, body }),
    };
  };
  const list = () => read(editedNounsApi(recordDeps(site.db)), showEndpoints.list);

  const announced = {
    poster: addressOf(a),
    venue: 'The Cellar',
    location: 'Hamburg',
    date: 1_800_000_000_000,
    doors: 1_800_003_600_000,
    showtime: 1_800_007_200_000,
  };

  test('every price is returned to the cent', async () => {
    await addFiles(site.db, a);
    const { add: addShow, update } = shows();
    const { _id } = await addShow(announced);
    for (const price of [0, 0.01, 0.07, 0.29, 1.1, 8.2, 19.99, 1005.55, 4_503.59, 99_999.99]) {
      const changed = await update(_id, { doorprice: price, advprice: price });
      expect(changed).toMatchObject({ doorprice: price, advprice: price });
      expect(await list()).toMatchObject([{ doorprice: price, advprice: price }]);
    }
  });

  test('times are stored as they are sent, in the named time zone', async () => {
    await addFiles(site.db, a);
    const { add: addShow } = shows();
    const times = { date: -1, doors: 32_472_144_000_000 - 1, showtime: 1_800_000_000_001 };
    const zoned = { ...announced, ...times, timeZone: 'America/Argentina/Buenos_Aires' };
    expect(await addShow(zoned)).toMatchObject({ ...times, timeZone: zoned.timeZone });
    expect(await list()).toMatchObject([times]);
  });

  test('a show knows its town, with the region if another town is better known', async () => {
    await addFiles(site.db, a);
    const { add: addShow, update } = shows();
    const { _id, placeName } = await addShow({ ...announced, place: '2911298' });
    expect(placeName).toBe('Hamburg');
    const inTexas = await update(_id, { place: '4717560', placeName: 'Ignored' });
    expect(inTexas).toMatchObject({ place: '4717560', placeName: 'Paris, Texas' });
    expect(await update(_id, { venue: 'The Attic' })).toMatchObject({ placeName: 'Paris, Texas' });
    expect(await update(_id, { place: '' })).toMatchObject({ place: null, placeName: null });
    const fields = { place: 'Please choose a town from the list' };
    await expect(update(_id, { place: '1' })).rejects.toMatchObject({ fields });
    for (const place of ['02911298', 'Hamburg', '2911298.0', '9'.repeat(11)]) {
      const read = showEndpoints.update.schemas.body.safeParse({ place });
      expect(read.error?.issues, place).toMatchObject([{ path: ['place'], message: fields.place }]);
    }
  });

  test('a show needs its poster once it is no draft, and can lose it later', async () => {
    await addFiles(site.db, a);
    const { add: addShow, update } = shows();
    const { poster, ...rest } = announced;
    for (const none of [{}, { poster: null }, { poster: '' }]) {
      const issues = showEndpoints.add.schemas.body.safeParse({ ...rest, ...none }).error?.issues;
      expect(issues).toMatchObject([{ path: ['poster'], message: 'Image required.' }]);
    }
    const { _id } = await addShow({ ...rest, isDraft: true });
    await expect(update(_id, { isDraft: false })).rejects.toMatchObject({
      code: 'request.invalid',
      fields: { poster: 'Image required.' },
    });
    expect(await update(_id, { venue: 'Loft' })).toMatchObject({ poster: null, isDraft: true });
    expect(await update(_id, { isDraft: false, poster })).toMatchObject({ poster });
    expect(await update(_id, { poster: null })).toMatchObject({ poster: null, isDraft: false });
  });

  test.each([
    ['poster', '', 'Image required.'],
    ['venue', ' ', 'Required'],
    ['date', Date.UTC(99_999, 0), 'Please enter a date between 1900 and 2999'],
    ['doors', '20:00', 'Please enter a number'],
    ['doorprice', 100_000, 'Please enter a price from 0 to 99999.99'],
    ['doorprice', 19.995, 'At most two decimals'],
    ['advprice', -0.01, 'Please enter a price from 0 to 99999.99'],
    ['advprice', 0.001, 'At most two decimals'],
    ['currency', 'XXY', 'Please enter a three-letter currency code, such as USD'],
    ['currency', 'EURO', 'Please enter a three-letter currency code, such as USD'],
    ['timeZone', '+05:30', 'Please enter a time zone such as America/New_York'],
    ['timeZone', 'Moon/Tranquility', 'Please enter a time zone such as America/New_York'],
    ['tixlink', 'a@b.example', expect.any(String)],
    ['tixlink', 'javascript:alert(1)', expect.any(String)],
  ])('a show whose %s is %j is refused for that alone', (field, value, message) => {
    for (const { schemas } of [showEndpoints.add, showEndpoints.update]) {
      if (schemas === showEndpoints.update.schemas && field === 'poster') continue;
      const read = schemas.body.safeParse({ ...announced, [field]: value });
      expect(read.error?.issues).toMatchObject([{ path: [field], message }]);
    }
  });

  const settings = () => {
    const api = editedNounsApi(recordDeps(site.db));
    return {
      read: () => read(api, showsSettingsEndpoints.read),
      update: (body: Sent<typeof showsSettingsEndpoints.update>) =>
        ask(api, showsSettingsEndpoints.update, { body }),
    };
  };

  test('the band lists its own shows until it chooses another system', async () => {
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

  test('a show without a time zone gets the home time zone of the day it is added', async () => {
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

  test('another system, an invalid time zone and a name that is too long are refused', async () => {
    const { update, read: readSettings } = settings();
    await expect(update({ showSystem: 'songkick' as 'custom' })).rejects.toThrow(/showSystem/);
    await expect(update({ bandsintownArtist: 'x'.repeat(201) })).rejects.toThrow(/200 characters/);
    for (const timeZone of ['', 'Moon/Tranquility', '+05:30', 'x'.repeat(65)]) {
      await expect(update({ timeZone }), timeZone).rejects.toThrow(/timeZone/);
    }
    expect(await readSettings()).toMatchObject({ revision: 0 });
  });
});
