/**
 * `npm test`: runs every step, also after one that failed, tells where the time went, and closes
 * with a line that counts every single test; a check counts as one. Words behind the command
 * choose among the steps: `npm test -- unit api`, `npm test -- quick`, `npm test -- journeys shows`.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whatIsMissing } from './test/missing.ts';
import { runStep, type Ended } from './test/run.ts';
import { choose, type Step } from './test/steps.ts';
import { makeTemporaryFolder } from './test/temporary.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const results = fileURLToPath(new URL('../test-results/', import.meta.url));

/** Of steps that keep one core busy each. */
const concurrencyLimit = 2;

// One before what goes behind a site, such as `preparer.ts`, which would wait for every test.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL - 1));

const interruption = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => interruption.abort());
}

try {
  process.exitCode = await run(choose(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** @returns the exit code. */
async function run(chosen: readonly Step[]): Promise<number> {
  const missing = await whatIsMissing(chosen);
  if (missing !== null) throw new Error(missing);
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const temporary = makeTemporaryFolder();
  process.env['TMPDIR'] = temporary;
  // Each of hundreds of processes would compile the same again.
  process.env['NODE_COMPILE_CACHE'] = join(temporary, 'compiled');
  let ended: Ended[];
  try {
    ended = await runAll(chosen);
    if (interruption.signal.aborted) throw new Error('The tests were interrupted.');
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  tellTimes(ended);
  const passed = ended.reduce((all, step) => all + step.passed, 0);
  const failed = ended.reduce((all, step) => all + step.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function runAll(chosen: readonly Step[]): Promise<Ended[]> {
  const ended: Promise<Ended>[] = [];
  const { signal } = interruption;
  const isAlone = chosen.filter(({ report }) => report).length === 1;
  const runInTurn = async (steps: Iterable<Step>) => {
    for (const step of steps) {
      if (signal.aborted) return;
      const isHeard = isAlone && step.report !== null;
      ended.push(runStep(step, { root, signal, isHeard }));
      await ended.at(-1);
    }
  };
  // What is built is what later steps run.
  await runInTurn(chosen.filter(({ name }) => name === 'build'));
  const small = chosen.filter(({ name, takesAllCores }) => name !== 'build' && !takesAllCores);
  const waiting = small.values();
  await Promise.all(Array.from({ length: concurrencyLimit }, () => runInTurn(waiting)));
  await runInTurn(chosen.filter(({ takesAllCores }) => takesAllCores));
  return Promise.all(ended);
}

function tellTimes(ended: readonly Ended[]): void {
  const all = performance.now() / 1000;
  const worked = processorSeconds();
  console.log(
    `\n${all.toFixed(0)} s in all${worked === null ? '' : `, at least ${worked.toFixed(0)} s of processor time`}.`,
  );
  console.log(ended.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`).join(', '));
  const slowest = ended
    .flatMap(({ name, files }) => files.map((one) => ({ ...one, name })))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10);
  if (slowest.length === 0) return;
  console.log('The slowest files, by the time of their tests:');
  for (const { name, file, seconds } of slowest) {
    const shown = name === 'journeys' ? `tests/journeys/${file}` : relative(root, file);
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name.padEnd(10)} ${shown}`);
  }
}

/** Of the programs that were waited for, as Linux counts it: not of all of a browser's. Elsewhere null. */
function processorSeconds(): number | null {
  if (process.platform !== 'linux') return null;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ');
  const [user, system] = [Number(fields[13]), Number(fields[14])];
  const ticksPerSecond = 100;
  return (user + system) / ticksPerSecond;
}
