import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { processorAnnotation, slowestOf, type MeasuredFile, type Report } from './reports.ts';

/** Writes the result of a Playwright run into the file that `TEST_REPORT` names, as a `Report`. */
export default class ReportWriter implements Reporter {
  #run: Suite | null = null;
  #errors = 0;

  onBegin(_: FullConfig, run: Suite): void {
    this.#run = run;
  }

  /** Called for an error outside any journey. */
  onError(): void {
    this.#errors += 1;
  }

  onEnd(): void {
    const report = reportOf(this.#run?.allTests() ?? []);
    const whole = { ...report, failed: report.failed + this.#errors };
    writeFileSync(process.env['TEST_REPORT']!, JSON.stringify(whole));
  }
}

function reportOf(journeys: readonly TestCase[]): Report {
  const of = (outcome: string) => journeys.filter((journey) => journey.outcome() === outcome);
  const flaky = of('flaky');
  return {
    passed: of('expected').length + flaky.length,
    failed: of('unexpected').length,
    files: [...Map.groupBy(journeys, fileOf)].map(measured),
    flaky: flaky.map((journey) => `${fileOf(journey)}: ${journey.title}`),
    notTried: [],
  };
}

function measured([file, journeys]: [string, readonly TestCase[]]): MeasuredFile {
  const seconds = (journey: TestCase) =>
    sum(journey.results.map(({ duration }) => duration)) / 1000;
  const processor = journeys
    .flatMap(({ results }) => results)
    .flatMap(({ annotations }) => annotations)
    .filter(({ type }) => type === processorAnnotation);
  return {
    file,
    seconds: sum(journeys.map(seconds)),
    processorSeconds:
      processor.length === 0 ? null : sum(processor.map((one) => Number(one.description))),
    slowest: slowestOf(journeys.map((one) => ({ title: one.title, seconds: seconds(one) }))),
  };
}

const fileOf = ({ location }: TestCase): string => relative(process.cwd(), location.file);

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
