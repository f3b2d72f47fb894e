import { expect, test } from 'vitest';
import { Problem } from '../../errors/problem.ts';
import { PageCache } from './pageCache.ts';
import { memoByGeneration, staleIfError } from './memoByGeneration.ts';

const cacheAt = () => new PageCache({ now: () => 0 });

test('a value is made once, and again after a change', async () => {
  const cache = cacheAt();
  let made = 0;
  const value = memoByGeneration(cache, async () => (made += 1));
  expect(await Promise.all([value(), value()])).toEqual([1, 1]);
  cache.clear();
  expect(await value()).toBe(2);
});

test('a value that expires is made again, also without a page request', async () => {
  let time = 0;
  const cache = new PageCache({ now: () => time });
  cache.setExpiry(async () => 100);
  let made = 0;
  const value = memoByGeneration(cache, async () => (made += 1));
  expect(await value()).toBe(1);
  time = 99;
  expect(await value()).toBe(1);
  time = 100;
  expect(await value()).toBe(2);
});

test('a value that a change overtook is not cached', async () => {
  const cache = cacheAt();
  let content = 'old';
  let read = () => {};
  const value = memoByGeneration(cache, async () => {
    const found = content;
    await new Promise<void>((go) => (read = go));
    return found;
  });
  const early = value();
  content = 'new';
  cache.clear();
  const [goOn, late] = [read, value()];
  goOn();
  read();
  expect(await Promise.all([early, late])).toEqual(['old', 'new']);
});

test('a failed value is retried', async () => {
  let fails = true;
  const value = memoByGeneration(cacheAt(), async () => {
    if (fails) throw new Error('away');
    return 'there';
  });
  await expect(value()).rejects.toThrow('away');
  fails = false;
  expect(await value()).toBe('there');
});

test('the last value is returned while nothing can be read, until it is dropped', async () => {
  const cache = cacheAt();
  let isAway = false;
  const value = staleIfError(cache, async () => {
    if (isAway) throw new Problem('server.storage-unavailable');
    return 'there';
  });
  expect(await value()).toBe('there');
  isAway = true;
  expect(await value()).toBe('there');
  cache.forget();
  await expect(value()).rejects.toMatchObject({ status: 503 });
});
