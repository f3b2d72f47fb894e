import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './lock.mjs';
import { npm } from './npm.mjs';
import { say } from './say.mjs';

/**
 * Installs exactly what package-lock.json names, for this machine and this Node, unless that
 * was done before.
 * @param {string} root
 * @param {string} node
 */
export async function installWhatIsMissing(root, node) {
  // A linked folder is somebody's own arrangement, such as a second working tree.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  if (isInstalled(root, node)) return;
  await alone(root, async () => {
    if (isInstalled(root, node)) return;
    say('Installing the packages. The first time this takes a minute.');
    // --include=dev also where NODE_ENV is production: the build needs them.
    await npm(node, ['ci', '--include=dev', '--ignore-scripts'], root, 'install the packages');
    writeFileSync(stampFile(root), wantedStamp(root, node));
  });
}

/**
 * @param {string} root
 * @param {string} node
 */
function isInstalled(root, node) {
  try {
    return readFileSync(stampFile(root), 'utf8') === wantedStamp(root, node);
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

// npm empties node_modules before it installs, so a stamp inside cannot outlive what it vouches for.
/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.stagedoor-installed');

/**
 * @param {string} root
 * @param {string} node the running one, or Node 24 from the registry
 */
function wantedStamp(root, node) {
  const lockfile = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const major = node === process.execPath ? process.versions.node.split('.')[0] : '24';
  return `${lockfile.digest('hex')} ${process.platform}-${process.arch} node ${major}\n`;
}
