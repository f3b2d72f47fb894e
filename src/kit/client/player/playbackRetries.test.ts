import { expect, test } from 'vitest';
import { retryAfter } from './playbackRetries.ts';

test('a song is retried soon, then less and less often, but at least twice a minute', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 50].map(retryAfter);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});
