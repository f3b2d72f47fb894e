import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { surroundings } from '../../tests/environment/surroundings.ts';
import { diskFindings, spaceFinding } from './disk.ts';

async function folderOnDisk(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const states = async (...args: Parameters<typeof diskFindings>) =>
  (await diskFindings(...args)).map(({ name, state }) => `${name} ${state}`);

test.each([
  [{ free: 50e9, all: 100e9 }, 'ok'],
  [{ free: 9e9, all: 100e9 }, 'warning'],
  [{ free: 0.9e9, all: 2e9 }, 'warning'],
  [{ free: 99e6, all: 500e6 }, 'failed'],
])('free space of %j is %s', (space, state) => {
  expect(spaceFinding('/data', space).state).toBe(state);
});

test('a fast disk with free space is fine, and no file remains there', async () => {
  const folder = await folderOnDisk();
  expect(await states(folder, surroundings())).toEqual(['disk-space ok', 'disk-speed ok']);
  expect(await readdir(folder)).toEqual([]);
});

test('one slow write is ignored, and many mean a slow disk', async () => {
  const folder = await folderOnDisk();
  const disk = (slow: number) => {
    let [calls, now] = [0, 0];
    return surroundings({
      timer: () => {
        const takes = calls % 2 === 1 && calls < slow * 2 ? 400 : 0;
        calls += 1;
        return (now += takes);
      },
    });
  };
  expect(await states(folder, disk(2))).toContain('disk-speed ok');
  expect(await states(folder, disk(3))).toContain('disk-speed warning');
});

test('a file as the folder is a failure, and a missing folder only needs free space', async () => {
  const folder = await folderOnDisk();
  expect(await states(join(folder, 'later/data'), surroundings())).toEqual(['disk-space ok']);
  expect(await readdir(folder)).toEqual([]);
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(await states(file, surroundings())).toContain('disk-speed failed');
  const spaceOf = () => Promise.reject(Object.assign(new Error('no'), { code: 'EACCES' }));
  expect(await states(folder, surroundings({ spaceOf }))).toContain('disk-space failed');
});
