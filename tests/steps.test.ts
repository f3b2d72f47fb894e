import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { FullConfig, Suite } from '@playwright/test/reporter';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { journeysFolder, testsOf } from '../scripts/test/changed.ts';
import { cureOf } from '../scripts/test/missing.ts';
import { countOf, judge, runAll } from '../scripts/test/run.ts';
import { loopsOfFile, loopsOfStep, overBudget, type Measured } from '../scripts/test/budgets.ts';
import JourneysReporter from '../scripts/test/journeysReporter.ts';
import { processorAnnotation, type Report } from '../scripts/test/reports.ts';
import { choose, steps, stepsFor, type Step } from '../scripts/test/steps.ts';

const rest: Pick<Report, 'files' | 'flaky' | 'notTried'> = { files: [], flaky: [], notTried: [] };
const step = (report: Step['report']): Step => ({ name: 'unit', words: [], report });
const ofTests = (passed: number, failed: number) => step(() => ({ passed, failed, ...rest }));

describe('the result of a step', () => {
  test('of a check counts as one', () => {
    expect(judge(step(null), 0).report).toEqual({ passed: 1, failed: 0, ...rest });
    expect(judge(step(null), 2).report).toEqual({ passed: 0, failed: 1, ...rest });
  });

  test('without a test is a failure, unless all of its files may belong to whole', () => {
    const { report, failures } = judge(ofTests(0, 0), 0);
    expect(report).toEqual({ passed: 0, failed: 1, ...rest });
    expect(failures).toEqual(['unit ran no tests.']);
    expect(judge({ ...ofTests(0, 0), mayRunNone: true }, 0).failures).toEqual([]);
  });

  test('counts tests one by one', () => {
    const three = { passed: 2, failed: 1, ...rest };
    expect(judge(ofTests(2, 1), 1)).toEqual({ report: three, failures: [] });
  });

  test('that ended with an error is a failure, whatever its report says', () => {
    expect(judge(ofTests(7, 0), 1).report).toEqual({ passed: 7, failed: 1, ...rest });
    expect(judge(ofTests(7, 0), null).report.failed).toBe(1);
  });

  test('without a report is a failure', () => {
    const missing = () => {
      throw new Error('no such file');
    };
    expect(judge(step(missing), 0)).toEqual({
      report: { passed: 0, failed: 1, ...rest },
      failures: ['unit left no report: no such file'],
    });
  });
});

describe('the closing line', () => {
  const ended = [
    { passed: 3, failed: 0, flaky: ['a', 'b'] },
    { passed: 4, failed: 1, flaky: [] },
  ];

  test('counts a pass at the second try as a failure only for a whole run', () => {
    expect(countOf(ended, 0, false)).toEqual({ passed: 7, failed: 1 });
    expect(countOf(ended, 0, true)).toEqual({ passed: 7, failed: 3 });
  });

  test('counts a step over budget as a failure', () => {
    expect(countOf(ended, 2, false)).toEqual({ passed: 7, failed: 3 });
  });
});

describe('an interrupted run', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stagedoor-steps-'));
    vi.stubEnv('TEST_WORKERS', '1');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const inFolder = (name: string) => JSON.stringify(join(folder, name));
  /** A program that runs until it is stopped, and records whether it received a signal. */
  const longStep = (name: string): Step => ({
    ...step(null),
    name,
    words: [
      '-e',
      `process.on('SIGTERM', () => {
        fs.writeFileSync(${inFolder(`${name} asked`)}, '');
        process.exit();
      });
      fs.writeFileSync(${inFolder(name)}, '');
      setInterval(() => {}, 1000);`,
    ],
  });
  const interrupted = async (steps: readonly Step[], begun: string) => {
    const interruption = new AbortController();
    const run = runAll(steps, { root: folder, signal: interruption.signal });
    await expect.poll(() => existsSync(join(folder, begun))).toBe(true);
    interruption.abort();
    await run;
    return readdirSync(folder).toSorted();
  };

  test('starts no step that waited for the build', async () => {
    const words = ['-e', `fs.writeFileSync(${inFolder('journeys')}, '')`];
    const waits: Step = { ...step(null), name: 'journeys', words, needs: ['build'] };
    const found = await interrupted([longStep('build'), waits], 'build');
    expect(found).toEqual(['build', 'build asked']);
  });

  test('kills a process that ignores its signal', async () => {
    const found = await interrupted([{ ...longStep('types'), ignoresSigterm: true }], 'types');
    expect(found).toEqual(['types']);
  });
});

