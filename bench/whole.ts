import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { cases, list, type Case } from './cases.ts';
import type { Demo } from './demo.ts';
import { median } from './figures.ts';
import { beginLetter, sendingProgram, slowestAnswer } from './letters.ts';
import {
  childrenOf,
  load,
  reportVisits,
  pause,
  residentMemory,
  startNginx,
  startSite,
  timeToFirstAnswer,
  untilIdle,
  type Program,
  type Server,
} from './processes.ts';
import { startOver, startSide } from './side.ts';

/** Milliseconds, MB, bytes. */
export interface Measured {
  /** Responses per second in each round, by the name of the case. */
  rates: Map<string, number[]>;
  memory: Record<'site' | 'demo', { before: number; after: number }>;
  start: number;
  bareStart: number;
  html: Record<'site' | 'demo', { gzip: number; plain: number }>;
  /** Cached pages while images are encoded, relative to the rate without. */
  whileImages: number;
  /** While a letter goes to 20,000: the ratio of rates, added memory, a member's slowest answer. */
  whileLetter: { ratio: number; memory: number; answer: number };
  /** Cached pages while 1,000 visits a second are counted, relative to the rate without. */
  whileVisits: number;
}

export interface Run {
  root: string;
  folder: string;
  demo: Demo;
  rounds: number;
  seconds: number;
}

/** Measures rates, memory, starts and sizes, and ends everything that it started. */
export async function measureAll({ root, folder, demo, rounds, seconds }: Run): Promise<Measured> {
  await using begun = new AsyncDisposableStack();
  say('the uncached site is built');
  const side = await startSide(root, folder, begun);
  const { main, uncachedProgram, startData, site, uncached } = side;
  const copyOfDemo = (program: Program, name: string, from: string) =>
    startOver(program, from, join(folder, name), begun);
  const demoSite = await copyOfDemo(main, 'demo', demo.finished);
  const memoryOf = () => ({ site: residentMemory(site.pid), demo: residentMemory(demoSite.pid) });
  const before = memoryOf();
  const page = await bodyOf(site, '/');
  const demoPage = await bodyOf(demoSite, '/');
  const bodies = {
    'page.html': gzipSync(page),
    'demo.html': gzipSync(demoPage),
    'list.json': gzipSync(await bodyOf(site, list)),
  };
  const nginx = await startNginx(folder, bodies);
  begun.defer(() => nginx.stop());
  const bare = { file: join(root, 'bench/bare.ts'), serving: main.serving };
  const servers: Record<Case['server'], Server> = {
    nginx,
    site,
    demo: demoSite,
    bare: await startSite(bare, folder),
    uncached,
    demoUncached: await copyOfDemo(uncachedProgram, 'demoUncached', demo.finished),
  };
  begun.defer(() => servers.bare.stop());

  // The first round is a warm-up and does not count.
  const rates = new Map(cases.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1) {
    say(round === 0 ? 'warm-up' : `round ${round} of ${rounds}`);
    for (const { name, server, path } of cases) {
      const rate = await load(servers[server], path, seconds);
      if (server === 'uncached' || server === 'demoUncached') await untilIdle(servers[server]);
      if (round > 0) rates.get(name)!.push(rate);
    }
  }
  const after = memoryOf();

  say('starts');
  const starts: number[] = [];
  const bareStarts: number[] = [];
  for (let i = 0; i < 7; i += 1) {
    starts.push(await timeToFirstAnswer(main, startData));
    bareStarts.push(await timeToFirstAnswer(bare, folder));
  }

  say('while images are encoded');
  const busy = await copyOfDemo(main, 'busy', demo.fresh);
  const whileImages = await busyRatio(busy, demoSite, seconds, () => {
    if (childrenOf(busy.pid).length === 0) throw new Error('No image is being encoded.');
  });

  say('while a letter goes');
  const lettersFolder = join(folder, 'letters');
  cpSync(demo.finished, lettersFolder, { recursive: true });
  const session = await beginLetter(lettersFolder);
  const sending = await startSite(await sendingProgram(main, begun), lettersFolder);
  begun.defer(() => sending.stop());
  const ratio = await busyRatio(sending, demoSite, seconds);
  const whileLetter = {
    ratio,
    answer: await slowestAnswer(sending, session),
    memory: residentMemory(sending.pid) - residentMemory(demoSite.pid),
  };

  say('while visits are counted');
  const counts = { ...main.serving.env, TRUST_PROXY: '127.0.0.1' };
  const proxied = { ...main, serving: { ...main.serving, env: counts } };
  const counting = await copyOfDemo(proxied, 'counting', demo.finished);
  // The rounds of `busyRatio` take that long.
  const visits = reportVisits(counting, 6 * (3 * seconds + 2));
  const whileVisits = await busyRatio(counting, demoSite, seconds);
  await visits;
  return {
    rates,
    memory: {
      site: { before: before.site, after: after.site },
      demo: { before: before.demo, after: after.demo },
    },
    start: median(starts),
    bareStart: median(bareStarts),
    html: { site: weightsOf(page), demo: weightsOf(demoPage) },
    whileImages,
    whileLetter,
    whileVisits,
  };
}

/** Alternates a site with other work, and one that serves while the first is paused. */
async function busyRatio(
  busy: Server,
  quiet: Server,
  seconds: number,
  requireWork = () => {},
): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round <= 5; round += 1) {
    const rate = await load(busy, '/', 2 * seconds);
    requireWork();
    pause(busy.pid, 'SIGSTOP');
    const alone = await load(quiet, '/', seconds);
    pause(busy.pid, 'SIGCONT');
    // The site takes the pause for an overload, and refuses some requests for a moment.
    await wait(1_500);
    if (round > 0) ratios.push(rate / alone);
  }
  return median(ratios);
}

async function bodyOf({ port }: Server, path: string): Promise<Buffer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

const weightsOf = (page: Buffer) => ({ gzip: gzipSync(page).length, plain: page.length });

const say = (what: string): void =>
  console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);
