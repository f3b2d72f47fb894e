import type { Insertable } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFiles, ask, read, recordDeps } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import type { Endpoint, CallInput } from '../../kit/api/endpoint.ts';
import { featuredVideosApi } from './featured-videos.api.ts';
import type { FeaturedVideoTables } from './featured-videos.table.ts';
import { featuredVideoEndpoints } from './featured-videos.ts';

type Sent<E extends Endpoint> = CallInput<E>['body'];
type Row = Insertable<FeaturedVideoTables['featured_videos']>;

const watch = (id: string) => `https://www.youtube.com/watch?v=${id}`;
const boat = 'aaaaaaaaaaa';
const train = 'bbbbbbbbbbb';

const stored: Row = {
  id: 'a',
  added_at: 1_800_000_000_000,
  added_order: 0,
  revision: 1,
  poster_file: null,
  title: 'By the Water',
  description: '',
  youtube_link: watch(boat),
  start_time: null,
  end_time: null,
  release_date: 1,
};

describe.each(engines)('the featured videos on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  const insert = (...rows: Row[]) =>
    site.db.withTables<FeaturedVideoTables>().insertInto('featured_videos').values(rows).execute();
  /** The calls of the videos, with what was let go by them, and how often posters were wanted. */
  const videos = () => {
    const around = recordDeps(site.db);
    const api = featuredVideosApi(around);
    const { add, update, remove } = featuredVideoEndpoints;
    return {
      ...around,
      add: (body: Sent<typeof add>) => ask(api, add, { body }),
      update: (id: string, body: Sent<typeof update>) => ask(api, update, { params: { id }, body }),
      remove: (id: string) => ask(api, remove, { params: { id } }),
    };
  };
  const list = () => read(featuredVideosApi(videos()), featuredVideoEndpoints.list);

  const video = {
    title: 'By the Water',
    description: 'Filmed in a boat',
    youtubeLink: `https://youtu.be/${boat}?si=x`,
    startTime: 10,
    endTime: 20.5,
    releaseDate: Date.UTC(2026, 4, 1),
  };

  test('a video is added with the fields of the specification, from any form of its link', async () => {
    const { add, posters } = videos();
    const added = await add(video);
    expect(posters.wanted).toBe(1);
    expect(added).toMatchObject({ ...video, youtubeLink: watch(boat), revision: 1 });
    const whole = { title: 'Train', youtubeLink: `m.youtube.com/shorts/${train}`, releaseDate: 0 };
    expect(await add(whole)).toMatchObject({ youtubeLink: watch(train) });
  });

  test.each([
    ['an end before the start', { startTime: 20, endTime: 10 }, /must be after the start time/],
    ['an end at the start', { startTime: 20, endTime: 20 }, /must be after the start time/],
    ['an end at the very beginning', { startTime: null, endTime: 0 }, /must be after/],
    ['a time of -1', { startTime: -1 }, /before the video begins/],
    ['a playlist', { youtubeLink: 'youtube.com/playlist?list=PLaaaaaaaaaaaa' }, /Playlist URLs/],
    ['a channel', { youtubeLink: 'youtube.com/@reeds' }, /Channel URLs are not supported/],
    ['another service', { youtubeLink: 'https://vimeo.com/1' }, /Not a valid YouTube URL/],
  ])('no video is added with %s', (_, wrong, why) => {
    const read = featuredVideoEndpoints.add.schemas.body.safeParse({ ...video, ...wrong });
    expect(read.error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(why)]);
  });

  test('one time alone is held against the other that is stored', async () => {
    const { add, update } = videos();
    const { _id } = await add(video);
    for (const change of [{ endTime: 10 }, { startTime: 20.5 }, { startTime: 30, endTime: 20 }]) {
      await expect(update(_id, { ...change, title: 'No' })).rejects.toMatchObject({
        status: 422,
        fields: { endTime: 'The end time must be after the start time' },
      });
    }
    expect(await list()).toMatchObject([{ title: video.title, revision: 1 }]);
    expect(await update(_id, { startTime: 30, endTime: 40 })).toMatchObject({ startTime: 30 });
  });

  test('the poster stays with its video, and goes with it', async () => {
    await addFiles(site.db, 'one.png', 'two.png');
    await insert(
      { ...stored, poster_file: 'one.png' },
      { ...stored, id: 'b', poster_file: 'two.png' },
    );
    const { update, remove, went, posters } = videos();
    const same = await update('a', { title: 'Boat', youtubeLink: `youtu.be/${boat}` });
    expect(same.picture?.src).toBe('/files/o/one.png');
    expect(went).toEqual([]);
    expect(await update('a', { youtubeLink: watch(train) })).toMatchObject({ picture: null });
    expect(went).toEqual(['one.png']);
    expect(posters.wanted).toBe(2);
    expect(await remove('b')).toEqual({ _id: 'b' });
    expect(went).toEqual(['one.png', 'two.png']);
    expect((await list()).map(({ _id }) => _id)).toEqual(['a']);
  });
});
