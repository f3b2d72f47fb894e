import { readFileSync } from 'node:fs';

export interface Count {
  passed: number;
  failed: number;
}

/** A file of tests and how long its tests took, in seconds. */
export interface TimedFile {
  file: string;
  seconds: number;
}

/** What a step's own report says. */
export interface Report extends Count {
  files: readonly TimedFile[];
  /** What this machine lacks a program for, in words that say which: "nginx (not tried: …)". */
  notTried: readonly string[];
}

/** One step of `npm test`. */
export interface Step {
  name: string;
  /** What Node runs: a program and its words, from the project's folder. */
  words: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Reads the report that the step wrote; null for a check, which counts as one test. */
  report: (() => Report) | null;
  /** Whether its own processes keep every core busy, so that it runs alone. */
  takesAllCores?: boolean;
  /** What of npm it cannot do without. */
  needs?: readonly ('browser' | 'database' | 'build')[];
}

const modules = 'node_modules';

/** For vitest, in whose files a test says of itself that it is for the whole run. */
const withoutWhole = '--tags-filter=!whole';

/** Every step; those that run alone come after the others, in this order. */
export const steps: readonly Step[] = [
  { name: 'build', words: ['scripts/launch.mjs', 'build'], report: null },
  // Several checkers would each work out the same types: 63 s of a processor in place of 27.
  check('types', ['typescript/bin/tsc', '-p', '.', '--singleThreaded']),
  check('lint', ['oxlint/bin/oxlint', '--deny-warnings']),
  check('format', ['oxfmt/bin/oxfmt', '--check']),
  check('knip', ['knip/bin/knip.js', '--no-progress']),
  {
    name: 'torture',
    words: ['tests/torture/run.ts', 'short'],
    report: () => countIn('test-results/torture.json'),
    needs: ['database', 'build'],
  },
  {
    name: 'lighthouse',
    words: ['scripts/lighthouse.ts', 'rules'],
    report: () => countIn('test-results/lighthouse.json'),
    needs: ['browser', 'build'],
  },
  vitest('unit'),
  { ...vitest('api'), needs: ['database'] },
  {
    name: 'journeys',
    words: [`${modules}/@playwright/test/cli.js`, 'test'],
    // Its workers are told to use colours, and Node would complain of both.
    env: { NO_COLOR: '' },
    report: () => journeysReport(readFileSync('test-results/journeys.json', 'utf8')),
    takesAllCores: true,
    needs: ['browser', 'database', 'build'],
  },
  { ...vitest('components', 'vitest.components.config.ts'), needs: ['browser'] },
];

/** These try all that they have, always. */
const withoutFilter = ['lighthouse', 'torture'];

const named = (name: string): Step => steps.find((step) => step.name === name)!;

/** These run in `npm test -- whole` alone, or by their names. */
const onlyWhole: readonly string[] = [];

/** The step with all that it has, also what is tagged `whole`. */
const whole = (step: Step): Step => ({
  ...step,
  words: step.words.filter((word) => word !== withoutWhole),
  env: { ...step.env, TEST_WHOLE: '1' },
});

/** Names for several steps. */
const groups: Readonly<Record<string, readonly Step[]>> = {
  check: ['types', 'lint', 'format', 'knip'].map(named),
  quick: [
    ...['types', 'lint', 'unit'].map(named),
    { ...named('api'), env: { TEST_ENGINES: 'sqlite' }, needs: [] },
  ],
};

/**
 * The steps that the words behind `npm test --` name, all of them where there is none. What
 * follows a single step and is none goes to its program: `journeys shows`.
 * @throws Error with one sentence where a word names nothing.
 */
export function choose(words: readonly string[]): readonly Step[] {
  if (words[0] === 'whole') return choose(words.slice(1)).map(whole);
  if (words.length === 0) return steps.filter(({ name }) => !onlyWhole.includes(name));
  const known = (word: string) => groups[word] ?? steps.filter(({ name }) => name === word);
  const isFilter = (word: string) => known(word).length === 0;
  const byName = new Map(words.flatMap(known).map((step) => [step.name, step]));
  const chosen = [...byName.values()];
  const filters = words.filter(isFilter);
  if (filters.length === 0) return withBuild(chosen);
  const [only] = chosen;
  if (chosen.length !== 1 || !only!.report || withoutFilter.includes(only!.name)) {
    const names = [...steps.map(({ name }) => name), ...Object.keys(groups)];
    throw new Error(`There is no step '${filters[0]}': ${names.join(', ')}.`);
  }
  return withBuild([{ ...only!, words: [...only!.words, ...filters] }]);
}

/** Who asks for what runs the built site means the site as it is now. */
function withBuild(chosen: readonly Step[]): readonly Step[] {
  const isBuilt = chosen.some(({ name }) => name === 'build');
  const isWanted = chosen.some(({ needs }) => needs?.includes('build'));
  return isWanted && !isBuilt ? [named('build'), ...chosen] : chosen;
}

function countIn(file: string): Report {
  return { ...(JSON.parse(readFileSync(file, 'utf8')) as Count), files: [], notTried: [] };
}

function check(name: string, words: readonly string[]): Step {
  return { name, words: [`${modules}/${words[0]}`, ...words.slice(1)], report: null };
}

function vitest(project: string, config = 'vitest.config.ts'): Step {
  const file = `test-results/${project}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const program = `${modules}/vitest/vitest.mjs`;
  return {
    name: project,
    words: [program, 'run', '--config', config, '--project', project, ...reporters, withoutWhole],
    report: () => vitestReport(readFileSync(file, 'utf8')),
    takesAllCores: true,
  };
}

/** Reads the report of vitest's JSON reporter. A file that could not be read is a failure. */
export function vitestReport(text: string): Report {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(text) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: {
      name: string;
      status: string;
      assertionResults: {
        status: string;
        duration?: number | null;
        ancestorTitles?: string[];
      }[];
    }[];
  };
  const broken = testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  const files = testResults.map(({ name, assertionResults }) => ({
    file: name,
    seconds: sum(assertionResults.map(({ duration }) => duration ?? 0)) / 1000,
  }));
  const groups = testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ ancestorTitles = [] }) => ancestorTitles),
  );
  const notTried = [...new Set(groups)].filter((group) => group.includes('(not tried: '));
  return { passed: numPassedTests, failed: numFailedTests + broken.length, files, notTried };
}

interface Suite {
  specs?: { tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[];
}

/** Reads the report of Playwright's JSON reporter; an error outside any test is a failure. */
export function journeysReport(text: string): Report {
  const { stats, errors, suites } = JSON.parse(text) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
    suites: (Suite & { file: string })[];
  };
  const msOf = ({ specs = [], suites: inner = [] }: Suite): number =>
    sum(
      specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map((r) => r.duration))),
    ) + sum(inner.map(msOf));
  const files = suites.map((suite) => ({ file: suite.file, seconds: msOf(suite) / 1000 }));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    files,
    notTried: [],
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
