import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { counting, type Terminal } from './terminal.ts';

/** @returns what slow work writes to standard error. */
async function written(isTTY: boolean, ms: number, term = 'xterm'): Promise<string> {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubEnv('TERM', term);
  onTestFinished(() => void vi.unstubAllEnvs());
  const stderr = Object.assign(new PassThrough(), { isTTY, columns: 40 });
  const terminal: Terminal = { env: {}, stdin: new PassThrough(), stdout: stderr, stderr };
  const work = counting(terminal, 'Backing up', () => new Promise((end) => setTimeout(end, ms)));
  await vi.advanceTimersByTimeAsync(ms);
  await work;
  return String(stderr.read() ?? '');
}

test('work of more than two seconds counts them on a line, which then disappears', async () => {
  const text = await written(true, 4_500);
  expect(text.match(/Backing up \d s/g)).toEqual([
    'Backing up 2 s',
    'Backing up 3 s',
    'Backing up 4 s',
  ]);
  // Clears the line.
  expect(text).toMatch(/\[0K$|\[K$/);
});

test.each([
  ['short work', true, 1_900, 'xterm'],
  ['a pipe', false, 9_000, 'xterm'],
  ['a terminal that cannot rewrite a line', true, 9_000, 'dumb'],
])('%s shows no such line', async (_what, isTTY, ms, term) => {
  expect(await written(isTTY, ms, term)).toBe('');
});
