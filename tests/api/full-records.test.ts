import { gzipSync } from 'node:zlib';
import { parseAtomFeed } from 'feedsmith';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { maxEmailLength } from '../../src/kit/schema/emailAddress.ts';
import { maxLinkLength } from '../../src/kit/links/readLink.ts';
import { stripeLimits } from '../../src/features/stripe/stripe.ts';
import { themeLimits } from '../../src/features/theme/theme.ts';
import { startApp, type Site } from '../environment/app.ts';
import { answered, type Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';
import { fansPages } from '../environment/fans-pages.ts';
import { areasAddressIn, headOf } from '../environment/head.ts';
import { manifestOf, sitemapOf } from '../environment/site-files.ts';
import { uploadPicture } from '../environment/uploads.ts';
import { publicEndpoints } from '../environment/publicEndpoints.ts';

interface Schema {
  type?: string;
  maxLength?: number;
  pattern?: string;
  description?: string;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}
type Paths = Record<
  string,
  Record<string, { requestBody?: { content: { 'application/json': { schema: Schema } } } }>
>;

/** The number of records in each list. */
const records = 12;
/** The maximum size of a page's first HTML in bytes, whatever the band wrote. */
const heaviest = { plain: 220_000, gzip: 10_000 };

/** The beginning of a text, and the characters that fill it to its limit. */
const contents = {
  markup: [
    `</script><script>evil()</script><evil-tag on="" a='>]]>--><!--&lt;&amp;\\u003c\${}`,
    'W',
  ],
  quotes: ['', `"'&`],
  'a word without an end': ['', 'W'],
  emoji: ['', '👩🏽‍🎤'],
  'letters from the right': ['\u202eשלום ', 'مرحبا\u200f '],
  'marks upon marks': ['', 'z\u0353\u034e\u0355'],
  'lines of one letter': ['', 'a\n'],
} as const;

const day = Date.UTC(2026, 10, 21);
const times = { date: day, doors: day, showtime: day };
const video = 'https://www.youtube.com/watch?v=aaaaaaaaaaa';
const website = `https://shop.example/?a=%3C/script%3E&b=%27&c=`;

/** Filled to the limit of a link. */
const links: Readonly<Record<string, string>> = {
  facebook: 'https://www.facebook.com/thereeds?utm_source=',
  instagram: 'https://www.instagram.com/thereeds?utm_source=',
  tiktok: 'https://www.tiktok.com/@thereeds?utm_source=',
  youtube: 'https://www.youtube.com/@thereeds?utm_source=',
  x: 'https://x.com/thereeds?utm_source=',
  spotify: 'https://open.spotify.com/artist/4Z8W4fKeB5YxbusRsdQVPb?utm_source=',
  appleMusic: 'https://music.apple.com/us/artist/reeds/657515?utm_source=',
  soundcloud: 'https://soundcloud.com/thereeds?utm_source=',
  spotifyLink: 'https://open.spotify.com/album/4Z8W4fKeB5YxbusRsdQVPb?utm_source=',
  appleMusicLink: 'https://music.apple.com/us/album/reeds/657515?utm_source=',
  soundcloudLink: 'https://soundcloud.com/thereeds/sets/rain?utm_source=',
  youtubeLink: `${video}&utm_source=`,
  link: `${video}&utm_source=`,
  tixlink: website,
  mapLink: website,
  musicLink: website,
  storefrontUrl: website,
};

type TextOf = (max: number) => string;

describe.each(engines)('a band whose every field is at its limit, on %s', (engine) => {
  let site: Site;
  let member: Client;
  beforeAll(async () => {
    site = await startApp(engine, { env: { PUBLIC_URL: 'https://band.test' } });
    member = await site.member();
    // Each field of each record with different content.
    let n = 0;
    const all = Object.values(contents);
    await fillAll(member, (max) => filled(all[(n += 1) % all.length]!, max));
    // After the first change that PostgreSQL reports, the site looks for missing variants.
    await member.copiesMade();
  });
  afterAll(() => site.dispose());

  const get = (path: string) => answered(site.visitor().get(path));
  /** The response to a call, which is cached for the next one. */
  const kept = async (path: string) => {
    const first = await get(path);
    const asked = vi.spyOn(site.database.db.getExecutor(), 'executeQuery');
    const second = await get(path);
    expect(asked, path).not.toHaveBeenCalled();
    asked.mockRestore();
    expect(second.headers.etag, path).toBe(first.headers.etag);
    return first;
  };
  const listed = async () => {
    const pages = await sitemapOf(await kept('/sitemap.xml'));
    return pages.map(({ url }) => new URL(url).pathname);
  };
  /**
   * Its head, and the addresses that others may load; throws if a browser would have to repair the
   * page.
   */
  const pageAt = async (path: string) => {
    const { body } = await kept(path);
    expect(body, path).not.toMatch(/<evil|<script>evil/i);
    expect(Buffer.byteLength(body), path).toBeLessThan(heaviest.plain);
    expect(gzipSync(body).length, path).toBeLessThan(heaviest.gzip);
    expect(JSON.parse((await kept(areasAddressIn(body))).body), path).toBeTypeOf('object');
    return headOf({ body });
  };
  /** As many as a calendar holds when folded by RFC 5545. */
  const eventsAt = async (path: string) => {
    const { body } = await kept(path);
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThan(76);
    return new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').length;
  };

  test('has pages that are complete, light enough and cached', async () => {
    const pages = await listed();
    expect(pages.filter((path) => path.startsWith('/shows/2'))).toHaveLength(records);
    expect(pages).toContain('/store');
    for (const path of new Set([...fansPages, ...pages, '/?shows=8'])) await pageAt(path);
  });

  test('has lists, feeds and calendars that are complete and cached', async () => {
    for (const [call, kind] of Object.entries(publicEndpoints)) {
      if (kind === 'read') (await kept(call.replace('GET ', '/api'))).json();
    }
    const { entries } = parseAtomFeed((await kept('/feed.xml')).body);
    expect(entries!.length).toBeGreaterThan(records);
    expect(await eventsAt('/shows.ics')).toBe(records);
    const show = (await listed()).find((path) => path.startsWith('/shows/2'))!;
    expect(await eventsAt(`${show}.ics`)).toBe(1);
    await kept('/robots.txt');
  });

  test('may use any characters in its names and texts', { tags: 'whole' }, async () => {
    for (const [name, content] of Object.entries(contents)) {
      const textOf: TextOf = (max) => filled(content, max);
      await fillOnce(member, textOf);
      const { title, data } = await pageAt('/');
      expect(title, name).toBe(textOf(themeLimits.siteTitle).replaceAll('\n', ' '));
      expect(data.length, name).toBeGreaterThan(1);
      for (const path of ['/bio', '/privacy']) await pageAt(path);
      parseAtomFeed((await kept('/feed.xml')).body);
      await eventsAt('/shows.ics');
      manifestOf(await kept('/manifest.webmanifest'), 'https://band.test/manifest.webmanifest');
    }
  });
});

/** To its limit in UTF-16 units, without half a character or white space at the end. */
function filled([start, unit]: readonly [string, string], max: number): string {
  const before = start.slice(0, max);
  const room = Math.floor((max - before.length) / unit.length);
  const text = before + unit.repeat(room);
  return (text.trimEnd() === text ? text : text.slice(0, -1)).padEnd(max, 'x');
}

/** Everything that the band can enter. */
async function fillAll(member: Client, textOf: TextOf): Promise<void> {
  const save = await saver(member, textOf);
  const picture = await uploadPicture(member);
  const local = 'a'.repeat(64);
  const host = `${'b'.repeat(63)}.${'c'.repeat(63)}.`.padEnd(maxEmailLength - 70, 'd');
  await save('/updateTheme', { bandLogoUrl: picture });
  await save('/updateContact', { email: `${local}@${host}.test`, phone: '(555) 123-4567' });
  await save('/updateShowsSettings', { showSystem: 'custom', timeZone: 'Europe/Berlin' });
  await save('/merchConfig', {
    storeType: 'stripe',
    shopDomain: null,
    storefrontAccessToken: null,
    collectionId: null,
    publishableKey: 'pk_test_'.padEnd(stripeLimits.publishableKey, 'x'),
    paymentLinkIds: Array.from({ length: stripeLimits.buyButtons }, (_, i) =>
      `buy_btn_${i}`.padEnd(stripeLimits.buyButtonId, 'x'),
    ),
  });
  const price = { doorprice: 99_999.99, advprice: 99_999.99, currency: 'EUR' };
  for (let n = 0; n < records; n += 1) {
    await save('/addMember', { bioPic: picture });
    await save('/addShow', { poster: picture, timeZone: 'Europe/Berlin', ...times, ...price });
    await save('/addMediaImage', { imgLink: picture });
    await save('/addHomeImage', { imgLink: picture });
    await save('/addVideo', { date: day });
    await save('/addPlayer', { date: day });
    await save('/featuredReleases', { coverImage: picture, releaseDate: day });
    await save('/featuredVideos', { startTime: 0, endTime: 86_400, releaseDate: day });
  }
}

/** Single documents that consist of text. */
async function fillOnce(member: Client, textOf: TextOf): Promise<void> {
  const save = await saver(member, textOf);
  const { bandLogoUrl } = (await member.call('GET', '/theme')).json();
  await save('/updateTheme', { bandLogoUrl });
  await save('/updateBio', {});
  await save('/updatePrivacy', {});
}

/**
 * @returns a function that saves a record, filled from the call's description beside the given
 * fields.
 */
async function saver(member: Client, textOf: TextOf) {
  const { paths } = (await member.call('GET', '/openapi.json')).json() as { paths: Paths };
  return async (path: string, given: Readonly<Record<string, unknown>>) => {
    const { schema } = paths[`/api${path}`]!['post']!.requestBody!.content['application/json'];
    const { properties = {} } = schema.items ?? schema;
    const own = Object.entries(properties)
      .filter(([name]) => !(name in given))
      .flatMap(([name, field]) => {
        const value = valueOf(name, field, textOf);
        return value === null ? [] : [[name, value] as const];
      });
    const record = { ...Object.fromEntries(own), ...given };
    const stored = await answered(member.call('POST', path, schema.items ? [record] : record));
    const [answer] = [stored.json()].flat();
    for (const [name, value] of own) {
      if (!(name in links)) expect(answer[name]?.length, `${path} ${name}`).toBe(value.length);
    }
  };
}

/** Null for fields without a limit. @throws if no value is known for a field. */
function valueOf(name: string, field: Schema, textOf: TextOf): string | null {
  const kinds = [field, ...(field.anyOf ?? [])];
  const max = kinds.find(({ maxLength }) => maxLength !== undefined)?.maxLength;
  if (max === undefined) return null;
  if (name in links) return links[name]!.padEnd(maxLinkLength, 'x');
  const patterns = [...kinds, ...(field.allOf ?? [])].map(({ pattern }) => pattern);
  if (patterns.some((pattern) => pattern?.includes('\\p{Cc}'))) return textOf(max);
  throw new Error(`${name} is filled with nothing`);
}
