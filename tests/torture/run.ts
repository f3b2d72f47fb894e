/**
 * Injects faults into the built site: `npm run torture [-- minutes [what…]]`. Prints a line for each
 * trial, writes all of them to `tests/torture/results.md` unless kinds were chosen, and exits with
 * 1 if anything was lost. Trials that need a bucket use `S3_TEST_URL`, in the form of
 * `STORAGE_URL`. `short` instead of the minutes runs the trials of `npm test -- whole`, and writes
 * to `test-results/torture.json`.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openS3 } from '../stand-ins/s3.ts';
import { table } from '../../bench/figures.ts';
import { startPostgres, emptyPostgresDatabase } from '../environment/postgres.ts';
import { cuttable } from '../environment/cuttable.ts';
import { folderIn, removeObjects, s3Keys } from '../environment/bucket-folder.ts';
import { away, type Outage } from './away.ts';
import { faultyStorage, type FaultyStorage } from './faultyStorage.ts';
import { changes, nginx, rolling, sharing } from './instances.ts';
import { clock, fakeTimeLibrary, onMovableClock } from './clock.ts';
import { canMount, onSmallDisk } from './smallDisk.ts';
import { kills } from './kills.ts';
import { letters, openInbox, type Inbox } from './letters.ts';
import { lies } from './lies.ts';
import { listeners } from './listeners.ts';
import { canTrace, power } from './power.ts';
import { startSite, type TorturedSite } from './site.ts';
import type { Trial } from './trial.ts';

/** One kind of trial on one kind of site. */
interface Torture {
  kind: string;
  where: string;
  needs?: 'bucket' | 'mount' | 'proc' | 'strace' | 'faketime' | 'nginx';
  /** @param until its end, by `performance.now`; it runs at least once. */
  run(until: number): Promise<Trial>;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
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
    needs: 'bucket',
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
      onPostgres(({ settings, outages }) =>
        // The site's timeout for a hanging server takes longer than all else.
        onSite(settings, (site) =>
          isShort
            ? away(site, outages.slice(1, 3), until, 1_000, fewMembers)
            : away(site, outages, until),
        ),
      ),
  },
  {
    kind: 'away',
    where: 'S3',
    needs: 'bucket',
    run: (until) =>
      onBucket((storage) =>
        onSite({ ...s3Keys(), STORAGE_URL: storage.url }, (site) =>
          away(site, outagesOf(storage), until),
        ),
      ),
  },
  {
    kind: 'lies',
    where: 'S3',
    needs: 'bucket',
    run: (until) =>
      onBucket((storage) =>
        onSite({ ...s3Keys(), STORAGE_URL: storage.url }, (site) => lies(site, storage, until)),
      ),
  },
  ...(['', 'files'] as const).map((full) => ({
    kind: 'disk',
    where: full === '' ? 'a small disk' : `a small disk for ${full}`,
    needs: 'mount' as const,
    run: (until: number) =>
      onSmallDisk(full, (dataDir, outage) =>
        onSite({}, (site) => away(site, [outage], until), dataDir),
      ),
  })),
  {
    kind: 'listeners',
    where: 'a folder',
    needs: 'proc',
    run: (until) => onSite({}, (site) => listeners(site, listening, until)),
  },
  {
    kind: 'listeners',
    where: 'a stand-in of S3',
    needs: 'proc',
    async run(until) {
      const storage = await openS3();
      const settings = { STORAGE_URL: storage.url };
      return onSite(settings, (site) => listeners(site, listening, until)).finally(storage.close);
    },
  },
  {
    kind: 'power',
    where: 'SQLite and a folder',
    needs: 'strace',
    run: (until) => onSite({}, (site) => power(site, until)),
  },
  {
    kind: 'clock',
    where: 'SQLite',
    needs: 'faketime',
    run: (until) =>
      onMovableClock((settings, moveBy) => onSite(settings, (site) => clock(site, moveBy, until))),
  },
  {
    kind: 'clock',
    where: 'PostgreSQL',
    needs: 'faketime',
    run: (until) =>
      onPostgres(({ settings }) =>
        onMovableClock((more, moveBy) =>
          onSite({ ...settings, ...more }, (site) => clock(site, moveBy, until)),
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
    needs: 'nginx',
    run: (until) => onInstances(2, (sites) => rolling(sites, until)),
  },
  {
    kind: 'letters',
    where: 'SQLite',
    run: () => onInbox((inbox) => onSite(inbox.settings, (site) => letters([site], inbox, sent))),
  },
  {
    kind: 'letters',
    where: 'two instances on PostgreSQL',
    run: () =>
      onInbox((inbox) => onInstances(2, (sites) => letters(sites, inbox, sent), inbox.settings)),
  },
  {
    kind: 'sharing',
    where: 'two instances on PostgreSQL behind nginx',
    needs: 'nginx',
    run: (until) => onInstances(2, (sites) => sharing(sites, until)),
  },
];

const onInstances = (
  count: number,
  work: (sites: TorturedSite[]) => Promise<Trial>,
  more: Record<string, string> = {},
) =>
  onPostgres(({ settings }) => {
    const withOneMore = (sites: TorturedSite[]): Promise<Trial> =>
      sites.length === count
        ? work(sites)
        : onSite(
            { ...settings, ...more },
            (site) => withOneMore([...sites, site]),
            sites[0]?.config.dataDir,
          );
    return withOneMore([]);
  });

/** In MB. Transcoding a longer song takes longer than the short run listens. */
const listening = { song: process.argv[2] === 'short' ? 2.5 : 10, growth: 64 };

/** How many get the letter, and how often the site is killed. */
const sent = process.argv[2] === 'short' ? { fans: 300, kills: 2 } : { fans: 5_000, kills: 50 };

async function onInbox<T>(work: (inbox: Inbox) => Promise<T>): Promise<T> {
  const inbox = await openInbox();
  return work(inbox).finally(inbox.close);
}

/** As many as the short run needs to have all kinds of change in progress at any moment. */
const fewMembers = { writers: 8, uploaders: 4 };

const allWell = 'nothing lost';

/**
 * The length of each trial in the short run, in milliseconds: one or two rounds. `crash.test.ts`
 * and `upgrade.test.ts` stop each kind of write at each of its steps.
 */
const shortMs = 2_000;

/** A trial's requirement, and the sentence for its absence. */
const lacks: Readonly<Record<NonNullable<Torture['needs']>, string | null>> = {
  bucket: bucket === null ? 'S3_TEST_URL names no bucket' : null,
  mount: canMount() ? null : 'only root on Linux may mount a small disk',
  proc: existsSync('/proc/self/status') ? null : 'only Linux reports the memory of a process',
  nginx: nginx.isHere ? null : 'nginx is not installed',
  strace: canTrace() ? null : 'strace is not installed',
  faketime: fakeTimeLibrary() === null ? 'libfaketime is not installed' : null,
};

const [minutes = '10', ...words] = process.argv.slice(2);
const isShort = minutes === 'short';
const chosen = isShort
  ? all.filter(({ needs }) => !needs || needs === 'proc')
  : all.filter(({ kind }) => words.length === 0 || words.includes(kind));
const lackOf = ({ needs }: Torture) => (needs ? lacks[needs] : null);
const tried = chosen.filter((one) => lackOf(one) === null);
const eachMs = isShort ? shortMs : (Number(minutes) * 60_000) / tried.length;
const rows: string[][] = [];
for (const torture of chosen) {
  const { kind, where, run } = torture;
  const lack = lackOf(torture);
  if (lack !== null) {
    rows.push([kind, where, '', `not tried: ${lack}`]);
    console.log(`${kind} on ${where}: not tried, ${lack}`);
    continue;
  }
  const trial = await run(performance.now() + eachMs);
  const told = { ...trial.counts, ...trial.figures };
  const figures = Object.entries(told).map(([name, value]) => `${format(value)} ${name}`);
  const verdict = trial.wrong.length === 0 ? allWell : `${trial.wrong.length} wrong`;
  rows.push([kind, where, figures.join(', '), verdict]);
  console.log(`${kind} on ${where}: ${figures.join(', ')}; ${verdict}`);
  for (const what of trial.wrong.slice(0, 20)) console.error(`  ${what}`);
  if (trial.wrong.length > 0) process.exitCode = 1;
}
console.log(process.exitCode ? 'Something was lost.' : 'Nothing was lost.');
if (isShort) {
  const failed = rows.filter((row) => row.at(-1) !== allWell).length;
  const results = join(root, 'test-results');
  mkdirSync(results, { recursive: true });
  const report = { passed: rows.length - failed, failed };
  writeFileSync(join(results, 'torture.json'), JSON.stringify(report));
} else if (words.length === 0) {
  const lines = [
    '# Fault injection',
    '',
    `Made by \`npm run torture -- ${minutes}\`: the built site, 32 members who write and 8 who upload, ${(eachMs / 60_000).toPrecision(2)} minutes for each row, or one round if that takes longer. Nothing is lost if, after every fault, everything that the site acknowledged is stored exactly once, with every file that a record names; if fans got pages all the time while only the database or the disk was unavailable; and if the site recovered by itself within 5 s.`,
    '',
    ...table(['what', 'where', 'figures', ''], rows),
    '',
  ];
  writeFileSync(join(root, 'tests/torture/results.md'), lines.join('\n'));
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

/** Through a connection that can be cut. */
async function onPostgres<T>(work: (lent: Lent) => Promise<T>): Promise<T> {
  // Acknowledged writes survive its end; power cuts are tried elsewhere.
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
    // A held connection would keep it open.
    line.cut();
    await line.close();
    await server.stop();
  }
}

/** In a temporary folder of its own. */
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
  return value.toLocaleString('en', Number.isInteger(value) ? {} : { maximumSignificantDigits: 2 });
}
