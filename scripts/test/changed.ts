import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path/posix';
import { importsOf, sourcesIn, type Source } from '../../tests/house/sources.ts';

/** Files changed since a commit according to git, including new ones. */
export function changedSince(commit: string, root: string): string[] {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\n')
      .filter(Boolean);
  try {
    return [
      ...git('diff', '--name-only', '--no-renames', commit, '--'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ];
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new Error(`git could not list the changes since ${commit}: ${stderr?.trim()}`, {
      cause: error,
    });
  }
}

/** The journeys of nouns that have no folder of their own there. */
const journeysOf: Readonly<Record<string, string>> = {
  accounts: 'session',
  backups: 'session',
  demo: 'everybody',
  doctor: 'session',
  downloads: 'music',
  'featured-releases': 'home',
  'featured-videos': 'home',
  plays: 'music',
  counts: 'music',
  statistics: 'music',
  bounces: 'newsletter',
  'fan-places': 'newsletter',
  forms: 'contact',
  'letter-editor': 'newsletter',
  letters: 'newsletter',
  history: 'everybody',
  imports: 'newsletter',
  'imported-content': 'newsletter',
  passkeys: 'session',
  places: 'newsletter',
  press: 'contact',
  privacy: 'newsletter',
  'private-links': 'everybody',
  releases: 'music',
  'show-cards': 'shows',
  shopify: 'store',
  stripe: 'store',
  'youtube-titles': 'media',
};

export const journeysFolder = (noun: string): string => journeysOf[noun] ?? noun;

/** These put everything together, so that each test that opens the site reaches every noun. */
const composesAll = /^(src\/(server|site|admin|cli)|tests\/(environment|components|screens))\//;

const isTest = (path: string): boolean => /\.(test\.tsx?|journey\.ts)$/.test(path);
const nounOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1];

/**
 * The tests that these changes can break: changed tests, tests that import a changed file directly
 * or indirectly, and the tests of a changed noun from outside. Modules that open the whole site
 * import every noun, so such a test counts for a noun only if it is in the noun's folder. If no
 * test imports a file, such as a program that is started by its path, those of its folder count.
 */
export function testsOf(
  changed: readonly string[],
  sources: readonly Source[] = sourcesIn('src', 'tests', 'scripts'),
): string[] {
  const importers = new Map<string, string[]>();
  for (const source of sources) {
    for (const { to, typeOnly } of importsOf(source)) {
      if (!typeOnly) importers.set(to, [...(importers.get(to) ?? []), source.path]);
    }
  }
  const tests = sources.map(({ path }) => path).filter(isTest);
  const found = new Set<string>();
  for (const path of changed) {
    const reached = reaching(path, importers);
    for (const one of reached) found.add(one);
    if (![...reached].some(isTest)) {
      for (const test of tests) if (dirname(test) === dirname(path)) found.add(test);
    }
    const noun = nounOf(path);
    if (noun === undefined) continue;
    const ofNoun = new RegExp(
      `^(src/features/${noun}/|tests/api/${noun}[./]|tests/journeys/${journeysFolder(noun)}/)`,
    );
    for (const test of tests) if (ofNoun.test(test)) found.add(test);
  }
  return tests.filter((test) => found.has(test));
}

/** The file and its importers; for a noun, not through modules that put everything together. */
function reaching(path: string, importers: ReadonlyMap<string, readonly string[]>): Set<string> {
  const isOfNoun = nounOf(path) !== undefined;
  const found = new Set<string>();
  const waiting = [path];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (found.has(one)) continue;
    found.add(one);
    if (isOfNoun && composesAll.test(one)) continue;
    waiting.push(...(importers.get(one) ?? []));
  }
  return found;
}
