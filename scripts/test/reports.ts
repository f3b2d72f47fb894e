export interface Count {
  passed: number;
  failed: number;
}

/** A test file's path from the project's folder, and its cost. */
export interface MeasuredFile {
  file: string;
  seconds: number;
  /** Includes child processes; null on systems that don't report it. */
  processorSeconds: number | null;
  /** The slowest first. */
  slowest: readonly { title: string; seconds: number }[];
}

/** The content of the file that `TEST_REPORT` names; some steps only count. */
export interface Report extends Count {
  files: readonly MeasuredFile[];
  /** Titles of tests that passed at the second try. */
  flaky: readonly string[];
  /** The programs that this machine lacks, such as "nginx (not tried: …)". */
  notTried: readonly string[];
}

export const emptyReport: Report = { passed: 0, failed: 0, files: [], flaky: [], notTried: [] };

/** The type of the annotation with a journey's processor time in seconds. */
export const processorAnnotation = 'processor seconds';

export function slowestOf<T extends { seconds: number }>(tests: readonly T[]): T[] {
  return tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, 3);
}
