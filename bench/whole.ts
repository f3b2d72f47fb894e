import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { measureBusy, type Busy } from './busy.ts';
import { cases, list, type Case } from './cases.ts';
import { makeDemo } from './demo.ts';
import { median } from './figures.ts';
import { measurePresses, type Presses } from './presses.ts';
import {
  load,
  pause,
  residentMemory,
  startNginx,
  startSite,
  timeToFirstAnswer,
  untilIdle,
  type Program,
  type Server,
} from './processes.ts';
import { whileTranscoding } from './recordings.ts';
import { startOver, startSide } from './side.ts';
import { measureViews, openBrowser, type Views } from './views.ts';

type Page = 'site' | 'demo' | 'peer' | 'demoPeer';

/** Milliseconds, MB, bytes. */
export interface Measured {
  /** Responses per second in each round, by the name of the case. */
  rates: Map<string, number[]>;
  memory: Record<'site' | 'demo', { before: number; after: number }>;
  start: number;
  bareStart: number;
  html: Record<Page, { gzip: number; plain: number }>;
  busy: Busy;
  whileTranscoding: number;
  views: Views;
  presses: Presses;
}

export interface Run {
  root: string;
  program: Program;
  folder: string;
  rounds: number;
  seconds: number;
}

/** Measures everything in a few minutes, and ends everything that it started. */
export async function measureAll(run: Run): Promise<Measured> {
  const { root, program, folder, rounds, seconds } = run;
  await using begun = new AsyncDisposableStack();
  say('the uncached site is built, and the images of the demo band are encoded');
  const [side, demo] = await Promise.all([
    startSide(root, folder, begun),
    makeDemo(program, folder),
  ]);
  const { main, uncachedProgram, startData, site, uncached } = side;
  const copyOfDemo = (program: Program, name: string) =>
    startOver(program, demo.finished, join(folder, name), begun);
  const plain = (name: string) => ({ ...main, file: join(root, `bench/${name}.ts`) });
  const demoSite = await copyOfDemo(main, 'demo');
  const memoryOf = () => ({ site: residentMemory(site.pid), demo: residentMemory(demoSite.pid) });
  const before = memoryOf();
  const pages = { site: await bodyOf(site, '/'), demo: await bodyOf(demoSite, '/') };
  const bodies = {
    'page.html': gzipSync(pages.site),
    'demo.html': gzipSync(pages.demo),
    'list.json': gzipSync(await bodyOf(site, list)),
  };
  const nginx = await startNginx(folder, bodies);
  begun.defer(() => nginx.stop());
  const bare = await startSite(plain('bare'), folder);
  begun.defer(() => bare.stop());
  const peer = await startOver(plain('peer'), startData, join(folder, 'peer'), begun);
  const demoPeer = await copyOfDemo(plain('peer'), 'demoPeer');
  const demoUncached = await copyOfDemo(uncachedProgram, 'demoUncached');
  const servers = { nginx, bare, site, demo: demoSite, uncached, demoUncached, peer, demoPeer };

  const rates = await measureRates(servers, rounds, seconds);
  const after = memoryOf();

  say('starts');
  const starts: number[] = [];
  const bareStarts: number[] = [];
  for (let i = 0; i < 7; i += 1) {
    starts.push(await timeToFirstAnswer(main, startData));
    bareStarts.push(await timeToFirstAnswer(plain('bare'), folder));
  }

  say('while images are encoded, a letter goes, and visits are counted');
  const busy = await measureBusy(main, { demo, folder, seconds }, { quiet: demoSite, nginx });

  say('while a recording is transcoded');
  const recordings = join(folder, 'recordings');
  cpSync(demo.finished, recordings, { recursive: true });
  const transcoding = await whileTranscoding(main, recordings, 2);

  say('in a browser');
  const browser = await openBrowser(begun);
  const address = `http://127.0.0.1:${demoSite.port}`;
  return {
    rates,
    memory: {
      site: { before: before.site, after: after.site },
      demo: { before: before.demo, after: after.demo },
    },
    start: median(starts),
    bareStart: median(bareStarts),
    html: {
      site: weightsOf(pages.site),
      demo: weightsOf(pages.demo),
      peer: weightsOf(await bodyOf(peer, '/')),
      demoPeer: weightsOf(await bodyOf(demoPeer, '/')),
    },
    busy,
    whileTranscoding: transcoding,
    views: await measureViews(browser, address),
    presses: await measurePresses(browser, address, 6),
  };
}

async function measureRates(
  servers: Record<Case['server'], Server>,
  rounds: number,
  seconds: number,
): Promise<Measured['rates']> {
  // The first round is a warm-up and does not count.
  const rates = new Map(cases.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1) {
    say(round === 0 ? 'warm-up' : `round ${round} of ${rounds}`);
    for (const { name, server: key, path } of cases) {
      const server = servers[key];
      const isUncached = key === 'uncached' || key === 'demoUncached';
      if (isUncached) {
        pause(server.pid, 'SIGCONT');
        await untilIdle(server, 100);
      }
      const rate = await load(server, path, seconds);
      // Soon it would compress its last page, while others are measured.
      if (isUncached) pause(server.pid, 'SIGSTOP');
      if (round > 0) rates.get(name)!.push(rate);
    }
  }
  return rates;
}

async function bodyOf({ port }: Server, path: string): Promise<Buffer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

const weightsOf = (page: Buffer) => ({ gzip: gzipSync(page).length, plain: page.length });

const say = (what: string): void =>
  console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);
