import { parseAtomFeed } from 'feedsmith';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FeaturedRelease } from '../../src/features/featured-releases/featured-releases.ts';
import type { Show } from '../../src/features/shows/shows.ts';
import type { Letter } from '../../src/features/letters/letters.ts';
import { showPath } from '../../src/features/shows/show-path.view.ts';
import { openStorage } from '../../src/files/storage/openStorage.ts';
import { startApp, type Site } from '../environment/app.ts';
import { answered, type Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';
import { fansPages } from '../environment/fans-pages.ts';
import { headOf } from '../environment/head.ts';
import { manifestOf, robotsOf, sitemapOf } from '../environment/site-files.ts';
import { upload, uploadPicture } from '../environment/uploads.ts';

const hostile = `Tom & "Jerry" <b>'s ]]> song`;

describe.each(engines)('files for programs, on %s', (engine) => {
  let site: Site;
  let member: Client;
  let show: Show;
  let release: FeaturedRelease;
  const now = Date.UTC(2026, 10, 20, 12);
  const get = (path: string) => site.visitor().get(path);
  const send = async <T>(method: string, path: string, body: unknown): Promise<T> =>
    (await answered(member.call(method, path, body))).json();

  beforeAll(async () => {
    site = await startApp(engine, { env: { PUBLIC_URL: 'https://band.test' } });
    member = await site.member();
    await member.call('POST', '/updateTheme', { siteTitle: 'Salt & <Reeds>' });
    const at = { date: now, doors: now + 1, showtime: now + 2 };
    const poster = await uploadPicture(member);
    show = await send('POST', '/addShow', { poster, venue: hostile, location: 'Tokyo', ...at });
    site.clock.time = now + 60_000;
    release = await send('POST', '/featuredReleases', {
      title: hostile,
      type: 'EP',
      releaseDate: Date.UTC(2026, 4, 1),
      musicLink: 'https://music.example/1?a=1&b=2',
    });
  });
  afterAll(() => site.dispose());

  const feed = async () => parseAtomFeed((await get('/feed.xml')).body);

  test('the feed lists shows and releases, the last changed first', async () => {
    const { headers } = await get('/feed.xml');
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const { id, title, links, updated, entries } = await feed();
    expect([id, title?.value]).toEqual(['https://band.test/', 'Salt & <Reeds>']);
    expect(links).toContainEqual({ rel: 'self', href: 'https://band.test/feed.xml' });
    expect(Date.parse(updated!)).toBe(now + 60_000);
    expect(entries).toMatchObject([
      { id: `urn:uuid:${release._id}`, links: [{ href: 'https://music.example/1?a=1&b=2' }] },
      { id: `urn:uuid:${show._id}`, links: [{ href: `https://band.test${showPath(show)}` }] },
    ]);
    expect(Date.parse(entries![1]!.updated!)).toBe(now);
    // Written as HTML, so that no reader mistakes a name for a tag.
    expect(entries![0]!.title).toEqual({
      type: 'html',
      value: 'Tom &amp; &quot;Jerry&quot; &lt;b&gt;&#39;s ]]&gt; song (EP)',
    });
  });

  test('an edit updates an entry, and preserves its id', async () => {
    site.clock.time = now + 120_000;
    const changed = await send<Show>('POST', `/updateShow/${show._id}`, { status: 'cancelled' });
    const [first] = (await feed()).entries!;
    expect(first).toMatchObject({ id: `urn:uuid:${show._id}` });
    expect(first!.title!.value).toMatch(/^Canceled: Nov 20, 2026/);
    expect(Date.parse(first!.updated!)).toBe(now + 120_000);
    expect(Date.parse(first!.published!)).toBe(now);
    expect(await sitemapOf(await get('/sitemap.xml'))).toContainEqual(
      expect.objectContaining({
        url: `https://band.test${showPath(changed)}`,
        lastmod: new Date(now + 120_000).toISOString(),
      }),
    );
  });

  test('the feed has the whole text of a letter, with whole addresses', async () => {
    const picture = await uploadPicture(member);
    const text = `${hostile} **bold** [music](/music) and <script>alert(1)</script>\n\n- مرحبا`;
    const blocks = [
      { type: 'words', text },
      { type: 'picture', picture, alt: hostile, caption: 'A & B', link: null },
      { type: 'show', show: show._id },
      { type: 'button', text: 'Go style="x"', link: 'https://shop.example/?a=1&b=2' },
    ];
    const letter = await send<Letter>('POST', '/addLetter', {
      title: hostile,
      blocks,
      byMail: false,
    });
    const entry = (await feed()).entries!.find(({ id }) => id === `urn:uuid:${letter._id}`)!;
    expect(entry.links).toEqual([
      { rel: 'alternate', href: `https://band.test/news/${letter.slug}` },
    ]);
    expect(entry.content).toMatchObject({ type: 'html' });
    const html = entry.content!.value!;
    expect(html).toContain('<strong>bold</strong>');
    expect(html).toContain('<a href="https://band.test/music">music</a>');
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).toContain('<ul dir="auto"><li>مرحبا</li></ul>');
    expect(html).toMatch(/<img src="https:\/\/band\.test\/letter-image\/[^"]+\.jpg" width="40"/);
    expect(html).toContain(`<a href="https://band.test${showPath(show)}">`);
    expect(html).toContain('<a href="https://shop.example/?a=1&amp;b=2">');
    expect(html).toContain('Go style=&quot;x&quot;');
    expect(html).not.toMatch(/ style="|="\//);
  });

  test('the sitemap contains exactly the pages that exist', async () => {
    const listed = async () => {
      const answer = await get('/sitemap.xml');
      expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
      return (await sitemapOf(answer)).map(({ url }) => url);
    };
    const addresses = await listed();
    expect(addresses).toContain('https://band.test/');
    expect(addresses).not.toContain('https://band.test/store');
    expect(addresses).not.toContain('https://band.test/media?tab=videos');
    for (const address of addresses) {
      const answer = await get(address.slice('https://band.test'.length));
      expect(answer.statusCode, address).toBe(200);
      const { links, meta } = headOf(answer);
      expect(links).toContainEqual({ rel: 'canonical', href: address });
      expect(meta['robots']).toBeUndefined();
    }
    await member.call('POST', '/merchConfig', {
      storeType: 'stripe',
      publishableKey: 'pk_test_1',
      paymentLinkIds: ['buy_btn_1'],
    });
    expect(await listed()).toContain('https://band.test/store');
    await member.call('POST', '/merchConfig', {
      storeType: 'external',
      storefrontUrl: 'a.example',
    });
    expect(await listed()).not.toContain('https://band.test/store');
  });

  test('robots.txt names the sitemap, and excludes other paths', async () => {
    const at = (path: string) => `https://band.test${path}`;
    const answer = await get('/robots.txt');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const robots = robotsOf(answer, at('/robots.txt'));
    expect(robots.getSitemaps()).toEqual([at('/sitemap.xml')]);
    const image = new URL(headOf(await get('/')).images[0]!).pathname;
    for (const open of ['/', showPath(show), '/media?tab=videos', image, '/apivalley']) {
      expect(robots.isAllowed(at(open), 'Googlebot'), open).toBe(true);
    }
    for (const closed of ['/api/shows', '/preview/', '/preview/bio']) {
      expect(robots.isAllowed(at(closed), 'Googlebot'), closed).toBe(false);
    }
  });

  test("a phone gets the band's icon, or the default if there is none", async () => {
    const picture = async (path: string) => {
      const answer = await get(path);
      expect(answer.statusCode, path).toBe(200);
      const { format, width, height } = await sharp(answer.rawPayload).metadata();
      return { type: answer.headers['content-type'], format, size: `${width}x${height}` };
    };
    const icons = async () => {
      const { meta, links } = headOf(await get('/'));
      const linked = (name: string) => links.find(({ rel }) => rel === name)!.href;
      const { icons: listed, ...told } = manifestOf(
        await get(linked('manifest')),
        `https://band.test${linked('manifest')}`,
      );
      const color = meta['theme-color'];
      expect(told).toEqual({
        name: 'Salt & <Reeds>',
        shortName: 'Salt & <Reeds>',
        startUrl: 'https://band.test/',
        display: 'minimal-ui',
        themeColor: color,
        backgroundColor: color,
      });
      for (const { src, type, sizes } of listed) {
        const path = src.slice('https://band.test'.length);
        expect(await picture(path)).toEqual({ type, format: 'png', size: sizes!.join(' ') });
      }
      const touch = linked('apple-touch-icon');
      expect(await picture(touch)).toEqual({ type: 'image/png', format: 'png', size: '180x180' });
      const { type, format } = await picture(linked('icon'));
      expect(type).toBe(format === 'svg' ? 'image/svg+xml' : `image/${format}`);
      return [
        `touch ${touch}`,
        ...listed.map(({ src, sizes, purpose }) => {
          return `${purpose!.join(' ')} ${sizes!.join(' ')} ${src.slice('https://band.test'.length)}`;
        }),
      ];
    };
    expect(await icons()).toEqual([
      'touch /icon-180.png',
      'any 192x192 /icon-192.png',
      'maskable 192x192 /icon-192.png',
      'any 512x512 /icon-512.png',
      'maskable 512x512 /icon-512.png',
    ]);
    const bandLogoUrl = await uploadPicture(member);
    await member.call('POST', '/updateTheme', { bandLogoUrl });
    await site.app.files.idle();
    const logo = bandLogoUrl.replace('.png', '-icon-');
    const [touch, any192, maskable192, any512, maskable512] = await icons();
    expect(any192).toBe(`any 192x192 ${logo}192.png`);
    expect(any512).toBe(`any 512x512 ${logo}512.png`);
    expect(touch).toMatch(/^touch \/icon\/touch-[0-9a-f]{12}\.png$/);
    expect(maskable192).toMatch(/^maskable 192x192 \/icon\/maskable-192-[0-9a-f]{12}\.png$/);
    expect(maskable512).toMatch(/^maskable 512x512 \/icon\/maskable-512-[0-9a-f]{12}\.png$/);
  });

  test(
    'an icon that phones crop is filled, with the logo in the middle',
    { tags: 'whole' },
    async () => {
      // A red line from one edge to the other, with space around it.
      const line = {
        create: { width: 800, height: 200, channels: 4, background: '#ff0000' },
      } as const;
      const clear = { r: 0, g: 0, b: 0, alpha: 0 };
      const picture = await sharp(line)
        .extend({ top: 20, bottom: 20, background: clear })
        .png()
        .toBuffer();
      const bandLogoUrl = String((await upload(member, picture)).headers['content-location']);
      const colors = { primaryColor: '#0000ff', secondaryColor: '#ffffff' };
      await answered(member.call('POST', '/updateTheme', { ...colors, bandLogoUrl }));
      const manifest = (await get('/manifest.webmanifest')).json();
      const ground = Buffer.from(String(manifest.background_color).slice(1), 'hex');
      const touch = headOf(await get('/')).links.find(
        ({ rel }) => rel === 'apple-touch-icon',
      )!.href;
      const [maskable] = (manifest.icons as { src: string; purpose: string }[]).filter(
        ({ purpose }) => purpose === 'maskable',
      );
      for (const [path, farthest] of [
        [touch, 0.4 * Math.hypot(1, 0.25)],
        [maskable!.src, 0.4],
      ] as const) {
        const { data, info } = await sharp((await get(path)).rawPayload)
          .raw()
          .toBuffer({ resolveWithObject: true });
        const side = info.width;
        // Three channels and no transparency.
        expect(info.channels).toBe(3);
        expect(data.subarray(0, 3)).toEqual(ground);
        const red = Array.from({ length: side * side }, (_, i) => i).filter(
          (i) => data[3 * i]! > 200 && data[3 * i + 2]! < 60,
        );
        const distances = red.map(
          (i) =>
            Math.hypot((i % side) + 0.5 - side / 2, Math.floor(i / side) + 0.5 - side / 2) / side,
        );
        expect(Math.max(...distances)).toBeLessThanOrEqual(farthest);
        expect(Math.max(...distances)).toBeGreaterThan(farthest - 0.03);
      }
    },
  );

  test("an old icon's address redirects to the current one, and only the current one is drawn", async () => {
    const touch = async () =>
      headOf(await get('/')).links.find(({ rel }) => rel === 'apple-touch-icon')!.href;
    await answered(
      member.call('POST', '/updateTheme', { bandLogoUrl: await uploadPicture(member) }),
    );
    const before = await touch();
    const { headers } = await get(before);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    await answered(member.call('POST', '/updateTheme', { primaryColor: '#00ff00' }));
    const now = await touch();
    expect(now).not.toBe(before);
    expect((await get(before)).headers).toMatchObject({
      location: now,
      'cache-control': 'no-store',
    });
    await answered(member.call('POST', '/updateTheme', { bandLogoUrl: null }));
    expect((await get(now)).headers.location).toBe('/icon-180.png');
    for (const path of ['/icon/touch.png', '/icon/toString-0123456789ab.png', '/icon/..%2ftouch']) {
      expect((await get(path)).statusCode, path).toBe(404);
    }
  });

  test(
    'while the logo cannot be drawn, its icons redirect to the default',
    { tags: 'whole' },
    async () => {
      const bandLogoUrl = await uploadPicture(member);
      await answered(member.call('POST', '/updateTheme', { bandLogoUrl }));
      await site.app.files.idle();
      const touch = headOf(await get('/')).links.find(
        ({ rel }) => rel === 'apple-touch-icon',
      )!.href;
      const name = bandLogoUrl.split('/').at(-1)!;
      const storage = openStorage(site.config);
      const picture = await buffer((await storage.get(name))!.body);
      await storage.remove(name);
      const { statusCode, headers } = await get(touch);
      expect(statusCode).toBe(302);
      expect(headers).toMatchObject({ location: '/icon-180.png', 'cache-control': 'no-store' });
      await storage.put(name, picture, 'image/png');
      expect((await get(touch)).statusCode).toBe(302);
      site.clock.time += 61_000;
      expect((await get(touch)).statusCode).toBe(200);
      await answered(member.call('POST', '/updateTheme', { bandLogoUrl: null }));
    },
  );

  test('programs that read no page find an icon at the usual address', async () => {
    const icon = async () => {
      const { headers, rawPayload } = await get('/favicon.ico');
      expect(headers['content-type']).toBe('image/png');
      const { format, width, height } = await sharp(rawPayload).metadata();
      expect([format, width, height]).toEqual(['png', 32, 32]);
      return rawPayload;
    };
    const own = await icon();
    const bandLogoUrl = await uploadPicture(member);
    await answered(member.call('POST', '/updateTheme', { bandLogoUrl }));
    // The save was answered once they existed.
    const logo = await icon();
    expect(logo.equals(own)).toBe(false);
    const stored = await get(bandLogoUrl.replace('.png', '-icon-32.png'));
    expect(logo.equals(stored.rawPayload)).toBe(true);
  });

  test.each([
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/feed.xml',
    '/shows.ics',
    '/favicon.ico',
  ])('%s is cached as one file, whatever the query', async (path) => {
    const { headers } = await get(path);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const kept = site.app.cache.get(path);
    expect(kept).not.toBeNull();
    expect((await get(`${path}?x=1`)).headers.etag).toBe(headers.etag);
    expect(site.app.cache.get(`${path}?x=1`)).toBeNull();
    expect(site.app.cache.get(path)).toBe(kept);
  });

  test("each page has a title and a description of its own, and home has the band's", async () => {
    const pages = [...fansPages, showPath((await get('/api/shows')).json()[0])];
    await member.call('POST', '/updateBio', { text: 'We met in a boat.' });
    const titles = new Map<string, string>();
    const descriptions = new Set<string>();
    for (const page of pages) {
      const { title, meta, links } = headOf(await get(page));
      titles.set(page, title);
      descriptions.add(meta['description']!);
      expect(meta['og:title']).toBe(title);
      expect(meta['og:description']).toBe('We met in a boat.');
      expect(meta['og:site_name']).toBe('Salt & <Reeds>');
      expect(meta['og:url']).toBe(`https://band.test${page}`);
      expect(meta['og:locale']).toBe('en_US');
      expect(meta['robots']).toBeUndefined();
      expect(links).toContainEqual({ rel: 'canonical', href: `https://band.test${page}` });
      expect(links).toContainEqual({
        rel: 'alternate',
        href: '/feed.xml',
        type: 'application/atom+xml',
      });
    }
    expect(titles.get('/')).toBe('Salt & <Reeds>');
    expect(titles.get('/music')).toBe('Music · Salt & <Reeds>');
    expect(new Set(titles.values()).size).toBe(pages.length);
    expect(descriptions.size).toBe(pages.length);
    expect(headOf(await get('/')).meta['description']).toBe('We met in a boat.');
    // Another part of a page is no page of its own.
    expect(headOf(await get('/media?show=24')).links).toContainEqual({
      rel: 'canonical',
      href: 'https://band.test/media',
    });
  });

  test("the bio page's description names its members", async () => {
    const told = async () => headOf(await get('/bio')).meta['description'];
    expect(await told()).toBe('The story of Salt & <Reeds>.');
    const join = async (name: string, role: string) =>
      send('POST', '/addMember', { bioPic: await uploadPicture(member), name, role });
    await join('Ann', 'Drums');
    await join('Bo', 'Bass, saw');
    await join('Cy', '<b>Voice</b>');
    expect(await told()).toBe(
      'The members of Salt & <Reeds>: Ann (Drums), Bo (Bass, saw) and Cy (<b>Voice</b>).',
    );
    for (let i = 0; i < 12; i += 1) await join(`Player ${i}`, 'Trombone');
    const cut = (await told())!;
    expect(cut).toMatch(/^The members of .*…$/);
    expect(cut.length).toBeLessThanOrEqual(200);
  });

  test('structured data describes the band and its work', async () => {
    await member.call('POST', '/updateContact', {
      email: 'band@band.test',
      instagram: 'https://www.instagram.com/reeds',
    });
    const [group, event, album] = headOf(await get('/')).data;
    expect(group).toMatchObject({
      '@type': 'MusicGroup',
      name: 'Salt & <Reeds>',
      url: 'https://band.test/',
      sameAs: ['https://www.instagram.com/reeds'],
    });
    expect(event).toMatchObject({
      '@type': 'MusicEvent',
      url: `https://band.test${showPath(show)}`,
    });
    expect(album).toMatchObject({
      '@type': 'MusicAlbum',
      name: release.title,
      albumReleaseType: 'https://schema.org/EPRelease',
      datePublished: '2026-05-01',
      byArtist: { '@id': group!['@id'] },
    });
    const { body } = await get('/');
    expect(body).not.toContain('band@band.test"}');
  });
});
