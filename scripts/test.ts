/**
 * `npm test`: runs every step, also after one that failed, and closes with a line that counts
 * every single test; a check counts as one. `npm run check` runs the checks that need no build.
 * Names behind the command choose among the steps: `npm test -- unit api`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { steps, type Count, type Step } from './test/steps.ts';
import { runStep } from './test/run.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const results = fileURLToPath(new URL('../test-results/', import.meta.url));

const chosen = choose(process.argv.slice(2));
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const sum: Count = { passed: 0, failed: 0 };
for (const step of chosen) {
  const count = await runStep(step, root);
  sum.passed += count.passed;
  sum.failed += count.failed;
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;

function choose(names: string[]): readonly Step[] {
  const wanted = names.flatMap((name) =>
    name === 'check' ? steps.filter(({ quick }) => quick) : [stepOf(name)],
  );
  return wanted.length > 0 ? wanted : steps;
}

function stepOf(name: string): Step {
  const step = steps.find((one) => one.name === name);
  if (step) return step;
  console.error(`There is no step '${name}': ${steps.map((one) => one.name).join(', ')}, check.`);
  process.exit(1);
}
