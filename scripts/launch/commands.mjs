import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhatIsStale } from './build.mjs';
import { withPackages } from './install.mjs';
import { FolderNotWritable } from './lock.mjs';
import { run } from './run.mjs';
import { nodeRuntime } from './runtime.mjs';
import { serving } from './serving.mjs';
import { LaunchError, say } from './say.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The program of each command, run in the project folder; `site` says that it runs the built site,
 * and `mode` is its NODE_ENV, which overrides the terminal's. `first` has the words that it accepts
 * first, and `more` the ones after it; without them it checks its words itself.
 */
const commands = {
  start: { site: true, mode: 'production', file: 'dist/server/main.js', ...serving },
  account: { site: true, mode: 'production', file: 'dist/server/account.js' },
  demo: { site: true, mode: 'production', file: 'dist/server/demo.js' },
  backup: { site: true, mode: 'production', file: 'dist/server/backup.js', words: ['backup'] },
  restore: { site: true, mode: 'production', file: 'dist/server/backup.js', words: ['restore'] },
  doctor: { site: true, mode: 'production', file: 'dist/server/doctor.js' },
  dkim: { site: true, mode: 'production', file: 'dist/server/dkim.js' },
  import: { site: true, mode: 'production', file: 'dist/server/import.js' },
  bounce: { site: true, mode: 'production', file: 'dist/server/bounce.js' },
  build: { site: true, mode: 'production', file: null },
  test: { site: false, mode: 'test', file: 'scripts/test.ts' },
  check: { site: false, mode: 'test', file: 'scripts/test.ts', words: ['check'] },
  dev: { site: false, mode: 'development', file: 'scripts/dev.ts' },
  lighthouse: { site: true, mode: 'development', file: 'scripts/lighthouse.ts', first: ['rules'] },
  bench: {
    site: true,
    mode: 'production',
    file: 'bench/run.ts',
    first: ['NUMBER', 'long', 'compare'],
  },
  torture: {
    site: true,
    mode: 'production',
    file: 'tests/torture/run.ts',
    first: ['NUMBER', 'short'],
    more: [
      'kills',
      'away',
      'lies',
      'disk',
      'listeners',
      'power',
      'clock',
      'changes',
      'rolling',
      'letters',
      'sharing',
    ],
  },
  'env-example': { site: false, mode: 'development', file: 'scripts/env-example.ts' },
};

/** Their programs read no words. */
const withoutWords = ['start', 'build', 'dev', 'env-example'];

/** Their programs have no `--help` of their own. */
const withoutHelp = [...withoutWords, 'lighthouse', 'bench', 'torture'];

/**
 * Installs everything that the command needs and runs it to its end; this process then exits with
 * the same result.
 */
export async function launch(name, typed) {
  if (isHelp(name)) return console.log(usage());
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new LaunchError(`Unknown command "${name}".\n\n${usage()}`);
  // npm shows its words to people who type `npm run`.
  const words = typed[0] === '--does' ? typed.slice(2) : typed;
  if (words.some(isHelp) && withoutHelp.includes(name)) return console.log(usageOf(name));
  if (words.length > 0 && withoutWords.includes(name)) {
    throw new LaunchError(`Unknown argument "${words[0]}".\n\n${usageOf(name)}`);
  }
  refuseUnknown(command, words, name);
  const node = await nodeRuntime(root);
  // A container has no sources: everything was installed and built before.
  if (existsSync(join(root, 'src'))) await prepare(node, command.site);
  if (command.file === null) return;
  // A mail server or database may have a certificate that only this machine trusts.
  const trust = command.site ? ['--use-system-ca'] : [];
  const program = [
    ...trust,
    ...(command.flags ?? []),
    join(root, command.file),
    ...(command.words ?? []),
  ];
  await run(node, [...program, ...words], { cwd: root, mode: command.mode, env: command.env });
}

/** Before anything is installed or built. */
function refuseUnknown({ first, more }, words, name) {
  const accepts = (known, word) =>
    known.includes(word) || (known.includes('NUMBER') && Number(word) > 0);
  words.forEach((word, at) => {
    const known = at === 0 ? first : more;
    if (!known || accepts(known, word)) return;
    throw new LaunchError(
      `Unknown argument "${word}". Known: ${known.join(', ')}.\n\n${usageOf(name)}`,
    );
  });
}

const isHelp = (word) => word === '--help' || word === '-h';

const usage = () => Object.keys(commands).map(usageOf).join('\n');

function usageOf(name) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const typed = name === 'start' || name === 'test' ? name : `run ${name}`;
  return `npm ${typed.padEnd(15)} ${scripts[name].split("'")[1]}`;
}

/**
 * Updates the packages and the build. If this user may not write here, the former build is used:
 * after a failed update, the site must still start.
 */
async function prepare(node, needsBuild) {
  try {
    await withPackages(root, node, async () => {
      if (needsBuild) await buildWhatIsStale(root, node);
    });
  } catch (error) {
    const isWhole = existsSync(join(root, 'dist')) && existsSync(join(root, 'node_modules'));
    if (!needsBuild || !(error instanceof FolderNotWritable) || !isWhole) throw error;
    say(`${error.message} Using the earlier build.`);
  }
}
