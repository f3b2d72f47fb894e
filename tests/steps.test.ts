import { describe, expect, test } from 'vitest';
import { judge } from '../scripts/test/run.ts';
import {
  choose,
  journeysReport,
  steps,
  vitestReport,
  type Report,
  type Step,
} from '../scripts/test/steps.ts';

const files: Report['files'] = [];
const notTried: Report['notTried'] = [];
const step = (report: Step['report']): Step => ({ name: 'unit', words: [], report });
const ofTests = (passed: number, failed: number) =>
  step(() => ({ passed, failed, files, notTried }));

describe('what a step is worth', () => {
  test('a check counts as one', () => {
    expect(judge(step(null), 0).report).toEqual({ passed: 1, failed: 0, files, notTried });
    expect(judge(step(null), 2).report).toEqual({ passed: 0, failed: 1, files, notTried });
  });

  test('tests count one by one', () => {
    const three = { passed: 2, failed: 1, files, notTried };
    expect(judge(ofTests(2, 1), 1)).toEqual({ report: three, failures: [] });
  });

  test('a step that ran nothing has failed', () => {
    const { report, failures } = judge(ofTests(0, 0), 0);
    expect(report).toEqual({ passed: 0, failed: 1, files, notTried });
    expect(failures).toEqual(['unit ran no test at all.']);
  });

  test('a step that ended badly has failed, whatever its report says', () => {
    expect(judge(ofTests(7, 0), 1).report).toEqual({ passed: 7, failed: 1, files, notTried });
    expect(judge(ofTests(7, 0), null).report.failed).toBe(1);
  });

  test('a step without a report has failed', () => {
    const missing = () => {
      throw new Error('no such file');
    };
    expect(judge(step(missing), 0)).toEqual({
      report: { passed: 0, failed: 1, files, notTried },
      failures: ['unit left no report: no such file'],
    });
  });
});

describe('what the reports say', () => {
  test('a file of tests that could not be read counts as a failure', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 1,
      testResults: [
        {
          name: '/a.test.ts',
          status: 'failed',
          assertionResults: [{ status: 'failed', duration: 500 }, { status: 'skipped' }],
        },
        { name: '/b.test.ts', status: 'failed', assertionResults: [] },
      ],
    };
    expect(vitestReport(JSON.stringify(report))).toEqual({
      passed: 4,
      failed: 2,
      files: [
        { file: '/a.test.ts', seconds: 0.5 },
        { file: '/b.test.ts', seconds: 0 },
      ],
      notTried: [],
    });
  });

  test('what this machine lacks a program for is told once', () => {
    const skipped = (...ancestorTitles: string[]) => ({ status: 'skipped', ancestorTitles });
    const title = 'the site behind Caddy (not tried: no caddy)';
    const report = {
      numPassedTests: 0,
      numFailedTests: 0,
      testResults: [
        {
          name: '/a.test.ts',
          status: 'passed',
          assertionResults: [skipped(title), skipped(title), skipped('a group that -t left out')],
        },
      ],
    };
    expect(vitestReport(JSON.stringify(report)).notTried).toEqual([title]);
  });

  test('an error outside any journey counts as a failure, and groups count to their file', () => {
    const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
    const report = {
      stats: { expected: 3, unexpected: 1, flaky: 1 },
      errors: [{}],
      suites: [
        {
          file: 'shows.journey.ts',
          specs: [spec(1000)],
          suites: [{ specs: [spec(2000), spec(500)] }],
        },
      ],
    };
    expect(journeysReport(JSON.stringify(report))).toEqual({
      passed: 3,
      failed: 3,
      files: [{ file: 'shows.journey.ts', seconds: 3.5 }],
      notTried: [],
    });
  });
});

describe('what the words choose', () => {
  const names = (...words: string[]) => choose(words).map(({ name }) => name);

  test('everything where there is none', () => {
    expect(choose([])).toEqual(steps);
  });

  test('steps and groups of them', () => {
    expect(names('unit', 'api')).toEqual(['unit', 'api']);
    expect(names('quick', 'types', 'api')).toEqual(['types', 'lint', 'unit', 'api']);
    expect(names('check')).toEqual(['types', 'lint', 'format', 'knip']);
    expect(names('quick')).toEqual(['types', 'lint', 'unit', 'api']);
    expect(choose(['quick']).at(-1)?.env).toEqual({ TEST_ENGINES: 'sqlite' });
  });

  test('what runs the built site comes behind its build', () => {
    expect(names('journeys')).toEqual(['build', 'journeys']);
    expect(names('build', 'lighthouse')).toEqual(['build', 'lighthouse']);
  });

  test('tests of one step by their names', () => {
    expect(choose(['journeys', 'shows']).at(-1)?.words.slice(-2)).toEqual(['test', 'shows']);
    expect(choose(['unit', 'links']).at(-1)?.words.at(-1)).toBe('links');
  });

  test.each([['shows'], ['unit', 'api', 'shows'], ['types', 'shows'], ['lighthouse', 'shows']])(
    'nothing where a word of %s is neither',
    (...words) => {
      expect(() => choose(words)).toThrow("There is no step 'shows': build, types,");
    },
  );
});
