import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockForProcess } from './processLock.ts';

const program = `
  import { lockForProcess } from ${JSON.stringify(new URL('processLock.ts', import.meta.url).href)};
  console.log(await lockForProcess(process.argv[1]) ? 'held' : 'refused');
  setInterval(() => {}, 1000);
`;

function fileForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'lock');
}

test('a killed process leaves no lock', async () => {
  const file = fileForTest();
  const other = spawn(process.execPath, ['--input-type=module', '-e', program, file]);
  const [said] = (await once(other.stdout, 'data')) as [Buffer];
  expect(said.toString()).toBe('held\n');
  expect(await lockForProcess(file)).toBeNull();

  const ended = once(other, 'exit');
  other.kill('SIGKILL');
  await ended;
  expect(await lockForProcess(file)).not.toBeNull();
});

test('a released lock can be acquired again, and a broken lock file is reported', async () => {
  const file = fileForTest();
  (await lockForProcess(file))!();
  const release = await lockForProcess(file);
  expect(await lockForProcess(file)).toBeNull();
  release!();
  await expect(lockForProcess(join(file, 'below'))).rejects.toThrow();
});
