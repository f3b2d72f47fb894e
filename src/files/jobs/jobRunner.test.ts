import { expect, onTestFinished, test, vi } from 'vitest';
import { jobRunner, retries, type Job } from './jobRunner.ts';

/** Jobs that run until they are ended, or fail once, as their names say. */
function open(names: readonly string[]) {
  const done: string[] = [];
  const begun: string[] = [];
  const failed: string[] = [];
  const claimed: string[] = [];
  const run = (name: string) => (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      begun.push(name);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      if (name.startsWith('failing') && !failed.includes(name)) reject(new Error('Not now'));
      else if (!name.startsWith('long')) resolve(void done.push(name));
    });
  const job = (name: string): Job => ({
    name,
    of: [name],
    run: run(name),
    onFailed: async () => void failed.push(name),
  });
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
  const worker = jobRunner(
    {
      log,
      clock: { now: () => 0 },
      async claim(name, work) {
        if (name === 'done elsewhere') return;
        claimed.push(name);
        await work().finally(() => claimed.splice(claimed.indexOf(name), 1));
      },
    },
    async () => names.filter((name) => !done.includes(name)).map(job),
  );
  onTestFinished(() => worker.close());
  return { worker, done, begun, failed, claimed };
}

test('a failed job is retried later, and delays no other', async () => {
  const { worker, done, failed, claimed } = open(['failing', 'done elsewhere', 'short']);
  worker.wake();
  await worker.idle();
  expect({ done, failed, claimed }).toEqual({ done: ['short'], failed: ['failing'], claimed: [] });
  worker.wake();
  await worker.idle();
  expect(done).toEqual(['short']);
  worker.retryAll();
  await worker.idle();
  expect(done).toEqual(['short', 'failing']);
});

test('work on a deleted recording ends without an error, and the next starts', async () => {
  const { worker, done, begun, failed } = open(['long', 'short']);
  worker.wake();
  await expect.poll(() => begun).toEqual(['long']);
  worker.cancel('another');
  worker.cancel('long');
  await worker.idle();
  expect({ done, failed }).toEqual({ done: ['short'], failed: [] });
});

const minute = 60_000;

test('a failed job is retried at growing intervals, and daily after a day', () => {
  let now = 0;
  const all = retries({ now: () => now });
  const pauses: number[] = [];
  while (!all.failed('song', ['song']).isLasting) {
    const wait = all.untilNext()!;
    expect(all.isDue('song')).toBe(false);
    now += wait;
    expect(all.isDue('song')).toBe(true);
    pauses.push(wait / minute);
  }
  expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(now / minute).toBeGreaterThanOrEqual(24 * 60);
  expect(now / minute).toBeLessThan(25 * 60);
  expect(all.untilNext()).toBe(24 * 60 * minute);
  now += 24 * 60 * minute;
  expect(all.isDue('song')).toBe(true);
  expect(all.untilNext()).toBeNull();
  expect(all.isDue('another')).toBe(true);
});

test('a file that is uploaded again is due immediately, with every job that needs it', () => {
  const all = retries({ now: () => 0 });
  all.failed('song', ['song']);
  all.failed('record', ['other', 'song']);
  all.failed('other', ['other']);
  all.forget('song');
  expect(['song', 'record', 'other'].map(all.isDue)).toEqual([true, true, false]);
});

test('a job that was due long ago starts over', () => {
  let now = 0;
  const all = retries({ now: () => now });
  all.failed('song', ['song']);
  now += 25 * 60 * minute;
  expect(all.failed('song', ['song'])).toEqual({ times: 1, isLasting: false });
});
