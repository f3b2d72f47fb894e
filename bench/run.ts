/**
 * Measures the built site. Needs Linux with two cores, `nginx`, `wrk` and `taskset`:
 *
 *     npm run bench [-- rounds [seconds]]    everything; writes `bench/results.md`
 *     npm run bench -- compare REF [rounds]  another commit and this one alternately
 *
 * Exits with 1 if a figure is worse than its limit.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compare } from './compare.ts';
import { makeDemo } from './demo.ts';
import { complaints, rowOf, type Figure } from './figures.ts';
import { servingOf } from './processes.ts';
import { resultsOf } from './results.ts';
import { measureAll } from './whole.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const main = { file: join(root, 'dist/server/main.js'), serving: await servingOf(root) };
const [first, second, third] = process.argv.slice(2);

if (first === 'compare') await compare(root, second ?? 'HEAD', Number(third ?? 5));
else {
  await using begun = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  begun.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const run = { rounds: Number(first ?? 5), seconds: Number(second ?? 1) };
  const demo = await makeDemo(main, folder);
  const { figures, markdown } = resultsOf(await measureAll({ root, folder, demo, ...run }), run);
  writeFileSync(join(root, 'bench/results.md'), markdown);
  report(figures);
}

function report(figures: readonly Figure[]): void {
  for (const figure of figures) console.log(rowOf(figure).filter(Boolean).join('  '));
  const found = complaints(figures);
  if (found.length === 0) return;
  console.error(found.join('\n'));
  process.exitCode = 1;
}
