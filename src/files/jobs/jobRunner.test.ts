import { expect, onTestFinished, test, vi } from 'vitest';
import { jobRunner, type Job } from './jobRunner.ts';

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
      async claim(name) {
        if (name === 'done elsewhere') return null;
        claimed.push(name);
        return async () => void claimed.splice(claimed.indexOf(name), 1);
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
