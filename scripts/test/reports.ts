import { readFileSync } from 'node:fs';

export interface Count {
  passed: number;
  failed: number;
}

/** A test file and its cost, in seconds. */
export interface MeasuredFile {
  /** Its path from the project's folder. */
  file: string;
  seconds: number;
  /**
   * The processor time of the file and its child processes; null on systems that don't report it.
   */
  processorSeconds: number | null;
  /** Its three slowest tests, the slowest first. */
  slowest: readonly { title: string; seconds: number }[];
}

/** The content of a step's own report. */
export interface Report extends Count {
  files: readonly MeasuredFile[];
  /** Titles of tests that passed at the second try. */
  flaky: readonly string[];
  /** The programs that this machine lacks, such as "nginx (not tried: …)". */
  notTried: readonly string[];
}

/** A report with counts only. */
export function countIn(file: string): Report {
  const { passed, failed } = JSON.parse(readFileSync(file, 'utf8')) as Count;
  return { passed, failed, files: [], flaky: [], notTried: [] };
}

interface Suite {
  title: string;
  specs?: {
    title: string;
    tests: {
      status: string;
      annotations?: { type: string; description?: string }[];
      results: { duration: number; annotations?: { type: string; description?: string }[] }[];
    }[];
  }[];
  suites?: Suite[];
}

/** The type of the annotation with a journey's processor time in seconds. */
export const processorAnnotation = 'processor seconds';

/** Reads the report of Playwright's JSON reporter; an error outside any test is a failure. */
export function journeysReport(text: string): Report {
  const { stats, errors, suites } = JSON.parse(text) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
    suites: (Suite & { file: string })[];
  };
  const specsOf = ({ specs = [], suites: inner = [] }: Suite): NonNullable<Suite['specs']> => [
    ...specs,
    ...inner.flatMap(specsOf),
  ];
  const flaky: string[] = [];
  const files = suites.map((suite) => {
    const journeys = specsOf(suite).flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => {
        if (status === 'flaky') flaky.push(`tests/journeys/${suite.file}: ${title}`);
        const processor = results
          .flatMap(({ annotations = [] }) => annotations)
          .filter(({ type }) => type === processorAnnotation);
        return {
          title,
          seconds: sum(results.map(({ duration }) => duration)) / 1000,
          processor:
            processor.length === 0 ? null : sum(processor.map((one) => Number(one.description))),
        };
      }),
    );
    const measured = journeys.flatMap(({ processor }) => processor ?? []);
    return {
      file: `tests/journeys/${suite.file}`,
      seconds: sum(journeys.map(({ seconds }) => seconds)),
      processorSeconds: measured.length === 0 ? null : sum(measured),
      slowest: slowestOf(journeys.map(({ title, seconds }) => ({ title, seconds }))),
    };
  });
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    files,
    flaky,
    notTried: [],
  };
}

/** The three slowest tests. */
export function slowestOf<T extends { seconds: number }>(tests: readonly T[]): T[] {
  return tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, 3);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
