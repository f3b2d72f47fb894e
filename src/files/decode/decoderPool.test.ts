import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { PictureJob } from './decoderJob.ts';
import { decoderPool } from './decoderPool.ts';

// Only a hang takes this long.
vi.setConfig({ testTimeout: 120_000 });
const patience = { timeout: 60_000 };
/** Longer than any job or pause in these tests, in milliseconds. */
const longMs = 100_000;
const dead = { refused: 'The decoder was stopped' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decoder-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('a pool starts no process before the first job, and at most two', async () => {
  const { run, started } = poolOf(`answer({ done: process.pid })`);
  expect(started()).toEqual([]);
  const first = await run();
  expect(started().map((done) => ({ done }))).toEqual([first]);
  await Promise.all(Array.from({ length: 8 }, () => run()));
  expect(started().length).toBe(2);
  expect(await run()).toEqual({ done: expect.toBeOneOf(started()) });
});

it('a pool reports how many have a job, also after an aborted one', async () => {
  const { run, atWork } = poolOf(`bytes.length === 1 ? process.exit(0) : answer({ done: 1 })`);
  const jobs = Promise.all([run(1), run(2), run(3)]);
  await expect.poll(atWork).toBe(2);
  await jobs;
  expect(atWork()).toBe(0);
});

it('a pool ends idle decoders after a while', async () => {
  const { run, started } = poolOf(`answer({ done: 1 })`, { idleMs: 50 });
  await run();
  expect(await livingAfter(started)).toEqual([]);
  expect(await run()).toEqual({ done: 1 });
  expect(started().length).toBe(2);
});

it.each([
  ['a crash', `process.kill(process.pid, 'SIGSEGV')`],
  ['an exit', `process.exit(0)`],
  ['half a response', `answer({ done: Buffer.alloc(5e7) }); process.kill(process.pid, 'SIGKILL')`],
  ['a channel that closes', `process.disconnect(); setTimeout(() => process.exit(), 50)`],
])('a pool reports a dead decoder after %s, and continues with another', async (_, crime) => {
  const { run, started } = poolOf(
    `bytes.length === 1 ? (() => { ${crime} })() : answer({ done: 1 })`,
  );
  expect(await run(1)).toEqual(dead);
  expect(await run(2)).toEqual({ done: 1 });
  expect(started().length).toBe(2);
});

it('a pool retries a job once if its idle decoder died before the job arrived', async () => {
  const { run, started } = poolOf(`answer({ done: 1 })`);
  await run();
  process.kill(started()[0]!, 'SIGKILL');
  expect(await run()).toEqual({ done: 1 });
  expect(started().length).toBe(2);
});

it('a pool gives up a job that takes too long, and ends its decoder', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { run, started } = poolOf(`bytes.length === 1 ? 0 : answer({ done: 1 })`);
  const slow = run(1);
  while (started().length === 0) await nextTurn();
  vi.advanceTimersByTime(longMs - 1);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await slow).toEqual(dead);
  vi.useRealTimers();
  expect(await livingAfter(started)).toEqual([]);
  expect(await run(2)).toEqual({ done: 1 });
});

it('a pool does not reuse a decoder that exceeded its limits', async () => {
  const { run, started } = poolOf(`answer({ exceeded: 'memory' })`);
  expect(await run()).toEqual({ exceeded: 'memory' });
  expect(await livingAfter(started)).toEqual([]);
});

it('a pool does not blame an image for a decoder that cannot be started', async () => {
  const silent = poolOf('', { first: `process.exit(1)` });
  await expect(silent.run()).rejects.toThrow('did not start');
});

it('a pool aborts a running or waiting job immediately, and no other', async () => {
  const { run, started } = poolOf(`bytes.length === 1 ? 0 : answer({ done: 1 })`);
  const stop = new AbortController();
  const working = [1, 1, 1].map((length) =>
    run(length, stop.signal).catch((error: Error) => error.message),
  );
  await vi.waitFor(() => expect(started().length).toBe(2), patience);
  stop.abort(new Error('closing'));
  expect(await Promise.all(working)).toEqual(Array(3).fill('closing'));
  expect(await livingAfter(started)).toEqual([]);
  expect(await run(2)).toEqual({ done: 1 });
});

it('a decoder gets no environment variables', async () => {
  vi.stubEnv('SMTP_URL', 'smtp://canary');
  const { run } = poolOf(`answer({ done: JSON.stringify(process.env) })`);
  expect(JSON.stringify(await run())).not.toContain('canary');
  vi.unstubAllEnvs();
});

/** A pool whose decoders do `work` with the `bytes` of each job. */
function poolOf(work: string, more: { idleMs?: number; first?: string } = {}) {
  const program = join(folder, 'program.mjs');
  const log = join(folder, 'started');
  writeFileSync(log, '');
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs';
    appendFileSync(${JSON.stringify(log)}, process.pid + ' ');
    ${more.first ?? ''}
    const answer = (what) => process.send(what);
    process.on('disconnect', () => process.exit());
    process.on('message', ({ bytes }) => { ${work} });
    process.send('ready');`,
  );
  const { run, atWork } = decoderPool({ program, jobMs: longMs, idleMs: longMs, ...more });
  return {
    run: (length = 3, signal?: AbortSignal) => run(jobOf(length), signal),
    started: () => readLog(log),
    atWork,
  };
}

function jobOf(length: number): PictureJob {
  const bytes = Buffer.alloc(length);
  const variants = [{ extension: 'png', width: 1, icon: false, maxBytes: null } as const];
  return { make: 'variants', bytes, variants: [...variants] };
}

/** The process IDs of all decoders ever started. */
function readLog(log: string): number[] {
  return readFileSync(log, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** Returns the decoders that are still running, after a short wait for them to end. */
async function livingAfter(started: () => number[]): Promise<number[]> {
  const living = () => started().filter(isAlive);
  await vi.waitFor(() => expect(living()).toEqual([]), patience);
  return living();
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
