import { afterEach, expect, test, vi } from 'vitest';
import type { Show } from '../../features/shows/shows.ts';
import { showPath } from '../../features/shows/show-path.view.ts';
import { memoByGeneration } from '../../server/cache/memoByGeneration.ts';
import { PageCache } from '../../server/cache/pageCache.ts';
import { showPages } from './showPages.ts';

afterEach(() => vi.restoreAllMocks());

const show: Pick<Show, '_id' | 'date' | 'timeZone' | 'venue' | 'location'> = {
  _id: 'c0ffee00-0000-4000-8000-000000000001',
  date: Date.UTC(2026, 10, 20, 11),
  timeZone: 'Asia/Tokyo',
  venue: 'The Loft',
  location: 'Tokyo',
};

test('unknown addresses neither read nor hash shows until something changes', async () => {
  const cache = new PageCache({ now: () => 0 });
  const read = vi.fn(async () => [show]);
  const find = showPages(memoByGeneration(cache, read));
  expect(await find(showPath(show))).toBe(showPath(show));
  const hashed = vi.spyOn(TextEncoder.prototype, 'encode');
  for (let i = 0; i < 50; i += 1) expect(await find(`/shows/${10_000_000 + i}`)).toBeNull();
  expect(hashed).not.toHaveBeenCalled();
  expect(read).toHaveBeenCalledOnce();
  cache.clear();
  expect(await find(showPath(show))).toBe(showPath(show));
  expect(read).toHaveBeenCalledTimes(2);
});
