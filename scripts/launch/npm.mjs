import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runQuietly } from './run.mjs';
import { LaunchError } from './say.mjs';

/**
 * Runs npm with the given Node and shows its output only if it fails.
 * @param purpose the end of the sentence 'npm could not …'
 */
export async function npm(node, words, cwd, purpose) {
  await runQuietly(node, [npmProgram(), ...words], {
    cwd,
    failure: `npm could not ${purpose}: see above.`,
  });
}

/** The JavaScript file of the npm that runs this command, or of the one in PATH. */
function npmProgram() {
  const mine = process.env.npm_execpath ?? '';
  if (/npm-cli\.[cm]?js$/.test(mine) && existsSync(mine)) return mine;
  const folders = [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)];
  for (const folder of folders) {
    const besides = join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js');
    if (existsSync(besides)) return besides;
    const linked = join(folder, 'npm');
    if (existsSync(linked) && realpathSync(linked).endsWith('npm-cli.js')) {
      return realpathSync(linked);
    }
  }
  throw new LaunchError('Stagedoor needs npm, which comes with Node.js, but it is not in PATH.');
}
