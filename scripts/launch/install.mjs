import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { exchange } from './exchange.mjs';
import { alone } from './lock.mjs';
import { npm } from './npm.mjs';
import { sayWhile } from './say.mjs';

/**
 * Installs exactly the packages in package-lock.json, for this machine and this Node, unless that
 * was done before. New packages get a folder of their own, which replaces the old one once it is
 * complete, since a running site uses the old ones.
 * @param use the work that needs the packages; if it fails, the old ones come back
 */
export async function withPackages(root, node, use) {
  // A linked folder was arranged by its user, as for a second working tree.
  if (lstatSync(packages(root), { throwIfNoEntry: false })?.isSymbolicLink()) return use();
  const old = join(root, '.runtime', 'packages-old');
  const exchanged = !isInstalled(root, node) && (await alone(root, () => install(root, node, old)));
  try {
    await use();
  } catch (error) {
    const failed = join(root, '.runtime', 'packages-new');
    if (exchanged && existsSync(old)) exchange(packages(root), old, failed);
    throw error;
  }
  if (exchanged) rmSync(old, { recursive: true, force: true });
}

/** @returns whether anything had to be done; the former packages are at `old` then. */
async function install(root, node, old) {
  if (isInstalled(root, node)) return false;
  const fresh = join(root, '.runtime', 'packages-new');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    if (existsSync(join(root, name))) cpSync(join(root, name), join(fresh, name));
  }
  // --include=dev also if NODE_ENV is production: the build needs them.
  const words = ['ci', '--include=dev', '--ignore-scripts'];
  await sayWhile('Installing packages', () => npm(node, words, fresh, 'install the packages'));
  writeFileSync(stampFile(fresh), wantedStamp(root, node));
  exchange(packages(root), packages(fresh), old);
  rmSync(fresh, { recursive: true });
  return true;
}

function isInstalled(root, node) {
  try {
    return readFileSync(stampFile(root), 'utf8') === wantedStamp(root, node);
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

const packages = (root) => join(root, 'node_modules');

// npm empties node_modules before it installs: a stamp inside goes with its packages.
const stampFile = (root) => join(packages(root), '.stagedoor-installed');

/** @param node the running one, or Node 24 from the registry */
function wantedStamp(root, node) {
  const lockfile = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const major = node === process.execPath ? process.versions.node.split('.')[0] : '24';
  return `${lockfile.digest('hex')} ${process.platform}-${process.arch} node ${major}\n`;
}
