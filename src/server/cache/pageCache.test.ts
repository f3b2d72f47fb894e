import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Problem } from '../../errors/problem.ts';
import { answerCached, type CachedPage, type Page } from './cachedPage.ts';
import { PageCache } from './pageCache.ts';

afterEach(() => vi.useRealTimers());

const text = Array.from({ length: 200 }, (_, i) => `Show ${(i * 7919) % 997} in Boise`).join('. ');

function page(change: Partial<Page> = {}): Page {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' },
    body: `<p>Hej, Göteborg — ${text}</p>`,
    freshUntil: null,
    compressed: 'at-once',
    ...change,
  };
}

describe('the response', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip;q=0.0,br;q=1', 'br'],
    ['br;q=0,gzip;q=0', undefined],
    ['deflate', undefined],
    [undefined, undefined],
  ])('to a client that accepts %s is %s, with the same text', async (accepted, encoding) => {
    const send = await serve(await new PageCache(clock()).getOrMake('/', async () => page()));
    const { status, headers, body } = await send(
      'GET',
      accepted === undefined ? {} : { 'accept-encoding': accepted },
    );
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers).toMatchObject({
      vary: 'Accept-Encoding',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-length': String(body.length),
    });
    expect(decoded(body, encoding)).toBe(page().body);
  });

  test('to HEAD has only headers', async () => {
    const send = await serve(await new PageCache(clock()).getOrMake('/', async () => page()));
    const { headers, body } = await send('HEAD', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(Number(headers['content-length'])).toBeGreaterThan(50);
    expect(body).toHaveLength(0);
  });

  test('to a client with the current version is 304', async () => {
    const send = await serve(await new PageCache(clock()).getOrMake('/', async () => page()));
    const { headers } = await send('GET');
    for (const tag of [headers.etag!, headers.etag!.slice(2), `"other", ${headers.etag}`, '*']) {
      const again = await send('GET', { 'if-none-match': tag });
      expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag } });
      expect(again.body).toHaveLength(0);
    }
    expect((await send('GET', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('of a short page is not compressed', async () => {
    const short = await new PageCache(clock()).getOrMake('/', async () => page({ body: '[]' }));
    const send = await serve(short);
    const { headers } = await send('GET', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('whose compression may wait is sent uncompressed once', async () => {
    const made = page({ compressed: 'when-asked-again' });
    const send = await serve(await new PageCache(clock()).getOrMake('/', async () => made));
    const encodings: unknown[] = [];
    for (let i = 0; i < 3; i += 1) {
      const { headers, body } = await send('GET', { 'accept-encoding': 'gzip' });
      encodings.push(headers['content-encoding']);
      expect(decoded(body, headers['content-encoding'])).toBe(made.body);
    }
    expect(encodings).toEqual([undefined, 'gzip', 'gzip']);
  });
});

describe('the cache', () => {
  test('makes a page once for simultaneous requests', async () => {
    const cache = new PageCache(clock());
    const make = vi.fn(async () => page());
    await Promise.all([1, 2, 3].map(() => cache.getOrMake('/', make)));
    expect(make).toHaveBeenCalledOnce();
  });

  test('does not store a page that a change overtook', async () => {
    const cache = new PageCache(clock());
    const late = Promise.withResolvers<Page>();
    const made = cache.getOrMake('/', () => late.promise);
    cache.clear();
    late.resolve(page());
    expect((await made).status).toBe(200);
    expect(cache.get('/')).toBeNull();
  });

  test('drops a page when it expires', async () => {
    const time = clock();
    const cache = new PageCache(time);
    await cache.getOrMake('/', async () => page({ freshUntil: 1_000 }));
    time.set(999);
    expect(cache.get('/')).not.toBeNull();
    time.set(1_000);
    expect(cache.get('/')).toBeNull();
  });

  test('makes a failed page again', async () => {
    const cache = new PageCache(clock());
    const broken = async () => Promise.reject(new Error('no database'));
    await expect(cache.getOrMake('/', broken)).rejects.toThrow('no database');
    expect((await cache.getOrMake('/', async () => page())).status).toBe(200);
  });

  test('compresses stored pages better afterwards, and leaves dropped ones alone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const cache = new PageCache(clock());
    const stays = await cache.getOrMake('/', async () => page());
    cache.clear();
    const later = await cache.getOrMake('/', async () => page());
    const send = await serve(later);
    const before = await send('GET', { 'accept-encoding': 'br' });
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(async () => {
      const after = await send('GET', { 'accept-encoding': 'br' });
      expect(after.body.length).toBeLessThan(before.body.length);
      expect(decoded(after.body, 'br')).toBe(page().body);
    }, 60_000);
    expect(stays.isFinal).toBe(false);
    expect(later.isFinal).toBe(true);
  });

  test('compresses no page better that was made within the last second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const cache = new PageCache(clock());
    await cache.getOrMake('/', async () => page());
    await vi.advanceTimersByTimeAsync(999);
    cache.clear();
    const later = await cache.getOrMake('/', async () => page());
    await vi.advanceTimersByTimeAsync(500);
    expect(later.isFinal).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(later.isFinal).toBe(true);
  });
});

describe('after a change', () => {
  const kept = (change: Partial<Page> = {}) => {
    const [cache, made] = [new PageCache(clock()), vi.fn(async () => page(change))];
    return { cache, made, get: () => cache.getOrMake('/', made) };
  };

  test('an unchanged page is not made again, and has the same tag', async () => {
    const { cache, made, get } = kept({ isUnchanged: async () => true });
    const first = await get();
    cache.clear();
    expect(cache.get('/')).toBeNull();
    expect(await Promise.all([get(), get()])).toEqual([first, first]);
    expect(cache.get('/')).toBe(first);
    expect(made).toHaveBeenCalledTimes(1);
  });

  test('a page is checked after a change, also after several changes without a request', async () => {
    const isUnchanged = vi.fn(async () => true);
    const { cache, made, get } = kept({ isUnchanged });
    await get();
    cache.clear();
    cache.clear();
    await get();
    isUnchanged.mockResolvedValue(false);
    cache.clear();
    await get();
    expect(made).toHaveBeenCalledTimes(2);
  });

  test.each<[string, Partial<Page>]>([
    ['without a check', {}],
    ['that has changed', { isUnchanged: async () => false }],
    ['that has expired', { isUnchanged: async () => true, freshUntil: 0 }],
  ])('a page %s is made again', async (_, change) => {
    const { cache, made, get } = kept(change);
    await get();
    cache.clear();
    await get();
    expect(made).toHaveBeenCalledTimes(2);
  });

  test('a page that cannot be checked is served as it was, and is checked again', async () => {
    const isUnchanged = vi.fn(async () => true).mockRejectedValueOnce(new Error('no database'));
    const { cache, get } = kept({ isUnchanged });
    const first = await get();
    cache.clear();
    expect(await get()).toBe(first);
    expect(await get()).toBe(first);
    expect(isUnchanged).toHaveBeenCalledTimes(2);
  });

  test('a page that another change overtakes during its check is not cached', async () => {
    const looked = Promise.withResolvers<boolean>();
    const { cache, get } = kept({ isUnchanged: () => looked.promise });
    await get();
    cache.clear();
    const asked = get();
    cache.clear();
    looked.resolve(true);
    await asked;
    expect(cache.get('/')).toBeNull();
  });

  test('a dropped page is made again', async () => {
    const { cache, made, get } = kept({ isUnchanged: async () => true });
    await get();
    cache.forget();
    await get();
    expect(made).toHaveBeenCalledTimes(2);
  });
});

describe('while the data of pages is unavailable', () => {
  const away = async () =>
    Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  const hangs = () => new Promise<never>(() => {});
  const kept = async () => {
    const onAway = vi.fn();
    const [time, make] = [clock(), vi.fn(async () => page({ freshUntil: 1_000 }))];
    const cache = new PageCache(time, {}, onAway);
    const first = await cache.getOrMake('/', make);
    return { cache, time, make, first, onAway };
  };

  test('an outdated or expired page is served, and this is reported once', async () => {
    const { cache, time, first, onAway } = await kept();
    cache.clear();
    expect(await cache.getOrMake('/', away)).toBe(first);
    time.set(1_000);
    expect(await cache.getOrMake('/', away)).toBe(first);
    expect(onAway).toHaveBeenCalledOnce();
    await expect(cache.getOrMake('/never', away)).rejects.toThrow('away');
  });

  test('a page that fails for another reason is served as it was, and the failure is logged', async () => {
    const onBug = vi.fn();
    const cache = new PageCache(clock(), {}, () => {}, onBug);
    const first = await cache.getOrMake('/', async () => page());
    cache.clear();
    const bug = new Error('no such table: shows');
    expect(await cache.getOrMake('/', async () => Promise.reject(bug))).toBe(first);
    expect(onBug).toHaveBeenCalledWith(bug);
    const gone = new Problem('request.not-found');
    await expect(cache.getOrMake('/', async () => Promise.reject(gone))).rejects.toBe(gone);
  });

  test('only the first request waits for a hanging attempt', async () => {
    const { cache, first } = await kept();
    cache.clear();
    await cache.getOrMake('/', away);
    cache.clear(false);
    expect(await cache.getOrMake('/', hangs)).toBe(first);
  });

  test('a bug in a page that is served stale is logged as a bug', async () => {
    const onBug = vi.fn();
    const onAway = vi.fn();
    const cache = new PageCache(clock(), {}, onAway, onBug);
    await cache.getOrMake('/', async () => page());
    cache.clear();
    await cache.getOrMake('/', away);
    cache.clear(false);
    await cache.getOrMake('/', async () => Promise.reject(new TypeError('x is not a function')));
    await expect.poll(() => onBug.mock.calls).toEqual([[expect.any(TypeError)]]);
    expect(onAway).toHaveBeenCalledOnce();
  });

  test('a reader after a change waits for the new page', async () => {
    const { cache, make, first } = await kept();
    cache.clear();
    await cache.getOrMake('/', away);
    cache.clear();
    expect(await cache.getOrMake('/', make)).not.toBe(first);
  });

  test('a page that a change overtook is served if there is no other, and replaces no newer one', async () => {
    const { cache, first } = await kept();
    const late = Promise.withResolvers<Page>();
    const [begun, other] = ['/', '/other'].map((key) => cache.getOrMake(key, () => late.promise));
    expect(await begun).toBe(first);
    cache.clear();
    const older = cache.getOrMake('/', () => late.promise);
    cache.clear();
    const newer = await cache.getOrMake('/', async () => page());
    cache.clear();
    late.resolve(page());
    await older;
    expect(await cache.getOrMake('/', away)).toBe(newer);
    expect(await cache.getOrMake('/other', away)).toBe(await other);
  });

  test('outdated pages stay only while there is room', async () => {
    const cache = new PageCache(clock(), { pages: 2 });
    await cache.getOrMake('/', async () => page());
    cache.clear();
    for (const key of ['/a', '/b']) await cache.getOrMake(key, async () => page());
    await expect(cache.getOrMake('/', away)).rejects.toThrow('away');
  });
});

function clock() {
  let now = 0;
  return {
    now: () => now,
    set(to: number) {
      now = to;
    },
  };
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A server that sends one cached page. Returns a function that requests it. */
async function serve(kept: CachedPage) {
  const server = createServer((incoming, response) => {
    const reply = { raw: response, hijack: () => {} };
    answerCached(kept, { raw: incoming }, reply as unknown as FastifyReply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return (method: string, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const asked = request({ port, method, headers, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const { statusCode: status = 0, headers: given } = answer;
          resolve({ status, headers: given, body: Buffer.concat(chunks) });
        });
      });
      asked.on('error', reject).end();
    });
}

function decoded(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

describe('replacement', () => {
  test('an older page that is finished last does not replace a newer one', async () => {
    const cache = new PageCache(clock());
    const before = Promise.withResolvers<Page>();
    const asked = cache.getOrMake('/', () => before.promise);
    cache.clear();
    await cache.getOrMake('/', async () => page({ body: 'after' }));
    before.resolve(page({ body: 'before' }));
    await asked;
    expect(cache.get('/')?.body.toString()).toBe('after');
  });

  test('a thousand pages are cached at most, and the oldest is dropped first', async () => {
    const cache = new PageCache(clock());
    for (let i = 0; i <= 1_000; i += 1) await cache.getOrMake(`/${i}`, async () => page());
    expect(cache.get('/0')).toBeNull();
    expect(cache.get('/1')).not.toBeNull();
    expect(cache.get('/1000')).not.toBeNull();
  });

  test('a page that is requested repeatedly outlives a thousand pages that are requested once', async () => {
    const cache = new PageCache(clock());
    const made = async () => page({ body: 'x' });
    await cache.getOrMake('/', made);
    for (let i = 0; i < 3_000; i += 1) {
      await cache.getOrMake(`/${i}`, made);
      expect(cache.get('/'), `after ${i}`).not.toBeNull();
    }
    expect(cache.get('/1999')).toBeNull();
    // It stays as long as it is requested, and no longer.
    for (let i = 0; i < 2_000; i += 1) await cache.getOrMake(`/more/${i}`, made);
    expect(cache.get('/')).toBeNull();
  });

  test('if every page was requested again, the oldest is dropped, and never the newest', async () => {
    const cache = new PageCache(clock(), { pages: 3 });
    for (const key of ['/a', '/b', '/c']) {
      await cache.getOrMake(key, async () => page());
      cache.get(key);
    }
    await cache.getOrMake('/d', async () => page());
    expect(['/a', '/b', '/c', '/d'].map((key) => cache.get(key) !== null)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test('sixteen megabytes are cached at most, including the compressed bodies', async () => {
    const cache = new PageCache(clock());
    const large = page({ body: 'x'.repeat(1_000_000) });
    for (let i = 0; i <= 5; i += 1) await cache.getOrMake(`/${i}`, async () => large);
    const kept = () => [0, 1, 2, 3, 4, 5].filter((i) => cache.get(`/${i}`) !== null);
    expect(kept()).toEqual([1, 2, 3, 4, 5]);
    await cache.getOrMake('/short', async () => page({ body: 'x' }));
    expect(kept()).toEqual([1, 2, 3, 4, 5]);
    await cache.getOrMake('/huge', async () => page({ body: 'x'.repeat(6_000_000) }));
    expect(kept()).toEqual([]);
    expect(cache.get('/short')).toBeNull();
    expect(cache.get('/huge')).not.toBeNull();
  });

  test('expired and dropped pages do not count', async () => {
    const time = clock();
    const cache = new PageCache(time, { pages: 10, bytes: 3_000 });
    const half = (freshUntil: number | null) => page({ body: 'x'.repeat(500), freshUntil });
    await cache.getOrMake('/ends', async () => half(1));
    time.set(1);
    expect(cache.get('/ends')).toBeNull();
    await cache.getOrMake('/thrown', async () => half(null));
    cache.clear();
    await cache.getOrMake('/a', async () => half(null));
    await cache.getOrMake('/b', async () => half(null));
    expect(cache.get('/a')).not.toBeNull();
    expect(cache.get('/b')).not.toBeNull();
  });

  test('only pages of up to 200,000 bytes are compressed again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const cache = new PageCache(clock());
    const bodyOf = (length: number) => async () => page({ body: 'x'.repeat(length) });
    const large = await cache.getOrMake('/large', bodyOf(200_001));
    const small = await cache.getOrMake('/small', bodyOf(200_000));
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(small.encoded.br).not.toBeNull(), 60_000);
    expect(large.encoded.br).toBeNull();
  });

  test('equal texts have equal tags, and different texts different ones', async () => {
    const cache = new PageCache(clock());
    const [a, b, c] = await Promise.all(
      ['same', 'same', 'other'].map((body, i) =>
        cache.getOrMake(`/${i}`, async () => page({ body })),
      ),
    );
    expect(a!.etag).toBe(b!.etag);
    expect(a!.etag).not.toBe(c!.etag);
    expect(a!.etag).toMatch(/^W\/"[\w-]{22}"$/);
  });
});
