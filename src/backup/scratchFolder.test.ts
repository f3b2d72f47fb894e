import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from './scratchFolder.ts';

test('folders that a crash left days ago go, and one that goes meanwhile is no failure', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'scratch-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  for (const name of ['backup-scratch-old', 'backup-scratch-new', 'letters']) {
    mkdirSync(join(dataDir, name));
    if (name !== 'backup-scratch-new') utimesSync(join(dataDir, name), 1, 1);
  }
  // It is listed, and nothing is there.
  symlinkSync('nowhere', join(dataDir, 'backup-scratch-gone'));
  const folder = await scratchFolder(dataDir);
  expect(readdirSync(folder.path)).toEqual([]);
  await folder[Symbol.asyncDispose]();
  const left = ['backup-scratch-gone', 'backup-scratch-new', 'letters'];
  expect(readdirSync(dataDir).toSorted()).toEqual(left);
});
