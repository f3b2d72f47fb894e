import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { slowestOf, type MeasuredFile, type Report } from './reports.ts';

declare module 'vitest' {
  interface TaskMeta {
    processorSeconds?: number | null;
  }
}

/** Writes the result of a vitest run into the file that `TEST_REPORT` names, as a `Report`. */
export default class ReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const report = reportOf(modules);
    const whole = { ...report, failed: report.failed + errors.length };
    writeFileSync(process.env['TEST_REPORT']!, JSON.stringify(whole));
  }
}

/** A file that could not be read, or whose hooks failed, is a failure. */
function reportOf(modules: readonly TestModule[]): Report {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  const broken = modules.filter(
    (module) => module.state() === 'failed' && ![...module.children.allTests('failed')].length,
  );
  const suites = modules.flatMap((module) => [...module.children.allSuites()]);
  const notTried = suites.map(({ name }) => name).filter((name) => name.includes('(not tried: '));
  return {
    passed: count('passed'),
    failed: count('failed') + broken.length,
    files: modules.map(measured),
    flaky: tests
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => `${pathOf(test.module)}: ${test.fullName}`),
    notTried: [...new Set(notTried)],
  };
}

function measured(module: TestModule): MeasuredFile {
  const tests = [...module.children.allTests()].map((test) => ({
    title: test.fullName,
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
  }));
  return {
    file: pathOf(module),
    seconds: tests.reduce((all, { seconds }) => all + seconds, 0),
    processorSeconds: module.meta().processorSeconds ?? null,
    slowest: slowestOf(tests),
  };
}

const pathOf = (module: TestModule): string => relative(process.cwd(), module.moduleId);
