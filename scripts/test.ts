/**
 * `npm test`: runs every step, also after one that failed, and closes with a line that counts
 * every single test; a check counts as one. `npm run check` runs the checks that need no build.
 * Names behind the command choose among the steps: `npm test -- unit api`.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { steps, type Count, type Step } from './test/steps.ts';
import { runStep } from './test/run.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const results = fileURLToPath(new URL('../test-results/', import.meta.url));

const chosen = choose(process.argv.slice(2));
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

// What tests store is thrown away, so nobody waits for a disk where memory has the room.
const temporary = mkdtempSync(join(roomyMemory() ?? tmpdir(), 'stagedoor-test-'));
// PostgreSQL, which does not run as root, has to pass through.
chmodSync(temporary, 0o711);
process.env['TMPDIR'] = temporary;
const sum: Count = { passed: 0, failed: 0 };
try {
  for (const step of chosen) {
    const count = await runStep(step, root);
    sum.passed += count.passed;
    sum.failed += count.failed;
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;

/**
 * Linux' folder in memory where it has room for all that tests store at once, and lets programs
 * run that are copied there; else null.
 */
function roomyMemory(): string | null {
  const folder = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(folder);
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const runs = mounts.some((line) => line.includes(` ${folder} `) && !line.includes('noexec'));
    return runs && bavail * bsize > 4 * 1024 ** 3 ? folder : null;
  } catch {
    // Another system: it has none.
    return null;
  }
}

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
