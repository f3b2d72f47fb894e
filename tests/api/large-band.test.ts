import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Show } from '../../src/features/shows/shows.ts';
import { showPath } from '../../src/features/shows/show-path.view.ts';
import { sitePages } from '../../src/site/pages.ts';
import { engines } from '../environment/engines.ts';
import { expectProblem } from '../environment/catalog.ts';
import { startApp, type Site } from '../environment/app.ts';
import { share } from '../environment/whole.ts';
import { areasAddressIn } from '../environment/head.ts';
import { enterLargeBand } from '../environment/large-band.ts';

/** Bytes of the first HTML after gzip. */
const heaviestPage = 20_000;
/** Queries for one list: its records, and all their images at once. */
const maxQuestions = 3;

/** Queries for the media page: its lists, the carousel's images, and single documents. */
const maxRows = 110;

const lists = [
  '/getHomeImages',
  '/featuredVideos',
  '/featuredReleases',
  '/shows',
  '/getMediaImages',
  '/getVideos',
];

const partLists = lists.map((path) => [path] as const);

/** Bytes of 48 records after gzip. */
const heaviestPart = 16_000;

/** Each list in parts: its page, its name, the key of its items, their number. */
const longLists = [
  ['/', 'pictures', /<img src="(\/files\/o\/\w+)-\d+\.jpg"[^>]* alt="\w+ on stage/g, 40],
  ['/', 'videos', / id="video-([^"]+)"/g, 40],
  ['/', 'releases', /"https:\/\/music\.example\/(\w+)" target/g, 60],
  ['/', 'shows', /<h3[^>]*><a href="\/shows\/([^"]+)"/g, 120],
  ['/media', 'pictures', /<a href="\/files\/o\/([^"]+)">/g, 2_000],
  ['/media?tab=videos', 'Vlogs', /<a href="https:\/\/www\.youtube\.com\/watch\?v=([\w-]+)"/g, 600],
] as const;

/** The address of the link to the part before this one, or null. */
function previousAt(body: string, what: string): string | null {
  const link = new RegExp(
    `href="([^"#]*)[^"]*">Show Previous<span class="sr-only"> ${what}</span>`,
  );
  return link.exec(body.replaceAll('<!-- -->', ''))?.[1]!.replaceAll('&amp;', '&') ?? null;
}

/** The address of the button for more of a list, for browsers without scripts, or null. */
function moreAt(body: string, what: string): string | null {
  const form = body
    .replaceAll('<!-- -->', '')
    .split('<form ')
    .find((part) => part.includes(`>Show More<span class="sr-only"> ${what}</span>`));
  if (!form) return null;
  const path = /action="([^"#]*)/.exec(form)![1]!;
  const fields = [...form.matchAll(/type="hidden" name="(\w+)" value="(\w+)"/g)];
  const query = new URLSearchParams(fields.map(([, name, value]) => [name!, value!]));
  return `${path}?${query}`;
}

const furtherOn = [
  '/?pictures=4',
  '/?videos=4',
  '/?releases=8',
  '/?shows=8',
  '/?shows=108',
  '/media?from=12',
  '/media?from=1992',
  '/media?tab=videos',
  '/media?tab=videos&from=60',
];

