import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** All sources of the build; a missing file counts as empty. */
const sources = [
  'src',
  'public',
  'scripts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

const isTest = /\.(test|spec)\.tsx?$/;

/**
 * A digest of all sources of the build. It depends on content and not on time, so it is right for a
 * fresh clone, a restored folder and another branch.
 */
export function contentHash(root) {
  const hash = createHash('sha256');
  for (const name of sources.flatMap((source) => filesOf(root, source))) {
    const content = readFileSync(join(root, name));
    // The length keeps the end of one file from looking like the beginning of the next.
    hash.update(`${name}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** @returns the path itself, or of a folder those of all files in it; without tests */
function filesOf(root, name) {
  const found = statSync(join(root, name), { throwIfNoEntry: false });
  if (!found || isTest.test(name)) return [];
  if (!found.isDirectory()) return [name];
  const inside = readdirSync(join(root, name)).toSorted();
  return inside.flatMap((one) => filesOf(root, `${name}/${one}`));
}
