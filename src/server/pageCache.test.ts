import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PageCache, type Page } from './pageCache.ts';

const page = (body: string, freshUntil: number | null = null): Page => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body,
  freshUntil,
});
const textOf = (kept: { packed: { identity: { body: Buffer } } } | null) =>
  kept?.packed.identity.body.toString();

/** A page that is finished when one says so. */
function slowPage() {
  let made = 0;
  let finish!: (page: Page) => void;
  let fail!: (error: Error) => void;
  const done = new Promise<Page>((resolve, reject) => {
    [finish, fail] = [resolve, reject];
  });
  const make = () => {
    made += 1;
    return done;
  };
  return { make, finish, fail, count: () => made };
}

test('a page is made once, however many ask for it meanwhile', async () => {
  const cache = new PageCache({ now: () => 0 });
  const { make, finish, count } = slowPage();
  const asking = Array.from({ length: 100 }, () => cache.getOrMake('/', make));
  finish(page('one'));
  expect(new Set(await Promise.all(asking)).size).toBe(1);
  expect(count()).toBe(1);
  expect(textOf(cache.get('/'))).toBe('one');
});

test('a page that was being made while something was written is answered and not kept', async () => {
  const cache = new PageCache({ now: () => 0 });
  const before = slowPage();
  const asked = cache.getOrMake('/', before.make);
  cache.clear();
  const after = cache.getOrMake('/', async () => page('after'));
  before.finish(page('before'));
  expect(textOf(await asked)).toBe('before');
  expect(textOf(await after)).toBe('after');
  expect(textOf(cache.get('/'))).toBe('after');
});

test('an older page that is finished last does not take the newer one’s place', async () => {
  const cache = new PageCache({ now: () => 0 });
  const before = slowPage();
  const asked = cache.getOrMake('/', before.make);
  cache.clear();
  await cache.getOrMake('/', async () => page('after'));
  before.finish(page('before'));
  await asked;
  expect(textOf(cache.get('/'))).toBe('after');
});

test('a page that could not be made is tried again by the next who asks', async () => {
  const cache = new PageCache({ now: () => 0 });
  const { make, fail } = slowPage();
  const asking = [cache.getOrMake('/', make), cache.getOrMake('/', make)];
  fail(new Error('away'));
  for (const one of asking) await expect(one).rejects.toThrow('away');
  expect(textOf(await cache.getOrMake('/', async () => page('again')))).toBe('again');
});

test('a page ends at the instant it says', async () => {
  let now = 0;
  const cache = new PageCache({ now: () => now });
  await cache.getOrMake('/', async () => page('old', 1_000));
  now = 999;
  expect(textOf(cache.get('/'))).toBe('old');
  now = 1_000;
  expect(cache.get('/')).toBeNull();
  expect(textOf(await cache.getOrMake('/', async () => page('new', 2_000)))).toBe('new');
});

test('no more than a thousand pages are kept, and the oldest goes first', async () => {
  const cache = new PageCache({ now: () => 0 });
  for (let i = 0; i <= 1_000; i += 1) await cache.getOrMake(`/${i}`, async () => page('x'));
  expect(cache.get('/0')).toBeNull();
  expect(cache.get('/1')).not.toBeNull();
  expect(cache.get('/1000')).not.toBeNull();
});

test('the smaller bytes that come later say the same, with their own length', async () => {
  const cache = new PageCache({ now: () => 0 });
  const words = ['stage', 'door', 'band', 'loud', 'night', 'song', 'quiet', 'drum', 'reed'];
  const wordAt = (i: number) => words[(i * i + (i >> 3)) % words.length]!;
  const body = Array.from({ length: 9_000 }, (_, i) => `<b>${wordAt(i)}</b>`).join(' ');
  const kept = await cache.getOrMake('/', async () => page(body));
  const first = kept.packed.br.body.length;
  await expect.poll(() => kept.packed.br.body.length).toBeLessThan(first);
  expect(brotliDecompressSync(kept.packed.br.body).toString()).toBe(body);
  expect(kept.packed.br.headers['content-length']).toBe(kept.packed.br.body.length);
});

test('the same text has the same tag, another text another', async () => {
  const cache = new PageCache({ now: () => 0 });
  const [a, b, c] = await Promise.all(
    ['same', 'same', 'other'].map((body, i) => cache.getOrMake(`/${i}`, async () => page(body))),
  );
  expect(a!.etag).toBe(b!.etag);
  expect(a!.etag).not.toBe(c!.etag);
  expect(a!.etag).toMatch(/^W\/"[\w-]{22}"$/);
});
