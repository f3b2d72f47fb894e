import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { jobRunner, type OnShare, type Work } from './jobRunner.ts';

/** Work that goes on until it is ended, or until the test ends it. */
async function open(names: readonly string[], turnMs: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'work-'));
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
  const done: string[] = [];
  const begun: string[] = [];
  const over: string[] = [];
  let now = 0;
  const run = (name: string) => (_folder: string, signal: AbortSignal, onShare: OnShare) =>
    new Promise<void>((resolve, reject) => {
      begun.push(name);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      const [, share] = /(\d+) % after 30 s/.exec(name) ?? [];
      onShare(0);
      now += 30_000;
      if (share) onShare(Number(share) / 100);
      if (name.startsWith('short')) resolve(void done.push(name));
    });
  const left = () => names.filter((name) => !done.includes(name) && !over.includes(name));
  const work = (name: string): Work => ({
    name,
    of: [name],
    run: run(name),
    onLasting: async () => {},
  });
  const worker = jobRunner(
    { dataDir, log: log as never, clock: { now: () => now }, claim: async () => async () => {} },
    {
      clear: async () => {},
      finders: [async () => left().map(work)],
      turn: { ms: turnMs, onOver: (name) => void over.push(name) },
    },
  );
  onTestFinished(async () => {
    await worker.close();
    await rm(dataDir, { recursive: true });
  });
  return { worker, done, begun, over, log };
}

test('what takes longer than its turn is ended, told of, and is no failure', async () => {
  const { worker, done, over, log } = await open(['long', 'short'], 20);
  worker.wake();
  await worker.idle();
  expect({ done, over }).toEqual({ done: ['short'], over: ['long'] });
  expect(log.error).not.toHaveBeenCalled();
});

test('what is going to take longer than its turn is ended soon', async () => {
  const names = ['long, 9 % after 30 s', 'short, 11 % after 30 s', 'short'];
  const { worker, done, over, log } = await open(names, 300_000);
  worker.wake();
  await worker.idle();
  expect({ done, over }).toEqual({ done: names.slice(1), over: names.slice(0, 1) });
  expect(log.error).not.toHaveBeenCalled();
});

test('work on a recording that is removed ends, and the next begins', async () => {
  const { worker, done, begun, over, log } = await open(['long', 'short'], 300_000);
  worker.wake();
  await expect.poll(() => begun).toEqual(['long']);
  worker.cancel('another');
  worker.cancel('long');
  await worker.idle();
  expect({ done, over }).toEqual({ done: ['short'], over: [] });
  expect(log.error).not.toHaveBeenCalled();
});
