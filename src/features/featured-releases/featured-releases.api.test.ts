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
import type { FilesTables } from '../../files/records/files.table.ts';
import type { Endpoint, CallInput } from '../../kit/api/endpoint.ts';
import { featuredReleasesApi } from './featured-releases.api.ts';
import type { FeaturedReleaseTables } from './featured-releases.table.ts';
import { featuredReleaseEndpoints } from './featured-releases.ts';

type Sent<E extends Endpoint> = CallInput<E>['body'];
type Row = Insertable<FeaturedReleaseTables['featured_releases']>;

const song: Row = {
  id: 'a',
  added_at: 1_800_000_000_000,
  added_order: 0,
  revision: 1,
  cover_file: null,
  alt: '',
  title: 'River Songs',
  type: 'EP',
  release_date: 5,
  music_link: null,
};

describe.each(engines)('the featured releases on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  const insert = (...rows: Row[]) =>
    site.db
      .withTables<FeaturedReleaseTables>()
      .insertInto('featured_releases')
      .values(rows)
      .execute();
  /** The calls of the releases, with what was let go by them. */
  const releases = () => {
    const around = recordDeps(site.db);
    const api = featuredReleasesApi(around);
    const { add, update, remove } = featuredReleaseEndpoints;
    return {
      ...around,
      add: (body: Sent<typeof add>) => ask(api, add, { body }),
      update: (id: string, body: Sent<typeof update>) => ask(api, update, { params: { id }, body }),
      remove: (id: string) => ask(api, remove, { params: { id } }),
    };
  };
  const list = () => read(featuredReleasesApi(recordDeps(site.db)), featuredReleaseEndpoints.list);

  test('releases stand newest first, with their cover where there is one', async () => {
    expect(await list()).toEqual([]);
    await addFiles(site.db, 'cover.png');
    await insert(
      { ...song, id: 'old', release_date: -5, cover_file: 'cover.png' },
      { ...song, id: 'new' },
      { ...song, id: 'newer', added_at: 1_800_000_000_001 },
    );
    const [newer, latest, old] = await list();
    expect([newer?._id, latest?._id]).toEqual(['newer', 'new']);
    expect(latest).toMatchObject({ coverImage: null, picture: null });
    expect(old).toEqual({
      _id: 'old',
      coverImage: '/files/o/cover.png',
      picture: { src: '/files/o/cover.png', width: 1, height: 1, placeholder: '', copies: {} },
      alt: '',
      title: 'River Songs',
      type: 'EP',
      releaseDate: -5,
      musicLink: null,
      ...published,
      revision: 1,
    });
  });

  test('the database keeps the cover of a release', async () => {
    await addFiles(site.db, 'cover.png');
    await insert({ ...song, cover_file: 'cover.png' });
    const remove = site.db.withTables<FilesTables>().deleteFrom('files').execute();
    await expect(remove).rejects.toThrow(/foreign key/i);
  });

  const [a, b] = ['a', 'b'].map((letter) => `${letter.repeat(22)}.png`) as [string, string];
  const release = { coverImage: addressOf(a), title: 'Night', releaseDate: Date.UTC(2026, 4, 1) };

  test('a release is added with the fields of the specification, and is an album unless said', async () => {
    await addFiles(site.db, a);
    const { add } = releases();
    const added = await add({ ...release, title: ' Night  Bus ', musicLink: 'band.example/night' });
    expect(added).toMatchObject({
      coverImage: addressOf(a),
      picture: { src: addressOf(a), width: 1 },
      title: 'Night Bus',
      type: 'album',
      releaseDate: Date.UTC(2026, 4, 1),
      musicLink: 'https://band.example/night',
      revision: 1,
    });
    for (const type of ['album', 'single', 'EP', 'LP'] as const) {
      expect((await add({ ...release, type })).type).toBe(type);
    }
    expect(await list()).toHaveLength(5);
    expect(await list()).toContainEqual(added);
  });

  test('a release that is added a second time under the same id is there once', async () => {
    await addFiles(site.db, a);
    const _id = '0b5e3a3e-6a6c-4f6e-9d0c-3c1f6a1d2b4e';
    const added = await releases().add({ ...release, _id });
    expect(added._id).toBe(_id);
    expect(await releases().add({ ...release, _id, title: 'Other' })).toEqual(added);
    expect(await list()).toHaveLength(1);
  });

  test.each([
    ['a title of white space', { title: ' ' }, /Required/],
    ['no day', { releaseDate: undefined as unknown as number }, /Required/],
    ['the year 99999', { releaseDate: Date.UTC(99_999, 0) }, /between 1900 and 2999/],
    ['another type', { type: 'tape' as 'LP' }, /type/],
    ['a link with credentials', { musicLink: 'https://me@band.example' }, /valid URL/],
    ['an unknown field', { rating: 5 }, /rating/],
  ])('no release is added with %s', async (_, wrong, why) => {
    await addFiles(site.db, a);
    await expect(releases().add({ ...release, ...wrong })).rejects.toThrow(why);
    expect(await list()).toEqual([]);
  });

  test('no release is added with a cover that is none of this site', async () => {
    for (const coverImage of ['https://evil.example/a.png', addressOf(b)]) {
      const refused = await refusedFields(releases().add({ ...release, coverImage }));
      expect(refused).toEqual({ coverImage: expect.any(String) });
    }
    expect(await list()).toEqual([]);
  });

  test('what is changed is stored, and what is left out or posted back stays', async () => {
    await addFiles(site.db, a);
    const { add, update, went } = releases();
    const added = await add({ ...release, musicLink: 'https://band.example' });
    const changed = await update(added._id, { type: 'LP', musicLink: '' });
    expect(changed).toEqual({ ...added, type: 'LP', musicLink: null, revision: 2 });
    expect(await update(added._id, changed)).toEqual({ ...changed, revision: 3 });
    expect(await list()).toEqual([{ ...changed, revision: 3 }]);
    expect(went).toEqual([]);
  });

  test('a new cover takes the place of the old one, which is then let go', async () => {
    await addFiles(site.db, a, b);
    const { add, update, remove, went } = releases();
    const { _id } = await add(release);
    expect(await update(_id, { coverImage: addressOf(b) })).toMatchObject({
      coverImage: addressOf(b),
      picture: { src: addressOf(b) },
    });
    expect(went).toEqual([a]);
    expect(await remove(_id)).toEqual({ _id });
    expect(went).toEqual([a, b]);
    expect(await list()).toEqual([]);
  });

  test('a release that is not there is not found', async () => {
    const { update, remove, went } = releases();
    for (const call of [() => remove('x'), () => update('x', { title: 'X' }), () => remove('\0')]) {
      await expect(call()).rejects.toMatchObject({
        code: 'featured-release.not-found',
        status: 404,
      });
    }
    expect(went).toEqual([]);
  });
});
