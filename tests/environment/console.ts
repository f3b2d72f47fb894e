import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { endLent } from './lent-sites.ts';

/** Fails a test in which the program writes to the console unexpectedly. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const complaints = vi.isMockFunction(console.error) ? vi.mocked(console.error).mock.calls : [];
  vi.restoreAllMocks();
  expect(complaints, 'console.error was called').toEqual([]);
});

// The next file runs in the same process.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await endLent();
});
