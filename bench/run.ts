/**
 * Measures the built site. Wants Linux with two cores, `nginx`, `wrk` and `taskset`:
 *
 *     npm run bench [-- rounds [seconds]]    all of it; writes `bench/results.md`
 *
 * Ends with 1 where something is beyond what must not be lost.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { complaints, rowOf, type Figure } from './figures.ts';
import { resultsOf } from './results.ts';
import { measureAll } from './whole.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const words = process.argv.slice(2);

report(await whole());

async function whole(): Promise<Figure[]> {
  const rounds = Number(words[0] ?? 5);
  const seconds = Number(words[1] ?? 1);
  return measureAll({ root, rounds, seconds }, async (all) => {
    const { figures, markdown } = resultsOf(all, rounds, seconds);
    writeFileSync(join(root, 'bench/results.md'), markdown);
    return figures;
  });
}

function report(figures: readonly Figure[]): void {
  for (const figure of figures) console.log(rowOf(figure).filter(Boolean).join('  '));
  const found = complaints(figures);
  if (found.length === 0) return;
  console.error(found.join('\n'));
  process.exitCode = 1;
}
