/**
 * `npm test`: runs every step, also after a failed one, shows what each took, and closes with a
 * line that counts every single test; a check counts as one. Arguments choose among the steps: `npm
 * test -- whole`, `-- quick`, `-- changed`, `-- journeys shows`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changedSince, testsOf } from './test/changed.ts';
import { calibrate } from './test/calibration.ts';
import { overBudget } from './test/budgets.ts';
import { whatIsMissing } from './test/missing.ts';
import { countOf, runAll, type Ended } from './test/run.ts';
import { choose, stepsFor, usage, type Choice } from './test/steps.ts';
import { makeTemporaryFolder } from './test/temporary.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const results = fileURLToPath(new URL('../test-results/', import.meta.url));

// A higher priority than the site's background processes, such as `transcoder.ts`, which would wait
// for every test.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL - 1));

const interruption = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => interruption.abort());
}

const words = process.argv.slice(2);
try {
  if (words.includes('--help') || words.includes('-h')) console.log(usage);
  else process.exitCode = await run(chosenBy(words));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** The steps that the arguments choose; `changed` compares with HEAD unless a commit follows. */
function chosenBy([first, ...rest]: readonly string[]): Choice {
  if (first !== 'changed') return choose(first === undefined ? [] : [first, ...rest]);
  return stepsFor(testsOf(changedSince(rest[0] ?? 'HEAD', root)));
}

/** @returns the exit code. */
async function run({ steps, isWhole, isBounded }: Choice): Promise<number> {
  const missing = await whatIsMissing(steps);
  if (missing !== null) throw new Error(missing);
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const temporary = makeTemporaryFolder();
  process.env['TMPDIR'] = temporary;
  // Hundreds of processes would each compile the same code.
  process.env['NODE_COMPILE_CACHE'] = join(temporary, 'compiled');
  const calibration = calibrate();
  let ended: Ended[];
  try {
    ended = await runAll(steps, { root, signal: interruption.signal });
    if (interruption.signal.aborted) throw new Error('The tests were interrupted.');
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  const loopSeconds = calibration.loopSeconds();
  await calibration.stop();
  showTimes(ended, loopSeconds);
  const flaky = ended.flatMap((step) => step.flaky);
  const tooCostly = isBounded && loopSeconds !== null ? overBudget(ended, loopSeconds) : [];
  showList('Over budget (scripts/test/budgets.ts):', tooCostly);
  showList('Passed on the second try:', flaky);
  const { passed, failed } = countOf(ended, tooCostly.length, isWhole);
  const again = flaky.length === 0 ? '' : `${flaky.length} passed on the second try.\n`;
  console.log(`\n${again}${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function showTimes(ended: readonly Ended[], loopSeconds: number | null): void {
  const steps = ended.reduce((all, step) => all + (step.processorSeconds ?? 0), 0);
  const all = (performance.now() / 1000).toFixed(0);
  const worked = steps === 0 ? '' : `, ${steps.toFixed(0)} s of processor time`;
  const loop =
    loopSeconds === null ? '' : ` (a calibration loop: ${(loopSeconds * 1000).toFixed(1)} ms)`;
  console.log(`\n${all} s in total${worked}${loop}.`);
  const costliest = ended
    .flatMap(({ name, files }) => files.map((one) => ({ ...one, name })))
    .map((one) => ({ ...one, cost: one.processorSeconds ?? one.seconds }))
    .toSorted((one, other) => other.cost - one.cost)
    .slice(0, 10);
  if (costliest.length === 0) return;
  console.log('The most expensive files, by processor time:');
  for (const { name, file, cost } of costliest) {
    console.log(`${cost.toFixed(1).padStart(7)} s  ${name.padEnd(10)} ${file}`);
  }
}

function showList(title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  console.log(`\n${title}`);
  for (const line of lines) console.log(`  ${line}`);
}
