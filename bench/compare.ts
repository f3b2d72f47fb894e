import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { list } from './cases.ts';
import { median, table } from './figures.ts';
import { interruption } from './interruption.ts';
import { load, residentMemory, timeToFirstAnswer, untilIdle } from './processes.ts';
import { startSide, type Side } from './side.ts';

const rates = [
  ['cached page', 'site', '/'],
  ['page after a write', 'uncached', '/'],
  ['JSON list, cached', 'site', list],
  ['JSON list, uncached', 'uncached', list],
] as const;

/** Builds another commit and prints this folder's figures beside its, measured alternately. */
export async function compare(root: string, reference: string, rounds: number): Promise<void> {
  const commit = git(root, 'rev-parse', '--short', '--verify', `${reference}^{commit}`);
  await using begun = new AsyncDisposableStack();
  // Inside the project, because the build refuses files that contain the paths of linked packages.
  mkdirSync(join(root, '.runtime'), { recursive: true });
  const folder = mkdtempSync(join(root, '.runtime/compare-'));
  begun.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const tree = join(folder, 'tree');
  begun.defer(() => {
    // If it was never added, nothing needs to be removed.
    rmSync(tree, { recursive: true, force: true });
    git(root, 'worktree', 'prune');
  });
  git(root, 'worktree', 'add', '--detach', '--quiet', tree, commit);
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  console.log(`building ${commit}`);
  await buildSite(tree);

  const ours = await startSide(root, join(folder, 'ours'), begun);
  const theirs = await startSide(tree, join(folder, 'theirs'), begun);
  const ratios = new Map<string, number[]>();
  const note = (name: string, our: number, their: number) => {
    console.log(name, Math.round(our), 'beside', Math.round(their));
    ratios.set(name, [...(ratios.get(name) ?? []), our / their]);
  };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, server, path] of rates) {
      const measured = async (side: Side) => {
        const rate = await load(side[server], path, 1);
        if (server === 'uncached') await untilIdle(side.uncached);
        return rate;
      };
      const [our, their] = [await measured(ours), await measured(theirs)];
      if (round > 0) note(name, our, their);
    }
  }
  const memory = residentMemory(ours.site.pid);
  note('resident memory after the load', memory, residentMemory(theirs.site.pid));
  for (let start = 0; start < 7; start += 1) {
    const our = await timeToFirstAnswer(ours.main, ours.startData);
    const their = await timeToFirstAnswer(theirs.main, theirs.startData);
    note('start to first answer', our, their);
  }
  const rows = [...ratios].map(([name, all]) => [name, median(all).toFixed(3)]);
  console.log(table(['what', `this folder, of ${commit}`], rows).join('\n'));
}

async function buildSite(tree: string): Promise<void> {
  const words = [join(tree, 'scripts/build.ts'), join(tree, 'dist')];
  const child = spawn(process.execPath, words, {
    cwd: tree,
    stdio: 'inherit',
    signal: interruption,
  });
  const [code] = (await once(child, 'close', { signal: interruption })) as [number | null];
  if (code !== 0) throw new Error(`The build of ${tree} ended with ${code}.`);
}

const git = (root: string, ...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
