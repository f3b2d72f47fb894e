import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { alone, FolderNotWritable } from './lock.mjs';
import { npm } from './npm.mjs';
import { LaunchError, sayWhile } from './say.mjs';

const wantedMajor = 24;

/**
 * The package with Node 24 for this kind of machine, by npm's own lockfile, or null. `file` is its
 * program, in the folder `home`.
 */
function offerForMachine() {
  const lockfile = new URL('runtime/package-lock.json', import.meta.url);
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8'));
  const path = Object.keys(packages).find(
    (one) => packages[one].os === process.platform && packages[one].cpu === process.arch,
  );
  if (path === undefined) return null;
  const { version, integrity, bin } = packages[path];
  const name = path.replace('node_modules/', '');
  return { home: `${name}-${version}`, name, version, file: join(path, bin.node), integrity };
}

/**
 * The path of a Node for the site: the running one if it is new enough, otherwise one from the npm
 * registry, stored in `.runtime`.
 */
export async function nodeRuntime(root) {
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath;
  const offer = offerForMachine();
  if (!offer) {
    throw new LaunchError(
      `Stagedoor needs Node.js ${wantedMajor}, and you have ${process.versions.node}. The npm registry has none for ${process.platform}-${process.arch}. Install it from nodejs.org.`,
    );
  }
  const runtimes = join(root, '.runtime');
  const programIn = (home) => join(runtimes, home, offer.file);
  const isThere = () => existsSync(join(runtimes, offer.home));
  try {
    if (!isThere()) {
      await alone(root, async () => {
        if (!isThere()) await take(offer, join(runtimes, offer.home));
      });
    }
    return programIn(offer.home);
  } catch (error) {
    if (!(error instanceof FolderNotWritable)) throw error;
    // A build from before an update needs the Node of that time.
    const homes = existsSync(runtimes) ? readdirSync(runtimes) : [];
    const earlier = homes.find((home) => existsSync(programIn(home)));
    if (earlier === undefined) throw error;
    return programIn(earlier);
  }
}

/** The folder gets its name once it is complete, so an interrupted download is never used. */
async function take({ name, version, file, integrity }, home) {
  const half = `${home}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const manifest = { name: 'runtime', private: true, dependencies: { [name]: version } };
  const packages = { '': manifest, [`node_modules/${name}`]: { version, integrity } };
  writeFileSync(join(half, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(half, 'package-lock.json'),
    JSON.stringify({ name: 'runtime', lockfileVersion: 3, requires: true, packages }),
  );
  const words = ['ci', '--prefix', half, '--include=prod', '--ignore-scripts', '--no-audit'];
  await sayWhile(`Downloading Node.js ${version} (you have ${process.versions.node})`, () =>
    npm(process.execPath, words, half, `download ${name}@${version}`),
  );
  tryOut(join(half, file), version);
  renameSync(half, home);
}

function tryOut(node, version) {
  try {
    execFileSync(node, ['--version'], { stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const why = String(error.stderr ?? error.message).split('\n')[0];
    throw new LaunchError(
      `Node.js ${version} from the npm registry doesn't run on this machine (${why}). Install Node.js ${wantedMajor} from nodejs.org.`,
    );
  }
}
