import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, read, recordDeps, visitor } from '../../../tests/environment/answers.ts';
import { bothEngines, freshDatabase } from '../../../tests/environment/engines.ts';
import { editedNounsApi } from '../../server/editedNouns.ts';
import { featuredReleaseEndpoints as featured } from '../featured-releases/featured-releases.ts';
import { releaseEndpoints as releases } from '../releases/releases.ts';

const day = (n: number) => Date.UTC(2026, 2, n);

describe.each(bothEngines)('own releases on the home page on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  const calls = () => editedNounsApi(recordDeps(site.db));
  const add = (title: string, n: number, isOnHome = true) =>
    ask(calls(), releases.add, { body: { title, releaseDate: day(n), isOnHome } });
  /** The titles that visitors see. */
  const titles = async (query = {}) => {
    const list = calls().find(({ endpoint }) => endpoint === featured.list)!;
    const call = { query: featured.list.schemas.query!.parse(query), context: visitor };
    const shown = (await list.handle(call as never)) as { title: string }[];
    return shown.map(({ title }) => title);
  };

  test('stand between featured ones by their day, and lead to their own page', async () => {
    const own = await add('Night Bus', 2);
    await add('Kept Back', 3, false);
    for (const [title, n] of [
      ['Older', 1],
      ['Newer', 4],
    ] as const) {
      await ask(calls(), featured.add, { body: { title, releaseDate: day(n) } });
    }
    const [newest, listed] = await read(calls(), featured.list);
    expect(listed).toEqual({
      _id: own._id,
      release: 'night-bus',
      title: 'Night Bus',
      type: 'album',
      releaseDate: day(2),
      coverImage: null,
      picture: null,
      alt: '',
      musicLink: '/music/night-bus',
      isDraft: false,
      publishAt: null,
      unpublishAt: null,
      revision: 1,
    });
    expect(await titles()).toEqual(['Newer', 'Night Bus', 'Older']);
    expect(await titles({ after: newest!._id, count: 1 })).toEqual(['Night Bus']);
    expect(await titles({ after: own._id, count: 8 })).toEqual(['Older']);
    await expect(titles({ after: crypto.randomUUID() })).rejects.toThrow();
  });

  test('follow each change of their release', async () => {
    const { _id: id } = await add('Night Bus', 2);
    const change = (body: object) => ask(calls(), releases.update, { params: { id }, body });
    await change({ title: 'Day Bus' });
    expect(await titles()).toEqual(['Day Bus']);
    await change({ isDraft: true });
    expect(await titles()).toEqual([]);
    await change({ isDraft: false, publishAt: Date.UTC(2028, 1, 1) });
    expect(await titles()).toEqual([]);
    await change({ publishAt: null, isOnHome: false });
    expect(await titles()).toEqual([]);
  });

  test('can be changed like featured ones, except for their link', async () => {
    const { _id: id } = await add('Night Bus', 2);
    const [shown] = await read(calls(), featured.list);
    const change = (body: object) => ask(calls(), featured.update, { params: { id }, body });
    expect(await change(shown!)).toMatchObject({ _id: id, release: 'night-bus' });
    const musicLink = 'https://band.example/listen';
    expect(await change({ title: 'Day Bus', type: 'EP', musicLink })).toMatchObject({
      title: 'Day Bus',
      musicLink: expect.stringMatching(/^\/music\//),
    });
    expect(await titles()).toEqual(['Day Bus']);
    expect(await read(calls(), releases.list)).toMatchObject([
      { _id: id, title: 'Day Bus', type: 'EP', isOnHome: true },
    ]);
    await ask(calls(), releases.update, { params: { id }, body: { isOnHome: false } });
    await expect(change({ title: 'Gone' })).rejects.toMatchObject({
      code: 'featured-release.not-found',
    });
  });

  test('can be taken off the home page like a featured one, and stay releases', async () => {
    const { _id: id } = await add('Night Bus', 2);
    await ask(calls(), featured.remove, { params: { id } });
    expect(await titles()).toEqual([]);
    expect(await read(calls(), releases.list)).toMatchObject([{ _id: id, isOnHome: false }]);
    await expect(ask(calls(), featured.remove, { params: { id } })).rejects.toMatchObject({
      code: 'featured-release.not-found',
    });
  });
});
