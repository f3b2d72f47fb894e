import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFiles, read } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import { carouselApi } from './carousel.api.ts';
import type { CarouselTables } from './carousel.table.ts';
import { carouselEndpoints } from './carousel.ts';
import { featuredReleasesApi } from './featured-releases.api.ts';
import type { FeaturedReleaseTables } from './featured-releases.table.ts';
import { featuredReleaseEndpoints } from './featured-releases.ts';
import { featuredVideosApi } from './featured-videos.api.ts';
import type { FeaturedVideoTables } from './featured-videos.table.ts';
import { featuredVideoEndpoints } from './featured-videos.ts';

describe.each(engines)('the home page on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  const images = () => read(carouselApi(site), carouselEndpoints.list);
  const releases = () => read(featuredReleasesApi(site), featuredReleaseEndpoints.list);
  const videos = () => read(featuredVideosApi(site), featuredVideoEndpoints.list);

  test('there is nothing before anything was added', async () => {
    expect([await images(), await releases(), await videos()]).toEqual([[], [], []]);
  });

  test('the carousel keeps the order in which its pictures were added', async () => {
    await addFiles(site.db, 'a.png');
    const image = (id: string, added_at: number, added_order: number) => {
      return { id, added_at, added_order, revision: 1, name: id, file_name: 'a.png', alt: '' };
    };
    await site.db
      .withTables<CarouselTables>()
      .insertInto('home_images')
      .values([image('b', 2, 1), image('c', 2, 0), image('first', 1, 0)])
      .execute();
    const listed = await images();
    expect(listed.map(({ _id }) => _id)).toEqual(['first', 'c', 'b']);
    const first = { _id: 'first', name: 'first', imgLink: '/files/o/a.png', alt: '' };
    expect(listed[0]).toEqual(first);
  });

  test('releases stand newest first, with their cover where there is one', async () => {
    await addFiles(site.db, 'cover.png');
    const release = (id: string, release_date: number, cover_file: string | null) => {
      const place = { id, added_at: 1, added_order: 0, revision: 1, type: 'EP' as const };
      return { ...place, title: id, release_date, cover_file, music_link: null };
    };
    await site.db
      .withTables<FeaturedReleaseTables>()
      .insertInto('featured_releases')
      .values([release('old', -5, 'cover.png'), release('new', 5, null)])
      .execute();
    const shared = { type: 'EP', musicLink: null, revision: 1 };
    expect(await releases()).toEqual([
      { ...shared, _id: 'new', title: 'new', coverImage: null, releaseDate: 5 },
      { ...shared, _id: 'old', title: 'old', coverImage: '/files/o/cover.png', releaseDate: -5 },
    ]);
  });

  test('videos stand newest first and keep fractions of a second', async () => {
    const video = (id: string, release_date: number, start_time: number | null) => {
      const place = { id, added_at: 1, added_order: 0, revision: 1, release_date };
      const text = { title: id, description: '', youtube_link: 'https://youtu.be/x' };
      return { ...place, ...text, start_time, end_time: null };
    };
    await site.db
      .withTables<FeaturedVideoTables>()
      .insertInto('featured_videos')
      .values([video('old', 1, null), video('new', 2, 12.25)])
      .execute();
    const shared = {
      description: '',
      youtubeLink: 'https://youtu.be/x',
      endTime: null,
      revision: 1,
    };
    expect(await videos()).toEqual([
      { ...shared, _id: 'new', title: 'new', startTime: 12.25, releaseDate: 2 },
      { ...shared, _id: 'old', title: 'old', startTime: null, releaseDate: 1 },
    ]);
  });
});
