import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeAtomically } from './writeAtomically.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whole-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a write replaces the existing file, and leaves no other file', async () => {
  await writeAtomically(folder, 'a', 'a long first text', 0o600);
  await writeAtomically(folder, 'a', 'short', 0o600);
  expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('short');
  expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['a']);
});

it('a failed write leaves no partial file', async () => {
  // A folder that has the final name makes the last step fail.
  mkdirSync(join(folder, 'a'));
  await expect(writeAtomically(folder, 'a', 'x')).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['a']);
});

it('a reader never sees a partial file', async () => {
  const texts = ['x'.repeat(300_000), 'y'.repeat(200_000)] as const;
  await writeAtomically(folder, 'a', texts[0]);
  const done = new AbortController();
  const writing = (async () => {
    for (let i = 0; i < 20; i += 1) await writeAtomically(folder, 'a', texts[i % 2]!);
    done.abort();
  })();
  while (!done.signal.aborted) {
    expect(texts).toContain(readFileSync(join(folder, 'a'), 'utf8'));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await writing;
});
