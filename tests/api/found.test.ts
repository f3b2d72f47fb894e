import openGraph from 'open-graph-scraper';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type Site } from '../environment/app.ts';
import type { Answer } from '../environment/client.ts';
import { fillQuickly } from '../environment/demo.ts';
import { headOf } from '../environment/head.ts';
import { robotsOf, sitemapOf } from '../environment/site-files.ts';
import { missedByGoogle, unknownToSchemaOrg } from '../environment/structured-data.ts';

// Everything that search engines and share cards show of a whole band, read by other programs.
const publicUrl = 'https://band.test';
let site: Site;
/** Every page in the sitemap. */
let pages: { url: string; answer: Answer }[];

beforeAll(async () => {
  site = await startApp('sqlite', { env: { PUBLIC_URL: publicUrl } });
  await site.member();
  await fillQuickly(site);
  pages = [];
  for (const { url } of await sitemapOf(await get('/sitemap.xml'))) {
    pages.push({ url, answer: await get(url.slice(publicUrl.length)) });
  }
  expect(pages.length).toBeGreaterThan(25);
});
afterAll(() => site.dispose());

const get = (path: string) => site.visitor().get(path);

test('every page has its canonical address and sharing metadata, with fetchable images', async () => {
  const robots = robotsOf(await get('/robots.txt'), `${publicUrl}/robots.txt`);
  const about = headOf(pages[0]!.answer).meta['description'];
  for (const { url, answer } of pages) {
    const { title, links } = headOf(answer);
    expect(robots.isAllowed(url, 'Googlebot'), url).toBe(true);
    expect(links.filter(({ rel }) => rel === 'canonical')).toMatchObject([{ href: url }]);
    // Missing tags have no substitute.
    const { result } = await openGraph({ html: answer.body, onlyGetOpenGraphInfo: true });
    expect(result).toMatchObject({
      success: true,
      ogUrl: url,
      ogTitle: title,
      ogType: 'website',
      ogSiteName: 'Saturn Tramway',
      ogLocale: 'en_US',
      twitterCard: 'summary_large_image',
    });
    expect(result.ogDescription).toBe(about);
    // It puts the larger one first.
    const [drawn, logo, ...rest] = result.ogImage!;
    expect(rest).toEqual([]);
    expect(drawn).toMatchObject({ width: '1200', height: '630' });
    expect(logo).toMatchObject({ width: '64', height: '80' });
    for (const { url: address, alt } of [drawn!, logo!]) {
      expect(new URL(address).origin, url).toBe(publicUrl);
      expect(robots.isAllowed(address, 'facebookexternalhit'), address).toBe(true);
      expect(alt, url).toContain('Saturn Tramway');
    }
  }
});

const readByMachines = () => pages.map(({ answer }) => headOf(answer).data);

// The compiler reads the whole vocabulary for it.
test("every page has structured data in schema.org's vocabulary", { tags: 'whole' }, async () => {
  expect(await unknownToSchemaOrg(readByMachines())).toEqual([]);
});

test("structured data of the band, its shows, releases, letters and videos meets Google's requirements", async () => {
  const read = readByMachines();
  const things = read.flat();
  expect(new Set(things.map((thing) => thing['@type']))).toEqual(
    new Set(['MusicGroup', 'MusicEvent', 'MusicAlbum', 'NewsArticle', 'VideoObject']),
  );
  for (const data of read) expect(await missedByGoogle(data)).toEqual([]);
  for (const event of things.filter((thing) => thing['@type'] === 'MusicEvent')) {
    // Neither of them knows Google's rules for events.
    expect(event).toMatchObject({
      name: expect.any(String),
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d$/),
      location: { address: expect.any(String) },
    });
  }
  for (const address of addressesIn(things)) {
    expect(new URL(address).protocol, address).toBe('https:');
  }
});

const addressed = new Set(['@id', 'url', 'image', 'logo', 'thumbnailUrl', 'embedUrl']);

/** Values of properties for which schema.org expects an address. */
const addressesIn = (data: object): string[] =>
  Object.entries(data).flatMap(([name, value]) => {
    if (typeof value === 'object') return addressesIn(value as object);
    return addressed.has(name) ? [String(value)] : [];
  });
