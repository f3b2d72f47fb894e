import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder, sweepScratch } from './scratchFolder.ts';

function folderForTest(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'scratch-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}

test('folders from an old crash are deleted, and a folder that disappears is not an error', async () => {
  const dataDir = folderForTest();
  for (const name of ['backup-scratch-old', 'scratch-new', 'letters']) {
    mkdirSync(join(dataDir, name));
    if (name !== 'scratch-new') utimesSync(join(dataDir, name), 1, 1);
  }
  // It is listed, and nothing is there.
  symlinkSync('nowhere', join(dataDir, 'scratch-gone'));
  const folder = await scratchFolder(dataDir);
  expect(readdirSync(folder.path)).toEqual([]);
  await folder[Symbol.asyncDispose]();
  const left = ['letters', 'scratch-gone', 'scratch-new'];
  expect(readdirSync(dataDir).toSorted()).toEqual(left);
});

test('the folder of an ended process is deleted immediately, and that of a running one never', async () => {
  const dataDir = folderForTest();
  const here = hostname().replaceAll(/[^0-9A-Za-z]/g, '');
  const of = (id: number | undefined, machine = here) => `scratch-${machine}-${id}-aaaaaa`;
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const running = [of(process.ppid), of(ended, 'elsewhere')];
  // An earlier process of a container had the same id.
  for (const name of [...running, of(ended), of(process.pid)]) mkdirSync(join(dataDir, name));
  await using own = await scratchFolder(dataDir);
  await sweepScratch(dataDir);
  const left = readdirSync(dataDir).filter((name) => join(dataDir, name) !== own.path);
  expect(left.toSorted()).toEqual(running.toSorted());
});
