import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { wav } from '../tests/fixtures/audio/sounds.ts';
import { startClocked, type Site } from './clockedSite.ts';
import { atRate, heeded, read } from './fans.ts';
import { quantile, type Figure } from './figures.ts';
import { fileOf, photoFile, prepared, send, signIn, upload } from './member.ts';
import { childrenOf } from './processes.ts';
import type { Noted } from './serverClock.ts';

/** A second. */
const reads = 300;
const edits = 1_000 / 60;
/** At once, and again every ten seconds. */
const uploads = 4;

/** What a while brought, in milliseconds. */
interface While extends Noted {
  /** From when a request was due to the end of its answer, as fans have it. */
  fans: number[];
  written: number;
  uploaded: number;
  refused: number;
}

/** Fans read at a constant rate, first alone and then while the band writes. Both cores serve. */
export async function measureReaders(site: Site, seconds: number): Promise<Figure[]> {
  await using begun = new AsyncDisposableStack();
  const server = await startClocked(site);
  begun.defer(server.stop);
  const address = `http://127.0.0.1:${site.port}`;
  const cookie = await signIn(address, site.member);
  const photo = await photoFile();

  await readFor(address, 2);
  const during = async (work: (until: AbortSignal) => Promise<Written>): Promise<While> => {
    await server.noted();
    const end = new AbortController();
    const writing = heeded(work(end.signal));
    const fans = await readFor(address, seconds).finally(() => end.abort());
    const noted = await server.noted();
    return { ...noted, fans, ...(await writing) };
  };
  const alone = await during(async () => ({ written: 0, uploaded: 0, refused: 0 }));
  const editing = await during((until) => write(address, cookie, null, until));
  const busy = await during((until) => write(address, cookie, photo, until));
  const preparing = await whilePreparing(server, address, cookie, seconds);
  return [...figuresOf(alone, editing, busy), ...preparing];
}

/** How much longer fans wait while a recording is prepared than while its preparer is held up. */
async function whilePreparing(
  server: Awaited<ReturnType<typeof startClocked>>,
  address: string,
  cookie: string,
  seconds: number,
): Promise<Figure[]> {
  const long = fileOf(wav({ seconds: 900 }), 'long.wav', 'audio/wav');
  const url = (await upload(address, cookie, long))!;
  // Others may be prepared before, and one percent is that its tags are read.
  await prepared(address, cookie, url, 2);
  const preparer = childrenOf(server.pid).find((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('preparer'),
  )!;
  const rounds = 4;
  const held = { fans: [] as number[], pages: [] as number[] };
  const working = { fans: [] as number[], pages: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [phase, signal] of [
      [held, 'SIGSTOP'],
      [working, 'SIGCONT'],
    ] as const) {
      process.kill(preparer, signal);
      await server.noted();
      phase.fans.push(...(await readFor(address, Math.max(4, seconds / rounds))));
      phase.pages.push(...(await server.noted()).pages);
    }
  }
  // Throws if it had ended by itself, and fans were alone.
  process.kill(preparer, 'SIGKILL');
  const ratio = (whose: 'fans' | 'pages') =>
    quantile(working[whose], 0.99) / quantile(held[whose], 0.99);
  const name = 'while a recording is prepared, of p99 while its preparer is held up';
  return [
    figure(`p99 of kept pages by the server’s clock ${name}`, ratio('pages'), 2),
    figure(`p99 of pages as fans have them ${name}`, ratio('fans'), 2),
  ];
}

function figuresOf(alone: While, editing: While, busy: While): Figure[] {
  const times = (name: string, value: number, goal: number | null = null): Figure => ({
    ...figure(name, value, goal),
    unit: 'ms',
  });
  const p99 = quantile(busy.pages, 0.99);
  const phases = [
    ['nobody writes', alone],
    ['1,000 edits a minute', editing],
    ['edits and uploads', busy],
  ] as const;
  return [
    ...phases.flatMap(([name, { pages, makings, fans, lateP99, lateMax }]) => [
      times(`${name}: kept page by the server’s clock, p50`, quantile(pages, 0.5)),
      times(
        `${name}: kept page by the server’s clock, p99`,
        quantile(pages, 0.99),
        name === 'nobody writes' ? null : 20,
      ),
      ...(makings.length > 0
        ? [times(`${name}: page made anew by the server’s clock, p99`, quantile(makings, 0.99))]
        : []),
      times(`${name}: page as fans have it, p50`, quantile(fans, 0.5)),
      times(`${name}: page as fans have it, p99`, quantile(fans, 0.99)),
      times(`${name}: event loop late, p99`, lateP99),
      times(`${name}: event loop late, at most`, lateMax),
    ]),
    figure(
      'p99 of kept pages with edits and uploads, of p99 without',
      p99 / quantile(alone.pages, 0.99),
      3,
    ),
    figure('pages made for each edit', editing.made / editing.written, null, 1.1),
    {
      ...figure(
        'edits a minute, of those meant',
        (editing.written * reads) / editing.fans.length / edits,
      ),
      better: 'more',
    },
    { ...figure('photographs of 9 MB taken in', busy.uploaded), better: 'more' },
    figure('edits and uploads refused because the site was too busy', busy.refused, 0),
  ];
}

const figure = (
  name: string,
  value: number,
  goal: number | null = null,
  floor: number | null = null,
): Figure => ({ name, value, unit: '', better: 'less', goal, floor });

/** @returns the milliseconds from when each request was due to the end of its answer. */
async function readFor(address: string, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  await atRate(reads, seconds, async (_, due) => {
    const status = await read(`${address}/`, agent);
    // Where the site takes itself for too busy; the report tells how often for the band.
    if (status !== 200 && status !== 503) throw new Error(`A fan was answered ${status}`);
    times.push(performance.now() - due);
  });
  agent.destroy();
  return times;
}

interface Written {
  written: number;
  uploaded: number;
  /** Because the site took itself for too busy. */
  refused: number;
}

/** @param photo null if no upload goes on. */
async function write(
  address: string,
  cookie: string,
  photo: File | null,
  until: AbortSignal,
): Promise<Written> {
  const done = { written: 0, uploaded: 0, refused: 0 };
  const start = performance.now();
  const editing = async () => {
    while (!until.aborted) {
      const answer = await send(`${address}/api/updateTheme`, cookie, {
        catchPhrase: `Edit ${done.written}`,
      });
      if (answer.status === 503) done.refused += 1;
      else if (!answer.ok) throw new Error(`An edit was answered ${answer.status}`);
      done.written += 1;
      await wait(Math.max(0, start + (done.written * 1000) / edits - performance.now()));
    }
  };
  const uploading = async () => {
    if (!photo) return;
    while (!until.aborted) {
      const all = Array.from({ length: uploads }, () => upload(address, cookie, photo));
      const taken = (await Promise.all(all)).filter(Boolean).length;
      done.uploaded += taken;
      done.refused += uploads - taken;
      await wait(10_000, null, { signal: until }).catch(() => {});
    }
  };
  await Promise.all([editing(), uploading()]);
  return done;
}
