import { expect, onTestFinished, test, vi } from 'vitest';
import type { FeaturedVideoTables } from '../../../src/features/featured-videos/featured-videos.records.ts';
import type { VideoTables } from '../../../src/features/media/videos.records.ts';
import { siteForTest } from '../../environment/app.ts';
import { engines } from '../../environment/engines.ts';
import { openPosterHost } from '../../stand-ins/youtube-posters.ts';

const listed = { id: 'a', added_at: 1, added_order: 0, revision: 1, poster_file: null };
const youtube = 'https://www.youtube.com';
const video = {
  ...listed,
  category: 'vlogs' as const,
  title: 'May',
  date: 0,
  link: `${youtube}/watch?v=aaaaaaaaaaa`,
  embed_link: `${youtube}/embed/aaaaaaaaaaa`,
};
const featured = {
  ...listed,
  title: 'June',
  description: '',
  youtube_link: `${youtube}/watch?v=bbbbbbbbbbb`,
  start_time: null,
  end_time: null,
  release_date: 0,
};

test.each(engines)(
  'the whole app stores the posters of both lists of videos, on %s',
  async (engine) => {
    const host = await openPosterHost();
    onTestFinished(() => host.close());
    const site = await siteForTest(engine, { fetch: host.fetch });
    const db = site.database.db.withTables<VideoTables & FeaturedVideoTables>();
    await db.insertInto('videos').values(video).execute();
    await db.insertInto('featured_videos').values(featured).execute();

    site.app.posters.fetchSoon();
    await site.app.posters.idle();
    await site.app.files.idle();

    const posters = [
      ...(await db.selectFrom('videos').select('poster_file').execute()),
      ...(await db.selectFrom('featured_videos').select('poster_file').execute()),
    ].map(({ poster_file: name }) => name);
    expect(new Set(posters).size).toBe(2);
    for (const name of posters) {
      const copy = await site.visitor().get(`/files/o/${name!.replace('.jpg', '-1280.avif')}`);
      expect(copy.headers['content-type']).toBe('image/avif');
      expect(copy.statusCode).toBe(200);
    }
    expect(host.requestedPaths).toEqual(
      ['bbbbbbbbbbb', 'aaaaaaaaaaa'].map((id) => `/vi/${id}/maxresdefault.jpg`),
    );
    expect(site.log.filter((line) => /"level":"(error|warn)"/.test(line))).toEqual([]);
  },
);

test.each(engines)(
  'a site that is closed during a fetch lacks only its posters, on %s',
  async (engine) => {
    const host = await openPosterHost();
    onTestFinished(() => host.close());
    host.answer = () => {};
    // Otherwise, waiting for the response would never end.
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    timeout.mockImplementation(() => new AbortController().signal);
    onTestFinished(() => timeout.mockRestore());
    const site = await siteForTest(engine, { fetch: host.fetch });
    await site.database.db.withTables<VideoTables>().insertInto('videos').values(video).execute();
    site.app.posters.fetchSoon();
    await expect.poll(() => host.requestedPaths.length).toBe(1);
    await site.restart();
    site.app.posters.fetchSoon();
    await expect.poll(() => host.requestedPaths.length).toBe(2);
  },
);
