/**
 * Bad days, tried on the built site: `npm run torture [-- minutes [what…]]`. Prints a line for each
 * trial, writes all of them to `tests/torture/results.md` where nothing was left out, and ends with
 * 1 where anything was lost. `S3_TEST_URL` names a bucket, as `STORAGE_URL` does, for what needs one.
 */
import { fileURLToPath } from 'node:url';
import { writeFileSync } from 'node:fs';
import { table } from '../../bench/figures.ts';
import { startPostgres, emptyPostgresDatabase } from '../environment/postgres.ts';
import { cuttable } from '../environment/cuttable.ts';
import { folderIn, removeObjects, s3Keys } from '../environment/bucket-folder.ts';
import { away, type Outage } from './away.ts';
import { faultyStorage, type FaultyStorage } from './faultyStorage.ts';
import { changes, rolling } from './instances.ts';
import { kills } from './kills.ts';
import { startSite, type TorturedSite } from './site.ts';
import type { Trial } from './trial.ts';

/** One kind of trial on one kind of site. */
interface Torture {
  kind: string;
  where: string;
  needsBucket?: true;
  /** @param until when to end, by `performance.now`; once is always tried. */
  run(until: number): Promise<Trial>;
}

const bucket = process.env['S3_TEST_URL'] ?? null;

const all: readonly Torture[] = [
  {
    kind: 'kills',
    where: 'SQLite',
    run: (until) => onSite({}, (site) => kills(site, until)),
  },
  {
    kind: 'kills',
    where: 'PostgreSQL',
    run: (until) => onPostgres(({ settings }) => onSite(settings, (site) => kills(site, until))),
  },
  {
    kind: 'kills',
    where: 'PostgreSQL and S3',
    needsBucket: true,
    run: (until) =>
      onPostgres(({ settings }) =>
        onBucket(({ url }) =>
          onSite({ ...settings, ...s3Keys(), STORAGE_URL: url }, (site) => kills(site, until)),
        ),
      ),
  },
  {
    kind: 'away',
    where: 'PostgreSQL',
    run: (until) =>
      onPostgres(({ settings, outages }) => onSite(settings, (site) => away(site, outages, until))),
  },
  {
    kind: 'away',
    where: 'S3',
    needsBucket: true,
    run: (until) =>
      onBucket((storage) =>
        onSite({ ...s3Keys(), STORAGE_URL: storage.url }, (site) =>
          away(site, outagesOf(storage), until),
        ),
      ),
  },
  {
    kind: 'changes',
    where: 'four instances on PostgreSQL',
    run: (until) => onInstances(4, (sites) => changes(sites, until)),
  },
  {
    kind: 'rolling',
    where: 'two instances on PostgreSQL behind nginx',
    run: (until) => onInstances(2, (sites) => rolling(sites, until)),
  },
];

const onInstances = (count: number, work: (sites: TorturedSite[]) => Promise<Trial>) =>
  onPostgres(({ settings }) => {
    const withOneMore = (sites: TorturedSite[]): Promise<Trial> =>
      sites.length === count
        ? work(sites)
        : onSite(settings, (site) => withOneMore([...sites, site]), sites[0]?.config.dataDir);
    return withOneMore([]);
  });

const [minutes = '10', ...words] = process.argv.slice(2);
const chosen = all.filter(({ kind }) => words.length === 0 || words.includes(kind));
const tried = chosen.filter(({ needsBucket }) => !needsBucket || bucket !== null);
const eachMs = (Number(minutes) * 60_000) / tried.length;
const rows: string[][] = [];
for (const { kind, where, run } of chosen) {
  if (!tried.some((one) => one.kind === kind && one.where === where)) {
    rows.push([kind, where, '', 'not tried: S3_TEST_URL names no bucket']);
    console.log(`${kind} on ${where}: not tried, since S3_TEST_URL names no bucket`);
    continue;
  }
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
  dataDir?: string,
): Promise<T> {
  const site = await startSite(settings, dataDir);
  try {
    return await work(site);
  } finally {
    await site.dispose();
  }
}

interface Lent {
  settings: Record<string, string>;
  outages: Outage[];
}

/** By way of a line that can be cut. */
async function onPostgres<T>(work: (lent: Lent) => Promise<T>): Promise<T> {
  // What it acknowledged outlives its own end; nobody cuts the power.
  const server = await startPostgres(['synchronous_commit=on']);
  const line = cuttable();
  try {
    const { address } = await emptyPostgresDatabase(server.url);
    const settings = { DATABASE_URL: await line.to(address) };
    const halted = (how: 'in order' | 'at once'): Outage => ({
      name: `PostgreSQL ends ${how}`,
      of: 'database',
      begin: () => server.halt(how),
      end: () => server.again(),
    });
    const lineDoes = (what: 'cut' | 'hang'): Outage => ({
      name: `the line to PostgreSQL: ${what}`,
      of: 'database',
      begin: async () => line[what](),
      end: async () => line.mend(),
    });
    const outages = [halted('in order'), halted('at once'), lineDoes('cut'), lineDoes('hang')];
    return await work({ settings, outages });
  } finally {
    // A connection that was held up would keep it open.
    line.cut();
    await line.close();
    await server.stop();
  }
}

/** In a folder of its own, which is gone afterwards. */
async function onBucket<T>(work: (storage: FaultyStorage) => Promise<T>): Promise<T> {
  const own = folderIn(bucket!);
  const storage = await faultyStorage(own);
  try {
    return await work(storage);
  } finally {
    await storage.close();
    await removeObjects(own);
  }
}

function outagesOf({ meet }: FaultyStorage): Outage[] {
  return (['refuse', 'busy', 'hang'] as const).map((mischief) => ({
    name: `S3: ${mischief}`,
    of: 'storage',
    begin: async () => meet(mischief),
    end: async () => meet('none'),
  }));
}

function format(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en') : value.toPrecision(2);
}
