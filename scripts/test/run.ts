import { spawn } from 'node:child_process';
import type { Count, Step } from './steps.ts';

/** Runs a step, tells in one line how it went, and shows what it said where it failed. */
export async function runStep(step: Step, root: string): Promise<Count> {
  const start = performance.now();
  const { code, said } = await runProgram(step.words, root);
  const { count, failures } = judge(step, code);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const tests = step.count ? `  ${count.passed} passed, ${count.failed} failed` : '';
  console.log(
    `${count.failed === 0 ? '✓' : '✗'} ${step.name.padEnd(9)}${seconds.padStart(6)} s${tests}`,
  );
  if (count.failed > 0) console.log([said.trimEnd(), ...failures, ''].join('\n'));
  return count;
}

/**
 * What an ended step is worth. One that ran nothing, left no report, or ended badly although
 * every test passed, counts one failure more, and says so.
 */
export function judge(step: Step, code: number | null): { count: Count; failures: string[] } {
  if (!step.count) {
    return { count: { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }, failures: [] };
  }
  let count: Count;
  try {
    count = step.count();
  } catch (error) {
    const failures = [`${step.name} left no report: ${(error as Error).message}`];
    return { count: { passed: 0, failed: 1 }, failures };
  }
  if (count.failed > 0) return { count, failures: [] };
  const complaint =
    count.passed === 0
      ? `${step.name} ran no test at all.`
      : code === 0
        ? null
        : `${step.name} ended with ${code} although every test passed.`;
  if (complaint === null) return { count, failures: [] };
  return { count: { ...count, failed: 1 }, failures: [complaint] };
}

function runProgram(
  words: readonly string[],
  root: string,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    const stop = () => child.kill(signal);
    process.once(signal, stop);
    child.once('exit', () => process.off(signal, stop));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said }));
  });
}
