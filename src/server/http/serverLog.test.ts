import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { ReadOnlyDatabase } from '../../database/postgresServer.ts';
import { taskFailures } from './serverLog.ts';

// Only a hang takes as long.
vi.setConfig({ testTimeout: 120_000 });

const log = new URL('serverLog.ts', import.meta.url).href;

/** Runs with the log open as `log`, and ends as the server does. */
function program(lines: string) {
  const code = `import { logWarnings, openLog } from '${log}'; const log = openLog(); ${lines}`;
  const words = ['--input-type=module', '--eval', code];
  return spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
}

test('a slow reader loses lines, which is logged, and uses no memory', async () => {
  const child = program(`
    for (let i = 0; i < 10_000; i += 1) log.stream.write('x'.repeat(1_000) + '\\n');
    log.stream.once('drain', () => log.close().then(() => process.exit(0)));
    process.send('written');
  `);
  const ended = once(child, 'exit');
  await once(child, 'message');
  const lines = (await text(child.stdout!)).trim().split('\n');
  expect(await ended).toEqual([0, null]);
  const { lost, msg } = JSON.parse(lines.at(-1)!) as { lost: number; msg: string };
  expect(msg).toBe('lost lines of the log');
  expect(lines.length - 1 + lost).toBe(10_000);
  expect(lines.length).toBeLessThan(6_000);
});

test('an old write error loses no line at the end of the log', { tags: 'whole' }, async () => {
  const child = program(`
    log.stream.emit('error', Object.assign(new Error('full'), { code: 'ENOSPC' }));
    for (let i = 0; i < 3_000; i += 1) log.stream.write('x'.repeat(1_000) + '\\n');
    log.close().then(() => process.exit(0));
  `);
  const ended = once(child, 'exit');
  expect((await text(child.stdout!)).trim().split('\n')).toHaveLength(3_000);
  expect(await ended).toEqual([0, null]);
});

test('a closed reader does not delay the end of the log', async () => {
  const child = program(`
    setInterval(() => log.stream.write('here\\n'), 10);
    log.stream.once('error', () => log.close().then(() => process.exit(0)));
  `);
  child.stdout!.destroy();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test("a library's warning is a line of the log, without passwords", async () => {
  const child = program(`
    logWarnings(log.stream);
    process.emitWarning('Two\\nlines of s3://key:hidden@bucket', 'SecurityWarning');
    setImmediate(() => log.close().then(() => process.exit(0)));
  `);
  const lines = (await text(child.stdout!)).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    {
      level: 'warn',
      time: expect.any(String) as string,
      type: 'SecurityWarning',
      msg: 'Two\nlines of s3://***@bucket',
    },
  ]);
});

test('a read-only database is logged once a day, and any other failure each time', () => {
  const clock = { time: 0, now: () => clock.time };
  const said: string[] = [];
  const write = (level: string) => () => void said.push(level);
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  const failed = taskFailures(log, clock);
  const refused = Object.assign(new Error('cannot execute DELETE'), { code: '25006' });
  failed(refused);
  failed(new ReadOnlyDatabase());
  failed(new Error('a bug'));
  failed(refused);
  expect(said).toEqual(['warn', 'error']);
  clock.time += 86_400_000;
  failed(refused);
  expect(said).toEqual(['warn', 'error', 'warn']);
});
