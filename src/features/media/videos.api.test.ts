import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFiles, ask, read, recordDeps, published } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import type { CallInput } from '../../kit/api/endpoint.ts';
import { videosApi } from './videos.api.ts';
import { videoPosterRecords } from './videos.records.ts';
import { videoEndpoints, VideoFields } from './videos.ts';

const id = (letter: string) => letter.repeat(11);
const watch = (letter: string) => `https://www.youtube.com/watch?v=${id(letter)}`;
const day = Date.UTC(2026, 4, 1);
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

test('days and categories say what they can be', () => {
  expect(sentence({})).toBeUndefined();
  expect(sentence({ date: null })).toBe('Required');
  expect(sentence({ category: 'songs' })).toBe('Please choose a category');
});