describe.each(engines)('a ten-year-old band, on %s', (engine) => {
  let site: Site;
  beforeAll(async () => {
    site = await startApp(engine);
    await enterLargeBand(site.database.db, site.clock.time);
  });
  afterAll(() => site.dispose());

  const bodyAt = async (path: string) => (await site.visitor().get(path)).body;

  test('has pages that are light enough for a slow connection', async () => {
    const shows: Show[] = (await site.visitor().call('GET', '/shows')).json();
    const paths = [
      ...sitePages.filter(({ isOptional }) => !isOptional).map(({ path }) => path),
      ...furtherOn,
      ...[shows.at(0)!, shows.at(-1)!].map(showPath),
    ];
    for (const path of paths) {
      const { statusCode, body } = await site.visitor().get(path);
      expect(statusCode, path).toBe(200);
      expect(gzipSync(body).length, path).toBeLessThan(heaviestPage);
    }
  });

  test.each(share(longLists, ([path, what]) => path === '/' && what === 'shows'))(
    'at %s makes all %s reachable without scripts, in both directions',
    async (path, what, item, count) => {
      const seen = new Set<string>();
      const there: string[] = [];
      const back: (string | null)[] = [];
      const whole = what === 'Vlogs' ? 'videos' : what;
      for (let at: string | null = path; at !== null;) {
        there.push(at);
        const body = await bodyAt(at);
        back.push(previousAt(body, whole));
        const before = seen.size;
        for (const [, one] of body.matchAll(item)) seen.add(one!);
        expect(seen.size, `${at} shows what no page before it did`).toBeGreaterThan(before);
        at = moreAt(body, what);
      }
      expect(seen.size).toBe(count);
      // Each leads to the one before it, at the same address, and the first to none.
      expect(back).toEqual([null, ...there.slice(0, -1)]);
    },
  );

  test.each([
    ['/?pictures=40', '/'],
    ['/?videos=40', '/'],
    ['/?releases=64', '/'],
    ['/?shows=120', '/'],
    ['/media?from=2004', '/media'],
    ['/media?tab=videos&from=600', '/media?tab=videos'],
  ])('past the end of its list %s redirects to %s, also in a preview', async (path, beginning) => {
    const { statusCode, headers, body } = await site.visitor().get(path);
    expect([statusCode, headers.location, body]).toEqual([302, beginning, '']);
    const previewed = await (await site.member()).get(`/preview${path}`);
    expect(previewed.headers.location).toBe(`/preview${beginning}`);
    expect((await site.visitor().get(beginning)).statusCode).toBe(200);
  });

  test(
    'has all of a list in its API call, and only the first page in the HTML',
    { tags: 'whole' },
    async () => {
      const html = await bodyAt('/');
      const { partialAreas } = JSON.parse(
        /id="page-data"[^>]*>(.*?)<\/script>/.exec(html)![1]!,
      ) as {
        partialAreas: string[];
      };
      const areas = JSON.parse(await bodyAt(areasAddressIn(html))) as Record<string, unknown[]>;
      expect(partialAreas).toEqual([
        'carouselImages',
        'shows',
        'featuredVideos',
        'featuredReleases',
      ]);
      // Nine upcoming shows, and the latest past one.
      expect(partialAreas.map((name) => areas[name]!.length)).toEqual([5, 10, 5, 9]);
      expect((await site.visitor().call('GET', '/shows')).json()).toHaveLength(800);
    },
  );

  test(
    'has the data of every cached page, however heavy the others are',
    { tags: 'whole' },
    async () => {
      const addresses = ['/', '/bio', ...furtherOn];
      const named: string[] = [];
      for (const path of addresses) named.push(areasAddressIn(await bodyAt(path)));
      for (const address of named) {
        expect((await site.visitor().get(address)).statusCode, address).toBe(200);
      }
    },
  );

  test('has one page for all addresses with the same content', async () => {
    site.app.cache.clear();
    const made = vi.spyOn(site.app.cache, 'getOrMake');
    const keys = () => new Set(made.mock.calls.map(([key]) => key)).size;
    for (let n = 0; n < 100; n += 1) await bodyAt(`/media?q${n}=${n}&from=${n % 12}`);
    expect(keys()).toBe(1);
    made.mockRestore();
  });

  test('has pages that read only the visible part of a long list', async () => {
    const asked = vi.spyOn(site.database.db.getExecutor(), 'executeQuery');
    for (const path of ['/media', '/media?from=1200', '/media?tab=videos', '/contact']) {
      site.app.cache.forget();
      asked.mockClear();
      await bodyAt(path);
      const answers = await Promise.all(asked.mock.results.map(({ value }) => value));
      const rows = answers.reduce((sum, answer) => sum + answer.rows.length, 0);
      expect(rows, path).toBeLessThanOrEqual(maxRows);
    }
    asked.mockRestore();
  });

  test.each(partLists)(
    'returns the same records of %s in pages as in one response',
    async (path) => {
      const visitor = site.visitor();
      const read = async (query: string) => {
        const answer = await visitor.call('GET', path + query);
        expect(answer.statusCode, answer.body).toBe(200);
        const isPart = query.includes('count');
        if (isPart) expect(gzipSync(answer.body).length, path).toBeLessThan(heaviestPart);
        return answer.json() as { _id: string }[];
      };
      const whole = await read('');
      const parts = [await read('?count=48')];
      for (let last = parts[0]!; last.length === 48; last = parts.at(-1)!) {
        parts.push(await read(`?count=48&after=${last.at(-1)!._id}`));
      }
      expect(parts.flat()).toEqual(whole);
      expect(await read(`?after=${whole.at(-3)!._id}`)).toEqual(whole.slice(-2));
      expect(await read('?page=2&from=3')).toEqual(whole);
    },
  );

  test('returns the videos of one category', async () => {
    const read = async (query = ''): Promise<{ _id: string; category: string }[]> =>
      (await site.visitor().call('GET', `/getVideos${query}`)).json();
    const vlogs = (await read()).filter(({ category }) => category === 'vlogs');
    expect(await read(`?category=vlogs&count=6&after=${vlogs[6]!._id}`)).toEqual(
      vlogs.slice(7, 13),
    );
    expect(await read('?category=vlogs')).toEqual(vlogs);
  });

  test.each(partLists)('refuses an impossible page of %s', async (path) => {
    const visitor = site.visitor();
    const numbers = ['0', '-1', '101', '1e1', '1e9', '0x10', '0b1', '%2B5', '%205', '1.5', '5.0'];
    for (const count of [...numbers, 'x', '', '%00', 'NaN', '1&count=2']) {
      const answer = await visitor.call('GET', `${path}?count=${count}`);
      expectProblem(answer, 'request.invalid', {
        count: 'Please enter a number between 1 and 100',
      });
    }
    for (const after of ['x', '%00', '../shows', "'", crypto.randomUUID()]) {
      expectProblem(await visitor.call('GET', `${path}?after=${after}`), 'record.not-found');
    }
  });

  test(
    'caches one response for all calls with the same page, until something changes',
    { tags: 'whole' },
    async () => {
      const read = async (query: string) =>
        (await site.visitor().call('GET', `/getMediaImages${query}`)).json();
      const [first, second] = await read('?count=2');
      const asked = vi.spyOn(site.database.db.getExecutor(), 'executeQuery');
      expect(await read('?x=1&count=02')).toEqual([first, second]);
      expect(asked).not.toHaveBeenCalled();
      asked.mockRestore();
      const packed = await site.visitor().call('GET', '/getMediaImages?count=3', undefined, {
        headers: { 'accept-encoding': 'gzip' },
      });
      expect(packed.headers['content-encoding']).toBe('gzip');
      const member = await site.member();
      await member.call('POST', `/updateMediaImage/${first._id}`, { alt: 'Changed' });
      expect(await read('?count=2')).toMatchObject([{ alt: 'Changed' }, second]);
    },
  );

  test('has lists that need only a few queries, however long they are', async () => {
    const visitor = site.visitor();
    const asked = vi.spyOn(site.database.db.getExecutor(), 'executeQuery');
    for (const path of lists) {
      site.app.cache.forget();
      asked.mockClear();
      expect((await visitor.call('GET', path)).statusCode).toBe(200);
      expect(asked.mock.calls.length, path).toBeGreaterThan(0);
      expect(asked.mock.calls.length, path).toBeLessThanOrEqual(maxQuestions);
    }
    asked.mockRestore();
  });
});
