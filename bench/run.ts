/**
 * Measures the built site. Needs Linux with two cores, `nginx`, `wrk` and `taskset`:
 *
 *     npm run bench [-- rounds [seconds]]    everything; writes `bench/results.md`
 *     npm run bench -- readers [seconds]     fans who read while the band writes
 *     npm run bench -- compare REF [rounds]  another commit and this one alternately
 *
 * Exits with 1 if a figure misses its floor.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compare } from './compare.ts';
import { makeDemo, type Demo } from './demo.ts';
import { complaints, rowOf, type Figure } from './figures.ts';
import { servingOf } from './processes.ts';
import { measureReaders } from './readers.ts';
import { resultsOf } from './results.ts';
import { measureAll } from './whole.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const main = { file: join(root, 'dist/server/main.js'), serving: await servingOf(root) };
const [first = '', second, third] = process.argv.slice(2);

if (first === 'compare') await compare(root, second ?? 'HEAD', Number(third ?? 5));
else {
  await using begun = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  begun.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const demo = await makeDemo(main, folder);
  report(
    first === 'readers'
      ? await measureReaders(main, demo.finished, Number(second ?? 20))
      : await whole(demo, folder, Number(first || 5), Number(second ?? 1)),
  );
}

async function whole(
  demo: Demo,
  folder: string,
  rounds: number,
  seconds: number,
): Promise<Figure[]> {
  const all = await measureAll({ root, folder, demo, rounds, seconds });
  const ofReaders = await measureReaders(main, demo.finished, 8);
  const { figures, markdown } = resultsOf(all, { rounds, seconds, readers: ofReaders });
  writeFileSync(join(root, 'bench/results.md'), markdown);
  return figures;
}

function report(figures: readonly Figure[]): void {
  for (const figure of figures) console.log(rowOf(figure).filter(Boolean).join('  '));
  const found = complaints(figures);
  if (found.length === 0) return;
  console.error(found.join('\n'));
  process.exitCode = 1;
}
