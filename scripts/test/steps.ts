import { readFileSync } from 'node:fs';
import { emptyReport, type Report } from './reports.ts';

export interface Step {
  name: string;
  /** Node's arguments: a program and its arguments, relative to the project's folder. */
  words: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Reads the report that the step wrote; null for a check, which counts as one test. */
  report: (() => Report) | null;
  /** Whether all tests of its files may be tagged `whole`. */
  mayRunNone?: boolean;
  /** Whether it ignores SIGTERM; it must leave nothing behind if it is killed. */
  ignoresSigterm?: boolean;
  needs?: readonly ('browser' | 'database' | 'build')[];
}

const modules = 'node_modules';

const withoutWhole = '--tags-filter=!whole';

/** Every step, in starting order: the slowest first. */
export const steps: readonly Step[] = [
  { name: 'build', words: ['scripts/launch.mjs', 'build'], report: null },
  // Several checkers would each compute the same types: 63 s of a processor instead of 27.
  {
    ...check('types', ['typescript/bin/tsc', '-p', '.', '--singleThreaded']),
    ignoresSigterm: true,
  },
  { ...vitest('api'), needs: ['database'] },
  {
    ...tested('journeys', [`${modules}/@playwright/test/cli.js`, 'test']),
    // Playwright makes its workers use colors, and Node would warn about both variables.
    env: { TEST_REPORT: reportFile('journeys'), NO_COLOR: '' },
    needs: ['browser', 'database', 'build'],
  },
  { ...vitest('components', 'vitest.components.config.ts'), needs: ['browser'] },
  vitest('screens'),
  vitest('unit'),
  { ...tested('torture', ['tests/torture/run.ts', 'short']), needs: ['database', 'build'] },
  { ...tested('lighthouse', ['scripts/lighthouse.ts', 'rules']), needs: ['browser', 'build'] },
  check('knip', ['knip/bin/knip.js', '--no-progress']),
  check('lint', ['oxlint/bin/oxlint', '--deny-warnings']),
  check('format', ['oxfmt/bin/oxfmt', '--check']),
];

/** These run only in `npm test -- whole`, or by their names. */
const onlyWhole: readonly string[] = ['torture', 'lighthouse'];

/** These have no filter: they always try everything. */
const withoutFilter = onlyWhole;

export interface Choice {
  steps: readonly Step[];
  /** Whether everything runs, so that a test that passes only at the second try fails. */
  isWhole: boolean;
  /** Whether its cost is checked against its budget. */
  isBounded: boolean;
}

const named = (name: string): Step => steps.find((step) => step.name === name)!;

const quickUnit: Step = {
  ...named('unit'),
  env: { ...named('unit').env, TEST_QUICK: '1' },
};

const groups: Readonly<Record<string, readonly Step[]>> = {
  check: ['types', 'lint', 'format', 'knip'].map(named),
  quick: [...['types', 'screens', 'lint'].map(named), quickUnit],
};

export const usage = `npm test                       runs the checks, and tests of every feature
npm test -- whole              runs everything
npm test -- changed [COMMIT]   runs what the changes since HEAD or the commit can break
npm test -- STEP...            runs some steps: ${listed(steps.map(({ name }) => name))}
npm test -- GROUP              runs a group of steps: ${listed(Object.keys(groups))}
npm test -- STEP FILE          runs the matching test files of a step: journeys shows
npm test -- STEP -t "TITLE"    runs the matching tests of a step (-g for journeys)`;

/**
 * Reads the arguments of `npm test --`: none for `npm test` itself, `whole` as the first for
 * everything, names of steps and groups. After a single step, other words are arguments of its
 * program, which then runs all matching tests: `journeys shows`.
 * @throws Error with one sentence for an unknown word.
 */
export function choose(words: readonly string[]): Choice {
  const isWhole = words[0] === 'whole';
  const rest = isWhole ? words.slice(1) : words;
  if (rest.length === 0) {
    const everything = isWhole ? steps.map(whole) : steps.filter((step) => !isOnlyWhole(step));
    return { steps: everything, isWhole, isBounded: !isWhole };
  }
  const known = (word: string) => groups[word] ?? steps.filter(({ name }) => name === word);
  const isFilter = (word: string) => known(word).length === 0;
  const byName = new Map(rest.flatMap(known).map((step) => [step.name, step]));
  const chosen = [...byName.values()].map((step) => (isWhole ? whole(step) : step));
  const filters = rest.filter(isFilter);
  if (filters.length === 0) return { steps: withBuild(chosen), isWhole, isBounded: !isWhole };
  const [only] = chosen;
  if (chosen.length !== 1 || !only!.report || withoutFilter.includes(only!.name)) {
    throw new Error(`Unknown word "${filters[0]}".\n\n${usage}`);
  }
  const { words: program, ...step } = whole(only!);
  return {
    steps: withBuild([{ ...step, words: [...program, ...filters] }]),
    isWhole,
    isBounded: false,
  };
}

function layerOf(test: string): string {
  if (test.endsWith('.journey.ts')) return 'journeys';
  if (test.endsWith('.browser.test.tsx')) return 'components';
  if (test.endsWith('.screen.test.tsx')) return 'screens';
  const isApi = /^(tests\/api\/|src\/(database|mail)\/)|\.(api|records)\.test\.ts$/.test(test);
  return isApi ? 'api' : 'unit';
}

/** Types and style of everything, and these test files. */
export function stepsFor(tests: readonly string[]): Choice {
  const byLayer = Map.groupBy(tests, layerOf);
  const chosen = steps.flatMap((step) => {
    const files = byLayer.get(step.name);
    // Vitest passes by itself if it skips all tests of its files.
    const more = step.name === 'journeys' ? ['--pass-with-no-tests'] : [];
    if (files) return [{ ...step, words: [...step.words, ...files, ...more], mayRunNone: true }];
    return ['types', 'lint'].includes(step.name) ? [step] : [];
  });
  return { steps: withBuild(chosen), isWhole: false, isBounded: false };
}

const isOnlyWhole = ({ name }: Step): boolean => onlyWhole.includes(name);

const whole = (step: Step): Step => ({
  ...step,
  words: step.words.filter((word) => word !== withoutWhole),
  env: { ...step.env, TEST_WHOLE: '1' },
});

/** Adds the build to steps that run the built site, which must be up to date. */
function withBuild(chosen: readonly Step[]): readonly Step[] {
  const isBuilt = chosen.some(({ name }) => name === 'build');
  const isWanted = chosen.some(({ needs }) => needs?.includes('build'));
  return isWanted && !isBuilt ? [named('build'), ...chosen] : chosen;
}

function check(name: string, words: readonly string[]): Step {
  return { name, words: [`${modules}/${words[0]}`, ...words.slice(1)], report: null };
}

function vitest(project: string, config = 'vitest.config.ts'): Step {
  const reporters = ['--reporter=default', '--reporter=./scripts/test/vitestReporter.ts'];
  const program = [`${modules}/vitest/vitest.mjs`, 'run', '--config', config];
  // Tests of what fans use have a project of their own.
  return tested(project, [...program, '--project', `${project}*`, ...reporters, withoutWhole]);
}

function tested(name: string, words: readonly string[]): Step {
  const file = reportFile(name);
  const report = () => ({ ...emptyReport, ...JSON.parse(readFileSync(file, 'utf8')) }) as Report;
  return { name, words, env: { TEST_REPORT: file }, report };
}

function listed(names: readonly string[]): string {
  return names.join(', ').replace(/(.{20,40}), /g, '$1,\n                               ');
}

function reportFile(name: string): string {
  return `test-results/${name}.json`;
}
