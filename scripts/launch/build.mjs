import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { exchange } from './exchange.mjs';
import { alone } from './lock.mjs';
import { runQuietly } from './run.mjs';
import { sayWhile } from './say.mjs';
import { contentHash } from './stale.mjs';

/**
 * Builds the site into `dist` unless it was built from the same content before. The build has a
 * folder of its own until it is complete, so an interrupted build is never served.
 */
export async function buildWhatIsStale(root, node) {
  if (builtFrom(root) === contentHash(root)) return;
  await alone(root, async () => {
    const content = contentHash(root);
    if (builtFrom(root) === content) return;
    const fresh = join(root, '.runtime', 'dist-new');
    const old = join(root, '.runtime', 'dist-old');
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { recursive: true });
    await sayWhile('Building the site', () =>
      runQuietly(node, [join(root, 'scripts', 'build.ts'), fresh], {
        cwd: root,
        failure: 'The build failed: see above.',
      }),
    );
    writeFileSync(join(fresh, '.stamp'), content);
    keepForRunningSite(join(root, 'dist', 'server'), join(fresh, 'server'));
    exchange(join(root, 'dist'), fresh, old);
    rmSync(old, { recursive: true, force: true });
  });
}

/**
 * Keeps the former build's server files, because a running site loads some of them later, by names
 * that the new build no longer has. Removes those of the build before that.
 */
function keepForRunningSite(old, fresh) {
  const own = readdirSync(fresh);
  writeFileSync(join(fresh, ownFiles), JSON.stringify(own));
  if (!existsSync(join(old, ownFiles))) return;
  const before = JSON.parse(readFileSync(join(old, ownFiles), 'utf8'));
  for (const name of before.filter((name) => !own.includes(name))) {
    cpSync(join(old, name), join(fresh, name), { recursive: true });
  }
}

const ownFiles = '.own.json';

function builtFrom(root) {
  try {
    return readFileSync(join(root, 'dist', '.stamp'), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}
