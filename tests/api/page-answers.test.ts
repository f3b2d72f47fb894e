import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inlineScript } from '../../src/site/server/inlineScript.ts';
import { newSecret } from '../../src/kit/server/secrets.ts';
import { siteForTest, startApp, type Site } from '../environment/app.ts';
import type { Answer } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';
import { areasAddressIn, headOf } from '../environment/head.ts';
import { uploadPicture } from '../environment/uploads.ts';

const pages = ['/', '/music', '/media', '/bio', '/contact', '/signin', '/forgot-password'];

const hostile: Record<string, string>[] = [
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  { forwarded: 'host=evil.example' },
  { 'x-original-url': '/contact', 'x-rewrite-url': '/contact' },
  { 'x-http-method-override': 'DELETE' },
  { cookie: 'sid=forged; signed-in=1; __Host-signed-in=1' },
  { 'accept-language': 'de', 'user-agent': 'Googlebot', accept: 'application/json' },
  { authorization: 'Basic YTpi', range: 'bytes=0-10', 'x-preview': '1' },
];

/** The pages that the player may open in its frame. */
const policy = (script: string) =>
  [
    "default-src 'none'",
    `script-src ${script}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');

/** Every part of a response that a cache would store. */
const kept = ({ statusCode, headers, rawPayload }: Answer) => {
  const { date: _, connection: _connection, ...rest } = headers;
  return { statusCode, headers: rest, body: rawPayload.toString() };
};

describe.each(engines)('pages, on %s', (engine) => {
  let site: Site;
  beforeAll(async () => {
    site = await startApp(engine, { env: { PUBLIC_URL: 'http://band.test' } });
    await site.member();
  });
  afterAll(() => site.dispose());

  const get = (path: string, headers: Record<string, string> = {}) =>
    site.visitor().get(path, { headers });

  test.each(pages)('%s is a page', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(headOf(answer).meta['og:url']).toBe(`http://band.test${path}`);
  });

  test.each(['/nothing', '/aboutus', '/inbox', '/store', '/setup', '/not-found', '/bio/x', '/BIO'])(
    '%s is not found, and the response is not cached',
    async (path) => {
      const answer = await get(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['content-security-policy']).toContain("connect-src 'self';");
      expect(answer.body).toContain('Page Not Found');
      expect(headOf(answer).meta['robots']).toBe('noindex');
      for (const button of ['Back to Home', 'Check Out Our Music', 'Get in Touch']) {
        expect(answer.body).toContain(button);
      }
    },
  );

  test('a trailing slash redirects to the page, with its query', async () => {
    for (const [asked, page] of [
      ['/bio/', '/bio'],
      ['/home/', '/home'],
      ['/aboutus/', '/aboutus'],
      ['/media/?tab=videos', '/media?tab=videos'],
    ] as const) {
      const answer = await get(asked);
      expect(answer.statusCode, asked).toBe(308);
      expect(answer.headers.location).toBe(page);
    }
  });

  test.each(['/home', '/theme'])('%s redirects visitors to the home page', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each(['/home', '/theme', '/aboutus', '/inbox', '/store'])(
    '%s is the empty shell with the hint, and is not cached',
    async (path) => {
      const answer = await get(path, { cookie: 'signed-in=1' });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(answer.body).toContain('<div id="root"></div>');
      expect(answer.body).toContain('"frame":"member"');
    },
  );

  test('texts of the band are escaped everywhere', async () => {
    const nasty = `</title><script>alert("1")</script>'&amp;`;
    await (
      await site.member()
    ).call('POST', '/updateTheme', { siteTitle: nasty, catchPhrase: nasty });
    const { body } = await get('/');
    const { title, meta } = headOf({ body });
    expect([title, meta['og:title']]).toEqual([nasty, nasty]);
    expect(body).not.toContain('<script>alert');
    const areas = await get(areasAddressIn(body));
    expect(areas.json().theme).toMatchObject({ siteTitle: nasty, catchPhrase: nasty });
    await (await site.member()).call('POST', '/updateTheme', { siteTitle: '', catchPhrase: '' });
    const empty = (await get('/')).body;
    expect(empty).toContain('<title>Band Name</title>');
    expect(empty).toContain('Welcome to our site');
    expect(headOf({ body: empty }).meta['description']).toBe('Welcome to the official site!');
  });

  test('the bytes are the same for a visitor, a member and every hostile header', async () => {
    const member = await site.member();
    for (const path of [...pages, '/nothing', '/reset-password', '/media?tab=videos']) {
      const first = kept(await get(path));
      site.app.cache.clear();
      expect(kept(await member.get(path)), path).toEqual(first);
      for (const headers of hostile) {
        for (const isBackedUp of [true, false]) {
          if (!isBackedUp) site.app.cache.clear();
          const again = kept(await get(path, headers));
          expect(again, `${path} ${JSON.stringify(headers)}`).toEqual(first);
        }
      }
      expect(kept(await get(path)), path).toEqual(first);
      expect(first.body).not.toContain('evil.example');
    }
  });

  test('the policy names the one inline script by its hash and allows nothing else', async () => {
    const { headers, body } = await get('/');
    const script = inlineScript({
      fans: '/assets/entry-a1b2c3.js',
      members: '/assets/start-a1b2c3.js',
    });
    expect(body.match(/<script(?! type="application\/(?:ld\+)?json")[^>]*>/g)).toEqual([
      '<script>',
    ]);
    expect(body).toContain(`<script>${script}</script>`);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toBe(policy(`'sha256-${hash}' 'strict-dynamic'`));
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(body).not.toMatch(/ style="| on\w+="|<style/);
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test.each([
    ...[
      '/',
      '/music',
      '/media',
      '/bio',
      '/contact',
      '/privacy',
      '/redeem',
      '/download',
      '/nothing',
    ].map((path) => [path, 'self', 'SAMEORIGIN'] as const),
    ...[
      '/signin',
      '/forgot-password',
      '/reset-password',
      '/newsletter/confirm',
      '/newsletter/unsubscribe',
      '/private',
    ].map((path) => [path, 'none', 'DENY'] as const),
  ])('%s may be framed by %s alone', async (path, framedBy, option) => {
    const { headers } = await get(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`frame-ancestors '${framedBy}'`);
    expect(headers['x-frame-options']).toBe(option);
    // A member who signs in stays on the page, and plays songs in forms.
    expect(policy).toContain("media-src 'self'");
  });

  test('conditional requests get 304 only if the page is unchanged', async () => {
    const { headers, rawPayload } = await get('/');
    const etag = String(headers.etag);
    for (const tag of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const answer = await get('/', { 'if-none-match': tag });
      expect(answer.statusCode, tag).toBe(304);
      expect(answer.rawPayload.length).toBe(0);
      expect(answer.headers).toMatchObject({ etag, 'cache-control': headers['cache-control'] });
      expect(answer.headers['content-security-policy']).toBe(headers['content-security-policy']);
    }
    for (const tag of ['"other"', 'W/"other"', etag.slice(0, -2), '']) {
      const answer = await get('/', { 'if-none-match': tag });
      expect(answer.rawPayload.equals(rawPayload), tag).toBe(true);
    }
    const missing = await get('/nothing');
    const again = await get('/nothing', { 'if-none-match': String(missing.headers.etag) });
    expect(again.statusCode).toBe(404);
  });

  test.each([
    [undefined, undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=1.0, gzip;q=0.8', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000, gzip;q=0', undefined],
    ['br;q=0.5', 'br'],
    ['BR;Q=0, GZIP', 'gzip'],
    ['zebra, gzippy', undefined],
    ['*;q=0', undefined],
    ['', undefined],
  ])('a client that accepts %j gets %j', async (accepted, encoding) => {
    const plain = (await get('/')).body;
    const answer = await get('/', accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''];
    expect((unpack?.(answer.rawPayload) ?? answer.rawPayload).toString()).toBe(plain);
  });

  test('HEAD returns all headers of GET, without the page', async () => {
    for (const url of ['/', '/nothing', '/api/theme', '/favicon.svg']) {
      const full = await get(url);
      const head = await site.visitor().send({ method: 'HEAD', url });
      expect(head.statusCode, url).toBe(full.statusCode);
      expect(head.rawPayload.length).toBe(0);
      expect(kept(head).headers, url).toEqual(kept(full).headers);
    }
  });

  test('an irrelevant query makes no separate page', async () => {
    const plain = kept(await get('/'));
    for (const query of ['?', '?utm_source=x', '?tab=videos', '?a=1&a=2', '?%3Cscript%3E']) {
      expect(kept(await get(`/${query}`))).toEqual(plain);
    }
    const videos = await get('/media?tab=videos');
    expect(kept(await get('/media?x=1&tab=videos'))).toEqual(kept(videos));
    expect(kept(await get('/media?tab=nonsense'))).toEqual(kept(await get('/media')));
  });

  test('a token is never in its page, and other pages never see it', async () => {
    const token = 'a-secret-token';
    const answer = await get(`/reset-password?token=${token}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toContain(token);
    expect(kept(await get('/reset-password?token=another')).body).toBe(answer.body);
    const without = await get('/reset-password');
    expect(without.body).toContain('Invalid Reset Link');
    expect(without.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.body).not.toContain('Invalid Reset Link');
  });

  test('a write clears the page cache, and a failed sign-in does not', async () => {
    const member = await site.member();
    await get('/');
    await get('/api/theme');
    await site.visitor().call('POST', '/login', { email: 'x@y.zz', password: 'wrong' });
    await site.visitor().call('POST', '/updateTheme', { siteTitle: 'Eve' });
    await member.call('POST', '/updateTheme', { siteTitle: 7 });
    expect(site.app.cache.get('/')).not.toBeNull();
    expect(site.app.cache.get('/api/theme')).not.toBeNull();
    await member.call('POST', '/updateTheme', { siteTitle: 'New' });
    expect(site.app.cache.get('/')).toBeNull();
    expect((await get('/')).body).toContain('<title>New</title>');
    expect((await get('/api/theme')).json().siteTitle).toBe('New');
  });

  test('a page requested after a write never shows the old state', async () => {
    const member = await site.member();
    for (let i = 0; i < 20; i += 1) {
      const reading = Promise.all(Array.from({ length: 5 }, () => get('/')));
      await member.call('POST', '/updateTheme', { siteTitle: `Title ${i}` });
      expect((await get('/')).body).toContain(`<title>Title ${i}</title>`);
      await reading;
      expect((await get('/')).body).toContain(`<title>Title ${i}</title>`);
    }
  });

  /** Counts how often the cache renders something while `work` runs. */
  const renderingsDuring = async (work: () => Promise<unknown>): Promise<number> => {
    let made = 0;
    const { getOrMake } = site.app.cache;
    site.app.cache.getOrMake = (key, make) =>
      getOrMake.call(site.app.cache, key, () => {
        made += 1;
        return make();
      });
    await work();
    site.app.cache.getOrMake = getOrMake;
    return made;
  };

  test('a hundred simultaneous requests cause one rendering', async () => {
    site.app.cache.forget();
    let answers: Answer[] = [];
    const made = await renderingsDuring(async () => {
      answers = await Promise.all(Array.from({ length: 100 }, () => get('/')));
    });
    expect(made).toBe(1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('an edit causes one rendering, however many requests follow', async () => {
    const member = await site.member();
    const made = await renderingsDuring(async () => {
      for (let i = 0; i < 10; i += 1) {
        await member.call('POST', '/updateTheme', { catchPhrase: `Edit ${i}` });
        for (let read = 0; read < 5; read += 1) await get('/');
      }
    });
    expect(made).toBe(10);
  });

  test('no page is cached beyond the year', async () => {
    const now = site.clock.time;
    site.clock.time = new Date(2026, 11, 31, 23, 59, 59).getTime();
    site.app.cache.clear();
    expect((await get('/')).body).toContain('© 2026');
    site.clock.time += 1_000;
    expect((await get('/')).body).toContain('© 2027');
    site.clock.time = now;
    site.app.cache.clear();
  });

  test('the page of the shows expires at the end of the next one', async () => {
    const now = site.clock.time;
    const end = Date.UTC(2026, 10, 22, 5);
    const answer = await (
      await site.member()
    ).call('POST', '/addShow', {
      poster: await uploadPicture(await site.member()),
      venue: 'The Cellar',
      location: 'Hamburg, New York',
      date: Date.UTC(2026, 10, 21, 17),
      doors: Date.UTC(2026, 10, 22, 0),
      showtime: Date.UTC(2026, 10, 22, 1),
      timeZone: 'America/New_York',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    await site.app.files.idle();
    site.app.cache.clear();
    // The first response is cached; nothing is written from here on.
    expect((await get('/')).body).toContain('Hamburg, New York');
    site.clock.time = end - 1;
    expect((await get('/')).body).toContain('Hamburg, New York');
    site.clock.time = end;
    expect((await get('/')).body).not.toContain('Hamburg, New York');
    site.clock.time = now;
    site.app.cache.clear();
  });

  test("a theme's stylesheet has one address and may be cached forever", async () => {
    const look = /href="(\/look\/[^"]+)"/.exec((await get('/')).body)![1]!;
    const answer = await get(look);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const path = look.split('?')[0]!;
    expect((await get(path)).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect((await get(`${path}?v=old`)).headers['cache-control']).toBe(
      'public, max-age=0, must-revalidate',
    );
    const [colors, fonts] = [path.slice(6, 19), path.slice(20)];
    for (const other of [
      `/look/${colors.toUpperCase()}A-${fonts}`,
      `/look/${colors}-papyrus-anton.css`,
      `/look/ggg${colors.slice(3)}-${fonts}`,
      `/look/../look/${colors}-${fonts}x`,
      `${path};x`,
      `${path}?v=${'x'.repeat(17)}`,
      `${path}?v=a&b`,
      `${path}/`,
      '/look/x.css',
    ]) {
      expect((await get(other)).statusCode, other).toBe(404);
    }
  });

  test('a preview is for members, in an unsaved theme', async () => {
    const path = (theme: unknown) => `/preview/?theme=${encodeURIComponent(JSON.stringify(theme))}`;
    for (const refused of [
      await get(path({})),
      await get('/preview/bio', { cookie: 'signed-in=1; sid=forged' }),
    ]) {
      expect(refused.statusCode).toBe(401);
      expect(refused.headers['cache-control']).toBe('no-store');
      expect(refused.body).toContain('You are not authorized to perform this action.');
    }
    const member = await site.member();
    const answer = await member.get(path({ siteTitle: ' Not  saved ', primaryColor: '#FFF' }));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toBe(policy("'none'"));
    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(answer.body).toContain('<title>Not saved</title>');
    expect(answer.body).toContain('href="/look/ffffff-');
    expect(answer.body).not.toContain('<script');
    expect((await get('/')).body).not.toContain('Not saved');
    expect((await member.get('/preview/nothing')).statusCode).toBe(404);
  });

  test("the frame of the preview is for members, runs only the site's scripts and makes no requests", async () => {
    const refused = await get('/preview/frame', { cookie: 'signed-in=1; sid=forged' });
    expect(refused.statusCode).toBe(401);
    const { statusCode, headers, body } = await (await site.member()).get('/preview/frame');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ]);
    expect(body).toContain('<script type="module" src="/assets/preview-a1b2c3.js"></script>');
    expect((await get('/')).body).not.toContain('/assets/preview-');
  });

  test.each([
    '{',
    '[]',
    'null',
    '7',
    '{"bandLogoUrl":"http://["}',
    '{"bandLogoUrl":"https://evil.example/x.png"}',
    '{"bandLogoUrl":"javascript:alert(1)"}',
    '{"primaryColor":"red;}"}',
    '{"__proto__":{"siteTitle":"evil"}}',
    '{"secondaryFont":"</style>evil"}',
    '{"updatedAt":"evil"}',
    `{"siteTitle":"${'x'.repeat(300)}"}`,
  ])('a preview with %s uses the saved theme instead', async (theme) => {
    const member = await site.member();
    const answer = await member.get(`/preview/?theme=${encodeURIComponent(theme)}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toMatch(/evil|javascript:|red;|xxx/);
  });
});

describe.each(engines)('pages under https, on %s', (engine) => {
  test('every absolute address is that of PUBLIC_URL, and HSTS is on', async () => {
    const site = await siteForTest(engine, { env: { PUBLIC_URL: 'https://band.example' } });
    const answer = await site.visitor().get('/bio', { headers: { host: 'evil.example' } });
    expect(headOf(answer).meta['og:url']).toBe('https://band.example/bio');
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    // The hint has another name here.
    const bare = await site.visitor().get('/aboutus', { headers: { cookie: 'signed-in=1' } });
    expect(bare.statusCode).toBe(404);
    const headers = { cookie: '__Host-signed-in=1' };
    expect((await site.visitor().get('/aboutus', { headers })).statusCode).toBe(200);
  });

  test('a page with a secret in its address sends no referrer, even if it fails', async () => {
    const site = await siteForTest(engine);
    await site.member();
    const token = newSecret();
    const tooMuch = { headers: { 'content-type': 'text/plain' }, payload: 'x'.repeat(5_000) };
    const post = (url: string, more = {}) =>
      site.app.server.inject({ method: 'POST', url, ...more });
    const answers = [await post(`/newsletter/confirm?token=${token}`, tooMuch)];
    await site.database.close();
    for (const page of ['/newsletter/unsubscribe', '/newsletter/confirm']) {
      answers.push(await post(`${page}?token=${token}`));
    }
    site.app.cache.clear();
    for (const page of ['/newsletter/confirm', '/reset-password', '/invite', '/setup']) {
      answers.push(await site.visitor().get(`${page}?token=${token}`));
    }
    expect(answers[0]!.statusCode).toBe(413);
    for (const { statusCode, headers } of answers) {
      expect(statusCode).toBeGreaterThanOrEqual(413);
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['cache-control']).toBe('no-store');
    }
    const elsewhere = await site.visitor().get('/bio');
    expect(elsewhere.statusCode).toBeGreaterThanOrEqual(500);
    expect(elsewhere.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  test('before the set-up each public page says so, and search engines leave it out', async () => {
    const site = await siteForTest(engine);
    const notice = 'This site is not set up yet.';
    const paths = ['/', '/signin', '/music', '/contact', '/shows/past', '/privacy'];
    for (const path of paths) {
      const { body, headers } = await site.visitor().get(path);
      expect(body).toContain(notice);
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    }
    await site.member();
    site.clock.time += 5000;
    for (const path of paths) {
      expect((await site.visitor().get(path)).body).not.toContain(notice);
    }
  });

  test('the page of an invitation names the band and who invites', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await member.call('POST', '/updateTheme', { siteTitle: 'The Reeds' });
    const bea = { name: 'Bea', email: 'bea@band.example' };
    const { link } = (await member.call('POST', '/invitations', bea)).json();
    const { pathname, search } = new URL(link);
    const { body } = await site.visitor().get(pathname + search);
    expect(body).toMatch(/"invitedBy":"Ann",.*"bandName":"The Reeds"/);
  });

  test('before the set-up its page exists, and is not cached', async () => {
    const site = await siteForTest(engine);
    const answer = await site.visitor().get('/setup?code=a-secret-code');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.body).not.toContain('a-secret-code');
    expect(answer.body).toContain('<title>Invalid Link · Band Name</title>');
    const bare = await site.visitor().get('/setup');
    expect(bare.body).toContain('<title>Welcome · Band Name</title>');
    const used = await site.visitor().get('/invite?token=used');
    expect(used.body).toContain('<title>Invalid Invitation · Band Name</title>');
  });
});
