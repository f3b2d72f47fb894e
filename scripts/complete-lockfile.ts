/**
 * A registry that lacks a package for some other machine leaves it out of package-lock.json
 * without a word, and `npm ci` then refuses the whole file. This adds what was left out, by the
 * version that its parent names and the machine that its name tells. Run it after `npm install`
 * where tests/documents.test.ts says that the lockfile has gaps.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gaps, type Lockfile } from './lockfile.ts';

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;

const found = gaps(lock);
for (const { name, version, dev } of found) {
  lock.packages[`node_modules/${name}`] = {
    version,
    ...machineOf(name),
    ...(dev && { dev }),
    optional: true,
  };
}
const inOrder = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(inOrder);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`Added ${found.length} packages for other machines.`);

/** @throws where the name does not tell what it runs on, as `binding-linux-x64-gnu` does. */
function machineOf(name: string): { cpu: string[]; os?: string[]; libc?: string[] } {
  const told =
    /-(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-(gnu|musl))?/.exec(
      name,
    );
  if (name.includes('wasm32')) return { cpu: ['wasm32'] };
  if (!told) throw new Error(`What machine is ${name} for? Add it to package-lock.json by hand.`);
  const [, os, cpu, libc] = told;
  return {
    cpu: [cpu!],
    os: [os!],
    ...(os === 'linux' && libc && { libc: [libc === 'gnu' ? 'glibc' : libc] }),
  };
}
