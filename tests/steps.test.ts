import { describe, expect, test } from 'vitest';
import { judge } from '../scripts/test/run.ts';
import { countJourneys, countVitest, type Step } from '../scripts/test/steps.ts';

const step = (count: Step['count']): Step => ({ name: 'unit', quick: false, words: [], count });

describe('what a step is worth', () => {
  test('a check counts as one', () => {
    expect(judge(step(null), 0).count).toEqual({ passed: 1, failed: 0 });
    expect(judge(step(null), 2).count).toEqual({ passed: 0, failed: 1 });
  });

  test('tests count one by one', () => {
    const three = { passed: 2, failed: 1 };
    expect(
      judge(
        step(() => three),
        1,
      ),
    ).toEqual({ count: three, failures: [] });
  });

  test('a step that ran nothing has failed', () => {
    const { count, failures } = judge(
      step(() => ({ passed: 0, failed: 0 })),
      0,
    );
    expect(count).toEqual({ passed: 0, failed: 1 });
    expect(failures).toEqual(['unit ran no test at all.']);
  });

  test('a step that ended badly has failed, whatever its report says', () => {
    expect(
      judge(
        step(() => ({ passed: 7, failed: 0 })),
        1,
      ).count,
    ).toEqual({ passed: 7, failed: 1 });
    expect(
      judge(
        step(() => ({ passed: 7, failed: 0 })),
        null,
      ).count.failed,
    ).toBe(1);
  });

  test('a step without a report has failed', () => {
    const missing = () => {
      throw new Error('no such file');
    };
    expect(judge(step(missing), 0)).toEqual({
      count: { passed: 0, failed: 1 },
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
        { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    };
    expect(countVitest(JSON.stringify(report))).toEqual({ passed: 4, failed: 2 });
  });

  test('an error outside any journey counts as a failure', () => {
    const report = { stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [{}] };
    expect(countJourneys(JSON.stringify(report))).toEqual({ passed: 3, failed: 3 });
  });
});
