/** Copies the packages that the built server loads at runtime into the given folder. */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { external } from '../vite.config.ts';

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const [to] = process.argv.slice(2);
if (!to) throw new Error('Name the folder to copy the packages into.');
const root = join(import.meta.dirname, '..');
const installed = join(root, 'node_modules');
const unneeded = new RegExp(
  [
    String.raw`\.map$`,
    '/better-sqlite3/(?:deps|src)$',
    String.raw`/prebuilds/[^/]+\.node$`,
    String.raw`/libheif-js/(?:libheif|libheif-wasm/libheif-bundle\.m?js)$`,
    '/mediabunny/(?:src|dist/bundles)$',
    '/@mediabunny/[^/]+/(?:src|dist/modules)$',
    String.raw`/@mediabunny/[^/]+/dist/bundles/[^/]+(?:\.js|\.min\.mjs)$`,
    '/(?:ogg-opus-decoder|opus-decoder|mpg123-decoder|@wasm-audio-decoders/[^/]+)/dist$',
  ].join('|'),
);
const ownAddon = `/prebuilds/${process.platform}-${process.arch}.node`;

const copied = new Set<string>();
for (const name of external) copy(name, root);

/** Copies a package with its dependencies; optional ones may be missing. */
function copy(name: string, from: string): void {
  const folder = find(name, from);
  if (!folder || copied.has(folder)) return;
  copied.add(folder);
  const nested = join(folder, 'node_modules');
  cpSync(folder, join(resolve(to!), relative(installed, folder)), {
    recursive: true,
    filter: (path) => path !== nested && (path.endsWith(ownAddon) || !unneeded.test(path)),
  });
  const manifest = readManifest(folder);
  for (const needed of Object.keys(manifest.dependencies ?? {})) {
    if (!find(needed, folder)) throw new Error(`${name} needs ${needed}, which is not installed.`);
    copy(needed, folder);
  }
  for (const wanted of Object.keys(manifest.optionalDependencies ?? {})) copy(wanted, folder);
}

function find(name: string, from: string): string | null {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return folder;
  return from === root ? null : find(name, dirname(from));
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
