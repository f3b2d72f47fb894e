/**
 * Bad days, tried on the built site: `npm run torture [-- minutes [what…]]`. Prints a line for each
 * trial, writes all of them to `tests/torture/results.md` where nothing was left out, and ends with
 * 1 where anything was lost. `S3_TEST_URL` names a bucket, as `STORAGE_URL` does, for what needs one.
 */
import { fileURLToPath } from 'node:url';
import { writeFileSync } from 'node:fs';
import { table } from '../../bench/figures.ts';
import { startPostgres, emptyPostgresDatabase } from '../environment/postgres.ts';
import { kills } from './kills.ts';
import { startSite, type TorturedSite } from './site.ts';
import type { Trial } from './trial.ts';

/** One kind of trial on one kind of site. */
interface Torture {
  kind: string;
  where: string;
  /** @param until when to end, by `performance.now`; once is always tried. */
  run(until: number): Promise<Trial>;
}

const all: readonly Torture[] = [
  {
    kind: 'kills',
    where: 'SQLite',
    run: (until) => onSite({}, (site) => kills(site, until)),
  },
  {
    kind: 'kills',
    where: 'PostgreSQL',
    run: (until) => onPostgres((settings) => onSite(settings, (site) => kills(site, until))),
  },
];

const [minutes = '10', ...words] = process.argv.slice(2);
const chosen = all.filter(({ kind }) => words.length === 0 || words.includes(kind));
const eachMs = (Number(minutes) * 60_000) / chosen.length;
const rows: string[][] = [];
for (const { kind, where, run } of chosen) {
  const trial = await run(performance.now() + eachMs);
  const told = { ...trial.counts, ...trial.figures };
  const figures = Object.entries(told).map(([name, value]) => `${format(value)} ${name}`);
  const verdict = trial.wrong.length === 0 ? 'nothing lost' : `${trial.wrong.length} wrong`;
  rows.push([kind, where, figures.join(', '), verdict]);
  console.log(`${kind} on ${where}: ${figures.join(', ')}; ${verdict}`);
  for (const what of trial.wrong.slice(0, 20)) console.error(`  ${what}`);
  if (trial.wrong.length > 0) process.exitCode = 1;
}
console.log(process.exitCode ? 'Something was lost.' : 'Nothing was lost.');
if (words.length === 0) {
  const file = fileURLToPath(new URL('results.md', import.meta.url));
  const head = ['what', 'where', 'figures', ''];
  writeFileSync(file, ['# Bad days, tried', '', ...table(head, rows), ''].join('\n'));
}

async function onSite<T>(
  settings: Record<string, string>,
  work: (site: TorturedSite) => Promise<T>,
): Promise<T> {
  const site = await startSite(settings);
  try {
    return await work(site);
  } finally {
    await site.dispose();
  }
}

async function onPostgres<T>(work: (settings: Record<string, string>) => Promise<T>): Promise<T> {
  const server = await startPostgres();
  try {
    const { address } = await emptyPostgresDatabase(server.url);
    return await work({ DATABASE_URL: address });
  } finally {
    await server.stop();
  }
}

function format(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en') : value.toPrecision(2);
}
