import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { endsWithContainer } from './settingWarnings.ts';

function rootForTest(mark?: string): string {
  const root = mkdtempSync(join(tmpdir(), 'container-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'run'));
  mkdirSync(join(root, 'data'));
  if (mark) writeFileSync(join(root, mark), '');
  return root;
}

const overlay = 0x79_4c_76_30;

/** A file system of its own, wherever there are containers. */
const volume = '/dev';

test.each(['.dockerenv', 'run/.containerenv'])('%s marks a container', (mark) => {
  const root = rootForTest(mark);
  expect(endsWithContainer(join(root, 'data'), root, overlay)).toBe(true);
});

test.skipIf(process.platform === 'win32')('a volume outlives its container', () => {
  expect(endsWithContainer(volume, rootForTest('.dockerenv'), overlay)).toBe(false);
});

test('outside containers every folder lasts', () => {
  const root = rootForTest();
  expect(endsWithContainer(join(root, 'data'), root, overlay)).toBe(false);
});

test('a machine made from the image of a container is none', () => {
  const root = rootForTest('.dockerenv');
  expect(endsWithContainer(join(root, 'data'), root, 0xef_53)).toBe(false);
});