describe('reports', () => {
  test('count an error outside any journey as a failure, and name groups by their file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'stagedoor-report-')), 'journeys.json');
    vi.stubEnv('TEST_REPORT', file);
    const journey = (title: string, seconds: number, outcome = 'expected') => ({
      title,
      location: { file: resolve('tests/journeys/shows.journey.ts') },
      outcome: () => outcome,
      results: [
        {
          duration: seconds * 1000,
          annotations: [{ type: processorAnnotation, description: '2' }],
        },
      ],
    });
    const journeys = [journey('one', 1), journey('two', 2), journey('three', 0.5, 'flaky')];
    const reporter = new JourneysReporter();
    reporter.onBegin({} as FullConfig, { allTests: () => journeys } as unknown as Suite);
    reporter.onError();
    reporter.onEnd();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      passed: 3,
      failed: 1,
      files: [
        {
          file: 'tests/journeys/shows.journey.ts',
          seconds: 3.5,
          processorSeconds: 6,
          slowest: [
            { title: 'two', seconds: 2 },
            { title: 'one', seconds: 1 },
            { title: 'three', seconds: 0.5 },
          ],
        },
      ],
      flaky: ['tests/journeys/shows.journey.ts: three'],
      notTried: [],
    });
    rmSync(dirname(file), { recursive: true });
  });
});

test('an incomplete package is reported with its fix, and other errors by their own message', () => {
  const unpacking = (code: string) =>
    new Error('@sparticuz/chromium cannot be unpacked: why', {
      cause: Object.assign(new Error('why'), { code }),
    });
  expect(cureOf(unpacking('ENOENT'))).toBe(
    'The tests need @sparticuz/chromium, which is missing or incomplete. Delete node_modules and run the tests again.',
  );
  expect(cureOf(unpacking('ENOSPC'))).toBe('@sparticuz/chromium cannot be unpacked: why');
});

describe('budgets', () => {
  const file = (processorSeconds: number | null): Measured => ({
    name: 'unit',
    processorSeconds: null,
    files: [
      {
        file: 'src/a.test.ts',
        seconds: 1,
        processorSeconds,
        slowest: [{ title: 'counts to a million', seconds: 0.9 }],
      },
    ],
  });
  const bound = loopsOfFile['unit']!;

  test('a file above its bound is named with its slowest tests', () => {
    const [sentence, ...others] = overBudget([file(bound * 0.02 + 1)], 0.02);
    expect(sentence).toMatch(
      /^src\/a\.test\.ts took \d+ loops .*\n\s+0\.9 s {2}counts to a million$/,
    );
    expect(others).toEqual([]);
  });

  test('the same file is within its bound on a machine with half the speed', () => {
    expect(overBudget([file(bound * 0.02 + 1)], 0.04)).toEqual([]);
    expect(overBudget([file(null)], 0.02)).toEqual([]);
  });

  test('a step has a bound as a whole', () => {
    const seconds = loopsOfStep['types']! * 0.02;
    const types = { name: 'types', processorSeconds: seconds + 1, files: [] };
    expect(overBudget([types], 0.02)).toEqual([expect.stringMatching(/^types took \d+ loops/)]);
    expect(overBudget([{ ...types, processorSeconds: seconds - 1 }], 0.02)).toEqual([]);
  });

  test('every step of npm test has a bound, and each of its layers one per file', () => {
    const { steps: run } = choose([]);
    expect(run.map(({ name }) => name).toSorted()).toEqual(Object.keys(loopsOfStep).toSorted());
    const layers = run.filter(({ report }) => report).map(({ name }) => name);
    expect(layers.toSorted()).toEqual(Object.keys(loopsOfFile).toSorted());
  });
});

