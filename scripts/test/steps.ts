import { readFileSync } from 'node:fs';

export interface Count {
  passed: number;
  failed: number;
}

/** One step of `npm test`. */
export interface Step {
  name: string;
  /** Part of `npm run check`, which wants neither build nor browser. */
  quick: boolean;
  /** What Node runs: a program and its words, from the project's folder. */
  words: readonly string[];
  /** Reads how many tests ran out of the file that the step wrote; null for a check. */
  count: (() => Count) | null;
}

const modules = 'node_modules';

/** Every step, in the order in which they run: what answers soonest comes first. */
export const steps: readonly Step[] = [
  check('types', ['typescript/bin/tsc', '-p', '.']),
  check('lint', ['oxlint/bin/oxlint', '--deny-warnings']),
  check('format', ['oxfmt/bin/oxfmt', '--check']),
  check('knip', ['knip/bin/knip.js', '--no-progress']),
  { name: 'build', quick: false, words: ['scripts/launch.mjs', 'build'], count: null },
  vitest('unit'),
  vitest('api'),
  vitest('components', 'vitest.components.config.ts'),
  {
    name: 'journeys',
    quick: false,
    words: [`${modules}/@playwright/test/cli.js`, 'test'],
    count: () => countJourneys(readFileSync('test-results/journeys.json', 'utf8')),
  },
  {
    name: 'lighthouse',
    quick: false,
    words: ['scripts/lighthouse.ts', 'quick'],
    count: () => JSON.parse(readFileSync('test-results/lighthouse.json', 'utf8')) as Count,
  },
];

function check(name: string, words: readonly string[]): Step {
  return { name, quick: true, words: [`${modules}/${words[0]}`, ...words.slice(1)], count: null };
}

function vitest(project: string, config = 'vitest.config.ts'): Step {
  const file = `test-results/${project}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name: project,
    quick: false,
    words: [
      `${modules}/vitest/vitest.mjs`,
      'run',
      '--config',
      config,
      '--project',
      project,
      ...reporters,
    ],
    count: () => countVitest(readFileSync(file, 'utf8')),
  };
}

/** Counts in the report of vitest's JSON reporter. A file that could not be read is a failure. */
export function countVitest(report: string): Count {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: { status: string }[] }[];
  };
  const broken = testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** Counts in the report of Playwright's JSON reporter; an error outside any test is a failure. */
export function countJourneys(report: string): Count {
  const { stats, errors } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
