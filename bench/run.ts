/**
 * Measures the built site. Needs Linux with two cores, `nginx`, `wrk` and `taskset`:
 *
 *     npm run bench [-- rounds [seconds]]    everything; writes `bench/results.md`
 *     npm run bench -- long [minutes [presses]]  what takes 40 minutes; writes its part of the results
 *     npm run bench -- compare REF [rounds]  another commit and this one alternately
 *
 * Exits with 1 if a figure is worse than its limit.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compare } from './compare.ts';
import { complaints, rowOf, type Figure } from './figures.ts';
import { longHeading, measureLong } from './long.ts';
import { servingOf } from './processes.ts';
import { resultsOf } from './results.ts';
import { measureAll } from './whole.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const main = { file: join(root, 'dist/server/main.js'), serving: await servingOf(root) };
const [first, second, third] = process.argv.slice(2);

const results = join(root, 'bench/results.md');

if (first === 'compare') await compare(root, second ?? 'HEAD', Number(third ?? 5));
else {
  await using begun = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  begun.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const [usual = '', long] = readFileSync(results, 'utf8').split(longHeading);
  if (first === 'long') {
    const lengths = { minutes: Number(second ?? 30), presses: Number(third ?? 400) };
    const { figures, markdown } = await measureLong(main, folder, lengths);
    writeFileSync(results, usual + markdown);
    report(figures);
  } else {
    const run = { rounds: Number(first ?? 5), seconds: Number(second ?? 1) };
    const { figures, markdown } = resultsOf(
      await measureAll({ root, program: main, folder, ...run }),
      run,
    );
    writeFileSync(results, long === undefined ? markdown : markdown + longHeading + long);
    report(figures);
  }
}

function report(figures: readonly Figure[]): void {
  for (const figure of figures) console.log(rowOf(figure).filter(Boolean).join('  '));
  const found = complaints(figures);
  if (found.length === 0) return;
  console.error(found.join('\n'));
  process.exitCode = 1;
}
