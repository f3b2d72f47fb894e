import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { engines } from '../environment/engines.ts';
import { siteForTest, type Site } from '../environment/app.ts';
import { enterLargeBand } from '../environment/large-band.ts';

/** In bytes after gzip, of the first HTML. */
const heaviestPage = 32_000;
/** To the database, for one list: its records, and all of their pictures at once. */
const maxQuestions = 3;

const lists = [
  '/getHomeImages',
  '/featuredVideos',
  '/featuredReleases',
  '/shows',
  '/getMediaImages',
  '/getVideos',
];

describe.each(engines)('a band that has been at it for long, on %s', (engine) => {
  const largeSite = async (): Promise<Site> => {
    const site = await siteForTest(engine);
    await enterLargeBand(site.database.db, site.clock.time);
    return site;
  };

  test('has pages that a slow connection carries', async () => {
    const site = await largeSite();
    for (const path of ['/', '/media', '/media?tab=videos']) {
      const { statusCode, body } = await site.visitor().get(path);
      expect(statusCode).toBe(200);
      expect(gzipSync(body).length, path).toBeLessThan(heaviestPage);
    }
  });

  test('tells of its next shows first, and of all on a page of their own', async () => {
    const site = await largeSite();
    const rows = async (path: string) =>
      (await site.visitor().get(path)).body.match(/<li class="show-row"/g)?.length;
    expect(await rows('/')).toBe(12);
    expect((await site.visitor().get('/')).body).toContain('name="shows" value="all"');
    expect(await rows('/?shows=all')).toBe(40);
    expect(await rows('/?shows=999')).toBe(12);
    expect(site.app.cache.get('/?shows=999')).toBeNull();
  });

  test('has lists that are read by a few questions, however long they are', async () => {
    const site = await largeSite();
    const visitor = site.visitor();
    const asked = vi.spyOn(site.database.db.getExecutor(), 'executeQuery');
    for (const path of lists) {
      asked.mockClear();
      expect((await visitor.call('GET', path)).statusCode).toBe(200);
      expect(asked.mock.calls.length, path).toBeGreaterThan(0);
      expect(asked.mock.calls.length, path).toBeLessThanOrEqual(maxQuestions);
    }
  });
});
