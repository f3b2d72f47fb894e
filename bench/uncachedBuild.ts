import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';

/**
 * Bundles the uncached site in the same way as the site itself.
 * @param root the folder of a commit, already built.
 * @returns its program.
 */
export async function buildUncached(root: string): Promise<string> {
  const file = pathToFileURL(join(root, 'vite.config.ts')).href;
  const { serverBuild } = (await import(file)) as { serverBuild(folder: string): InlineConfig };
  const config = serverBuild(join(root, 'dist/bench'));
  config.build!.rolldownOptions!.input = { uncached: join(root, 'bench/uncached.ts') };
  await build({ configFile: false, root, ...config });
  return join(root, 'dist/bench/uncached.js');
}
