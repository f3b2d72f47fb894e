import { afterEach, expect, test, vi } from 'vitest';
import { importWithRetry } from './importWithRetry.ts';

afterEach(() => vi.useRealTimers());

test('a script that neither loads nor fails times out after 15 seconds', async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<string>();
  const given = importWithRetry(() => promise).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(14_999);
  const settled = Promise.race([given, Promise.resolve('waits')]);
  await expect(settled).resolves.toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  await expect(given).resolves.toBe('A script timed out.');
  // The next press uses the module that arrived in the meantime.
  resolve('module');
  await expect(importWithRetry(() => promise)).resolves.toBe('module');
  expect(vi.getTimerCount()).toBe(0);
});
