import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFiles, ask, read, recordDeps, published } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import type { CallInput } from '../../kit/api/endpoint.ts';
import { videosApi } from './videos.api.ts';
import { videoPosterRecords } from './videos.records.ts';
import { videoEndpoints, VideoFields, videoLimits } from './videos.ts';

const id = (letter: string) => letter.repeat(11);
const watch = (letter: string) => `https://www.youtube.com/watch?v=${id(letter)}`;
const day = Date.UTC(2026, 4, 1);
const nextDay = Date.UTC(2026, 4, 2);
const video = { title: 'Live at home', date: day, link: `https://youtu.be/${id('a')}?si=x` };
const poster = `${'p'.repeat(22)}.jpg`;

describe.each(engines)('the videos on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  const videos = () => {
    const around = recordDeps(site.db);
    const api = videosApi(around);
    return {
      ...around,
      list: () => read(api, videoEndpoints.list),
      add: (body: CallInput<typeof videoEndpoints.add>['body']) =>
        ask(api, videoEndpoints.add, { body }),
      update: (body: CallInput<typeof videoEndpoints.update>['body']) =>
        ask(api, videoEndpoints.update, { body }),
      remove: (_id: string) => ask(api, videoEndpoints.remove, { params: { id: _id } }),
    };
  };
  /** Hangs a poster on a video, as the fetcher does. */
  const hang = async ({ _id, link }: { _id: string; link: string }) => {
    await addFiles(site.db, poster);
    expect(await videoPosterRecords(site.db).setPoster({ id: _id, link }, poster)).toBe(true);
  };

  test('there is nothing before anything was added', async () => {
    expect(await videos().list()).toEqual([]);
  });

  test('a video is added by its link alone: the rest of it the server makes', async () => {
    const { add, list, posters } = videos();
    const added = await add({ ...video, embedLink: 'javascript:alert(1)' });
    expect(added).toEqual({
      _id: added._id,
      category: 'musicVids',
      title: 'Live at home',
      date: day,
      link: watch('a'),
      embedLink: `https://www.youtube.com/embed/${id('a')}`,
      picture: null,
      ...published,
      revision: 1,
    });
    expect(await list()).toEqual([added]);
    expect(posters.wanted).toBe(1);
  });

  test('videos stand by their release, newest first, whenever they were added', async () => {
    const { add, list } = videos();
    for (const [title, date] of [
      ['new', nextDay],
      ['old', day],
      ['newer', nextDay],
    ] as const) {
      await add({ ...video, title, date });
    }
    expect((await list()).map(({ title }) => title)).toEqual(['newer', 'new', 'old']);
  });

  test('a video that is added a second time under the same id is there once', async () => {
    const { add, list } = videos();
    const _id = '0b5e3a3e-6a6c-4f6e-9d0c-3c1f6a1d2b4e';
    const added = await add({ ...video, _id });
    expect(await add({ ...video, _id, title: 'Another' })).toEqual(added);
    expect(await list()).toHaveLength(1);
  });

  test('a change keeps what it leaves out, and a video can be posted back as answered', async () => {
    const { add, update, list } = videos();
    const { _id } = await add({ ...video, category: 'vlogs' });
    const changed = await update({ _id, title: 'Live  again' });
    expect(changed).toMatchObject({ title: 'Live again', category: 'vlogs', date: day });
    const posted = await update({ ...changed, embedLink: 'https://evil.example/' });
    expect(posted).toEqual({ ...changed, revision: changed.revision + 1 });
    expect(await list()).toEqual([posted]);
  });

  test('another video loses the poster of the one before; the same one keeps it', async () => {
    const { add, update, went, posters } = videos();
    const added = await add(video);
    await hang(added);
    const kept = await update({ _id: added._id, title: 'New', link: `youtu.be/${id('a')}` });
    expect(kept.picture?.src).toBe(`/files/o/${poster}`);
    expect(went).toEqual([]);
    const other = await update({ _id: added._id, link: watch('b') });
    expect(other).toMatchObject({
      picture: null,
      link: watch('b'),
      embedLink: `https://www.youtube.com/embed/${id('b')}`,
    });
    expect(went).toEqual([poster]);
    expect(posters.wanted).toBe(3);
  });

  test('a deleted video leaves the list, and its poster goes', async () => {
    const { add, remove, list, went } = videos();
    const added = await add(video);
    await hang(added);
    expect(await remove(added._id)).toEqual({ _id: added._id });
    expect(await list()).toEqual([]);
    expect(went).toEqual([poster]);
  });

  test('a video that is not there can be neither changed nor deleted', async () => {
    const { update, remove } = videos();
    for (const _id of ['no', '', "' or 1=1 --", '\u0000', '0b5e3a3e-6a6c-4f6e-9d0c-3c1f6a1d2b4e']) {
      await expect(update({ _id, title: 'x' })).rejects.toMatchObject({ code: 'video.not-found' });
      await expect(remove(_id)).rejects.toMatchObject({ code: 'video.not-found' });
    }
  });
});

const sentence = (change: object) =>
  VideoFields.safeParse({ category: 'vlogs', ...video, ...change }).error?.issues[0]?.message;

test.each([
  ['https://vimeo.com/123456', 'Not a valid YouTube URL'],
  [
    'https://www.youtube.com/playlist?list=PL1234567890ab',
    'Playlist URLs are not supported for YouTube',
  ],
  ['https://www.youtube.com/@theband', 'Channel URLs are not supported for YouTube'],
  ['https://me:secret@www.youtube.com/watch?v=aaaaaaaaaaa', 'Please enter a valid YouTube URL'],
  ['https://youtu.be/tooshort', 'Not a valid YouTube URL'],
  ['javascript:alert(1)', 'Please enter a valid YouTube URL'],
  ['', 'Required'],
])('the link %s is refused: %s', (link, message) => {
  expect(sentence({ link })).toBe(message);
});

test('days, titles and categories keep to what they can be', () => {
  expect(sentence({})).toBeUndefined();
  expect(sentence({ date: Date.UTC(99999, 0, 1) })).toMatch(/between 1900 and 2999/);
  expect(sentence({ date: Number.NaN })).toBeDefined();
  expect(sentence({ date: null })).toBe('Required');
  expect(sentence({ title: ' ' })).toBe('Required');
  expect(sentence({ title: 'x'.repeat(videoLimits.title) })).toBeUndefined();
  expect(sentence({ title: 'x'.repeat(videoLimits.title + 1) })).toMatch(/^At most/);
  expect(sentence({ category: 'songs' })).toBe('Please choose a category');
});
