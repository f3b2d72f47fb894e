import { expect, test } from 'vitest';
import { prettyLine, prettyLog } from './prettyLog.ts';

const time = new Date(2026, 10, 29, 7, 5, 9).toISOString();

test.each([
  [{ level: 'info', msg: 'stopped' }, '07:05:09  Stopped\n'],
  [
    { level: 'warn', msg: 'a mail was refused', tries: 3, to: 'kim@band.example' },
    '07:05:09  Warning: A mail was refused (tries: 3, to: kim@band.example)\n',
  ],
  [
    {
      level: 'error',
      msg: 'a task failed',
      err: { message: 'disk full\nmore', stack: 'Error: disk full\n    at a.ts:1' },
    },
    '07:05:09  Error: A task failed: disk full\n    Error: disk full\n        at a.ts:1\n',
  ],
  [
    { level: 'warn', msg: 'a mail failed', err: { message: 'refused', stack: 'Error: refused' } },
    '07:05:09  Warning: A mail failed: refused\n',
  ],
  [{ level: 'fatal', err: { message: 'out of memory' } }, '07:05:09  Error: out of memory\n'],
])('%j is a line for people', (line, text) => {
  expect(prettyLine(`${JSON.stringify({ ...line, time })}\n`)).toBe(text);
});

test('text that is no line of the log passes unchanged', () => {
  const written: string[] = [];
  const log = prettyLog({ write: (text) => void written.push(text) });
  log.write('\nStagedoor is running\n');
  expect(written).toEqual(['\nStagedoor is running\n']);
});
