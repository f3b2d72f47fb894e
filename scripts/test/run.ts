import { spawn } from 'node:child_process';
import { countingLine } from '../launch/say.mjs';
import { ProcessTree } from './processorTime.ts';
import { emptyReport, type Count, type Report } from './reports.ts';
import type { Step } from './steps.ts';
import { coresOf } from './workers.ts';

/** A finished step: its result, and its cost, in seconds. */
export interface Ended extends Report {
  name: string;
  seconds: number;
  processorSeconds: number | null;
}

/** The number of steps that run in parallel, each with half of the cores. */
const lanes = 2;

interface RunOptions {
  root: string;
  signal: AbortSignal;
}

/** Lets each lane run the next step whose build is ready, until none is left. */
export async function runAll(steps: readonly Step[], options: RunOptions): Promise<Ended[]> {
  const { signal } = options;
  const isAlone = steps.filter(({ report }) => report).length === 1;
  process.env['TEST_WORKERS'] = String(coresOf(isAlone ? 0 : lanes - 1));
  const waiting = [...steps];
  const running = new Set<string>();
  const line = isAlone ? null : countingLine();
  const showProgress = () => {
    const done = steps.length - waiting.length - running.size;
    line?.show(`${done} of ${steps.length} steps done, running ${[...running].join(', ')}:`);
  };
  const started = new Map<string, Promise<Ended>>();
  const isReady = ({ needs }: Step) =>
    !needs?.includes('build') || !waiting.some(({ name }) => name === 'build');
  const runLane = async () => {
    while (!signal.aborted) {
      const next = waiting.find(isReady);
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      if (next.needs?.includes('build')) await started.get('build');
      if (signal.aborted) return;
      running.add(next.name);
      const run = runStep(next, { ...options, line, isShown: isAlone && next.report !== null });
      started.set(next.name, run);
      showProgress();
      await run;
      running.delete(next.name);
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  line?.remove();
  return Promise.all(started.values());
}

/** In the whole run, each test that passed only at the second try is a failure. */
export function countOf(
  ended: readonly Pick<Ended, 'passed' | 'failed' | 'flaky'>[],
  overBudget: number,
  isWhole: boolean,
): Count {
  const sum = (of: (one: (typeof ended)[number]) => number) =>
    ended.reduce((all, one) => all + of(one), 0);
  const flaky = isWhole ? sum((one) => one.flaky.length) : 0;
  return {
    passed: sum((one) => one.passed),
    failed: sum((one) => one.failed) + overBudget + flaky,
  };
}

interface StepOptions extends RunOptions {
  /** Cleared before a line is written. */
  line: ReturnType<typeof countingLine>;
  /** Whether its output is shown as it runs, not only if it fails. */
  isShown: boolean;
}

/** Runs a step, reports it in one line, and shows its output if it failed. */
async function runStep(step: Step, options: StepOptions): Promise<Ended> {
  const start = performance.now();
  const { code, output, processorSeconds } = await runProgram(step, options);
  const { report, failures } = judge(step, code);
  const seconds = (performance.now() - start) / 1000;
  const tests = step.report ? `  ${report.passed} passed, ${report.failed} failed` : '';
  // An interrupted step has not failed.
  if (options.signal.aborted) return { ...report, name: step.name, seconds, processorSeconds };
  const mark = report.failed === 0 ? '✓' : '✗';
  const worked = processorSeconds === null ? '' : `${processorSeconds.toFixed(0).padStart(6)} s`;
  options.line?.clear();
  console.log(
    `${mark} ${step.name.padEnd(10)}${seconds.toFixed(1).padStart(6)} s${worked}${tests}`,
  );
  for (const what of report.notTried) console.log(`  ${what}`);
  if (report.failed > 0) {
    console.log([...(options.isShown ? [] : [output.trimEnd()]), ...failures, ''].join('\n'));
  }
  return { ...report, name: step.name, seconds, processorSeconds };
}

/** A step that ran nothing, left no report, or exited with an error has one more failure. */
export function judge(step: Step, code: number | null): { report: Report; failures: string[] } {
  if (!step.report) {
    const passed = code === 0 ? 1 : 0;
    return { report: { ...emptyReport, passed, failed: 1 - passed }, failures: [] };
  }
  let report: Report;
  try {
    report = step.report();
  } catch (error) {
    const failures = [`${step.name} left no report: ${(error as Error).message}`];
    return { report: { ...emptyReport, failed: 1 }, failures };
  }
  if (report.failed > 0) return { report, failures: [] };
  const failures: string[] = [];
  if (report.passed === 0 && !step.mayRunNone) failures.push(`${step.name} ran no tests.`);
  else if (code !== 0)
    failures.push(`${step.name} exited with ${code} although every test passed.`);
  return { report: { ...report, failed: failures.length }, failures };
}

const endWithinMs = 20_000;

const sampleEveryMs = 250;

interface ProgramEnd {
  code: number | null;
  output: string;
  processorSeconds: number | null;
}

/** In a process group of its own, so that all its child processes end with it. */
async function runProgram(
  { words, env, ignoresSigterm }: Step,
  { root, signal, isShown }: StepOptions,
): Promise<ProgramEnd> {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const tree = new ProcessTree(child.pid ?? 0);
  const samples = setInterval(() => tree.sample(), sampleEveryMs);
  let output = '';
  const listen = (bytes: Buffer) => {
    output += bytes.toString();
    if (isShown) process.stdout.write(bytes);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  let patience: NodeJS.Timeout | undefined;
  const stop = () => {
    end(groupOf(child.pid), ignoresSigterm ? 'SIGKILL' : 'SIGTERM');
    patience = setTimeout(() => end(groupOf(child.pid), 'SIGKILL'), endWithinMs);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    return { code, output, processorSeconds: tree.seconds };
  } finally {
    clearInterval(samples);
    clearTimeout(patience);
    signal.removeEventListener('abort', stop);
    if (signal.aborted) end(groupOf(child.pid), 'SIGKILL');
    // A browser that lost its driver keeps running in a group of its own.
    for (const id of tree.leftovers()) end(id, 'SIGKILL');
  }
}

/** The ID that `process.kill` needs for a process and its whole group. */
const groupOf = (id: number | undefined): number | undefined =>
  id === undefined || process.platform === 'win32' ? id : -id;

function end(id: number | undefined, signal: NodeJS.Signals): void {
  if (id === undefined) return;
  try {
    process.kill(id, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