describe('the tests for a change', () => {
  const file = (path: string, text = '') => ({ path, text });
  const importing = (...paths: string[]) => paths.map((path) => `import '${path}';`).join('\n');
  const sources = [
    file('src/kit/day.ts'),
    file('src/kit/day.test.ts', importing('./day.ts')),
    file('src/features/shows/shows.ts', importing('../../kit/day.ts')),
    file('src/features/shows/shows.api.test.ts', importing('../../server/createApp.ts')),
    file('src/features/bio/bio.view.ts', importing('../shows/shows.ts')),
    file('src/features/bio/bio.view.test.ts', importing('./bio.view.ts')),
    file('src/features/bio/bio.api.test.ts', importing('../../server/createApp.ts')),
    file('src/server/createApp.ts', importing('../features/shows/shows.ts')),
    file('tests/api/pages.test.ts', importing('../../src/server/createApp.ts')),
    file('tests/journeys/shows/shows.journey.ts'),
    file('tests/journeys/bio/bio.journey.ts'),
  ];

  test('in a noun: its own tests, its journeys, and its importers, but not all that open a site', () => {
    expect(testsOf(['src/features/shows/shows.ts'], sources)).toEqual([
      'src/features/shows/shows.api.test.ts',
      'src/features/bio/bio.view.test.ts',
      'tests/journeys/shows/shows.journey.ts',
    ]);
  });

  test('in the kit: everything that imports it', () => {
    expect(testsOf(['src/kit/day.ts'], sources)).toEqual([
      'src/kit/day.test.ts',
      'src/features/shows/shows.api.test.ts',
      'src/features/bio/bio.view.test.ts',
      'src/features/bio/bio.api.test.ts',
      'tests/api/pages.test.ts',
    ]);
  });

  test('a changed test is run, and nothing for a change of a document', () => {
    expect(testsOf(['tests/api/pages.test.ts', 'README.md'], sources)).toEqual([
      'tests/api/pages.test.ts',
    ]);
  });

  test('in a program or a style sheet that no test imports: the tests next to it', () => {
    const beside = 'src/files/decode/decoder.test.ts';
    for (const changed of ['src/files/decode/decoder.ts', 'src/files/decode/look.css']) {
      expect(testsOf([changed], [...sources, file(beside)]), changed).toEqual([beside]);
    }
  });

  test('every noun has a folder of journeys', () => {
    const folders = readdirSync('tests/journeys');
    const nouns = readdirSync('src/features').map((noun) => [noun, journeysFolder(noun)]);
    expect(nouns.filter(([, folder]) => !folders.includes(folder!))).toEqual([]);
  });

  test('each file belongs to its step, next to types and style', () => {
    const { steps: chosen } = stepsFor([
      'src/a.test.ts',
      'src/a.api.test.ts',
      'src/mail/a.test.ts',
      'src/a.browser.test.tsx',
      'tests/journeys/a.journey.ts',
    ]);
    const files = chosen.map(({ name, words }) => [
      name,
      words.filter((word) => /\ba\./.test(word)),
    ]);
    expect(Object.fromEntries(files)).toEqual({
      build: [],
      types: [],
      lint: [],
      unit: ['src/a.test.ts'],
      api: ['src/a.api.test.ts', 'src/mail/a.test.ts'],
      components: ['src/a.browser.test.tsx'],
      journeys: ['tests/journeys/a.journey.ts'],
    });
    // All journeys of a noun may be for `whole` only.
    const journeys = chosen.find(({ name }) => name === 'journeys')!;
    expect(journeys.words).toContain('--pass-with-no-tests');
  });
});

describe('the arguments choose', () => {
  const names = (...words: string[]) => choose(words).steps.map(({ name }) => name);
  const wordsOf = (...words: string[]) => choose(words).steps.at(-1)!.words;
  const leftOut = '--tags-filter=!whole';

  test('everything but the tests for the whole run by default, within its budget', () => {
    const { steps: chosen, isWhole, isBounded } = choose([]);
    expect(chosen).toEqual(steps.filter(({ name }) => !['torture', 'lighthouse'].includes(name)));
    expect([isWhole, isBounded]).toEqual([false, true]);
    expect(chosen.find(({ name }) => name === 'unit')!.words).toContain(leftOut);
  });

  test('everything with whole, whatever it costs', () => {
    const { steps: chosen, isWhole, isBounded } = choose(['whole']);
    expect(chosen.map(({ name }) => name)).toEqual(steps.map(({ name }) => name));
    expect([isWhole, isBounded]).toEqual([true, false]);
    for (const { words, env } of chosen) {
      expect(words).not.toContain(leftOut);
      expect(env).toMatchObject({ TEST_WHOLE: '1' });
    }
    expect(names('whole', 'journeys')).toEqual(['build', 'journeys']);
  });

  test('steps and groups of them', () => {
    expect(names('unit', 'api')).toEqual(['unit', 'api']);
    expect(names('quick', 'types', 'api')).toEqual(['types', 'screens', 'lint', 'unit', 'api']);
    expect(names('check')).toEqual(['types', 'lint', 'format', 'knip']);
    expect(names('quick')).toEqual(['types', 'screens', 'lint', 'unit']);
    expect(choose(['quick']).steps.at(-1)!.env).toMatchObject({ TEST_QUICK: '1' });
  });

  test('steps of the built site after its build', () => {
    expect(names('journeys')).toEqual(['build', 'journeys']);
    expect(names('build', 'lighthouse')).toEqual(['build', 'lighthouse']);
  });

  test('tests of one step by their names, also those for the whole run', () => {
    expect(wordsOf('journeys', 'shows').slice(-2)).toEqual(['test', 'shows']);
    expect(wordsOf('unit', 'links').at(-1)).toBe('links');
    expect(wordsOf('unit', 'links')).not.toContain(leftOut);
  });

  test.each([['shows'], ['unit', 'api', 'shows'], ['types', 'shows'], ['lighthouse', 'shows']])(
    'nothing if a word of %s is unknown',
    (...words) => {
      expect(() => choose(words)).toThrow('Unknown word "shows".\n\nnpm test ');
    },
  );
});
