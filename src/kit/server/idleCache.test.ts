import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idleCache } from './idleCache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a value is made once for all calls within the idle time', async () => {
  const make = vi.fn(async () => ({}));
  const get = idleCache(1_000, make);
  expect(make).not.toHaveBeenCalled();
  const [first, same] = await Promise.all([get(), get()]);
  expect(same).toBe(first);
  for (let i = 0; i < 3; i += 1) {
    vi.advanceTimersByTime(999);
    expect(await get()).toBe(first);
  }
  vi.advanceTimersByTime(1_000);
  expect(await get()).not.toBe(first);
  expect(make).toHaveBeenCalledTimes(2);
});

test('a value that could not be made is retried', async () => {
  let isBroken = true;
  const get = idleCache(1_000, async () => {
    if (isBroken) throw new Error('broken');
    return 'there';
  });
  await expect(get()).rejects.toThrow('broken');
  isBroken = false;
  expect(await get()).toBe('there');
});
