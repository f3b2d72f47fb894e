import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { cases, list, ports, type Case } from './cases.ts';
import { writeContent } from './content.ts';
import { finishedCopy, makeDemo, type Demo } from './demo.ts';
import { median } from './figures.ts';
import {
  childrenOf,
  load,
  pause,
  residentMemory,
  servingOf,
  startNginx,
  startSite,
  timeToFirstAnswer,
  type Program,
  type Rate,
  type Server,
} from './processes.ts';
import { buildUncached } from './uncachedBuild.ts';
import { firstScript, modulesAtStart } from './weights.ts';

/** Everything that was measured; milliseconds, MB, bytes. */
export interface Measured {
  rates: Map<string, Rate[]>;
  memory: Record<'site' | 'demo', { before: number; after: number }>;
  start: number;
  bareStart: number;
  html: Record<'site' | 'demo', { gzip: number; plain: number }>;
  script: number;
  adminScript: number;
  modules: { files: number; bytes: number };
  /** Cached pages while pictures are being made, to the same without, in the median. */
  whilePictures: number;
}

interface Run {
  root: string;
  rounds: number;
  seconds: number;
}

/** Works in a folder of its own, and ends everything that it started. */
export async function measureAll<T>(
  { root, rounds, seconds }: Run,
  more: (all: Measured, demo: Demo, folder: string) => Promise<T>,
): Promise<T> {
  await using begun = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  begun.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const serving = await servingOf(root);
  const program = (file: string): Program => ({ file: join(root, file), serving });
  const started = async (file: string, data: string, port: number) => {
    const server = await startSite(program(file), data, port);
    begun.defer(() => server.stop());
    return server;
  };
  const main = 'dist/server/main.js';
  const uncachedFile = 'dist/bench/uncached.js';

  say('the uncached site is built, and the demo band is drawn');
  await buildUncached(root);
  const demo = await makeDemo(program('dist/server/demo.js'), join(folder, 'band'));

  // A copy for each: none waits for the other's database, and one process serves a folder.
  const content = join(folder, 'content');
  mkdirSync(content);
  await timeToFirstAnswer(program(main), content, ports.start);
  writeContent(content);
  const copyOf = (name: string) => {
    cpSync(content, join(folder, name), { recursive: true });
    return join(folder, name);
  };
  const demoCopy = (name: string) => finishedCopy(demo, join(folder, name));

  const site = await started(main, copyOf('site'), ports.site);
  const demoSite = await started(main, demoCopy('demo'), ports.demo);
  const memoryOf = () => ({ site: residentMemory(site.pid), demo: residentMemory(demoSite.pid) });
  const before = memoryOf();
  const page = await bodyOf(ports.site, '/');
  const demoPage = await bodyOf(ports.demo, '/');
  const nginx = await startNginx(
    folder,
    {
      'page.html': gzipSync(page),
      'demo.html': gzipSync(demoPage),
      'list.json': gzipSync(await bodyOf(ports.site, list)),
    },
    ports.nginx,
  );
  begun.defer(() => nginx.stop());
  const servers: Record<Case['server'], Server> = {
    nginx,
    site,
    demo: demoSite,
    bare: await started('bench/bare.ts', folder, ports.bare),
    uncached: await started(uncachedFile, copyOf('uncached'), ports.uncached),
    demoUncached: await started(uncachedFile, demoCopy('demoUncached'), ports.demoUncached),
    peer: await started('bench/peers/fastify-react.ts', copyOf('peer'), ports.peer),
  };

  // The first round warms everything up and does not count.
  const rates = new Map(cases.map(({ name }) => [name, [] as Rate[]]));
  for (let round = 0; round <= rounds; round += 1) {
    say(round === 0 ? 'warm-up' : `round ${round} of ${rounds}`);
    for (const { name, server, path } of cases) {
      const rate = await load(servers[server], path, seconds);
      if (round > 0) rates.get(name)!.push(rate);
    }
  }
  const after = memoryOf();

  say('starts');
  const starts: number[] = [];
  const bareStarts: number[] = [];
  const startData = copyOf('start');
  for (let i = 0; i < 7; i += 1) {
    starts.push(await timeToFirstAnswer(program(main), startData, ports.start));
    bareStarts.push(await timeToFirstAnswer(program('bench/bare.ts'), folder, ports.start));
  }

  say('while pictures are being made');
  cpSync(demo.folder, join(folder, 'busy'), { recursive: true });
  const busy = await started(main, join(folder, 'busy'), ports.busy);
  const whilePictures = await busyRatio(busy, demoSite, seconds);
  await busy.stop();

  // Waited for here, because the servers and the folder are there until this returns.
  return await more(
    {
      rates,
      memory: {
        site: { before: before.site, after: after.site },
        demo: { before: before.demo, after: after.demo },
      },
      start: median(starts),
      bareStart: median(bareStarts),
      html: { site: weightsOf(page), demo: weightsOf(demoPage) },
      script: firstScript(join(root, 'dist/client'), 'page'),
      adminScript: firstScript(join(root, 'dist/client'), 'admin'),
      modules: modulesAtStart(join(root, 'dist/server/main.js')),
      whilePictures,
    },
    demo,
    folder,
  );
}

/**
 * Both on the servers' core, by turns: one site whose decoders make pictures there, and one that
 * has nothing else to do while the first is held up.
 */
async function busyRatio(busy: Server, quiet: Server, seconds: number): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round <= 5; round += 1) {
    const { clock } = await load(busy, '/', 2 * seconds);
    if (childrenOf(busy.pid).length === 0) throw new Error('No picture is being made.');
    pause(busy.pid, 'SIGSTOP');
    const alone = await load(quiet, '/', seconds);
    pause(busy.pid, 'SIGCONT');
    // It takes the pause for a sign that it has too much to do, and sends some away for a moment.
    await wait(1_500);
    if (round > 0) ratios.push(clock / alone.clock);
  }
  return median(ratios);
}

async function bodyOf(port: number, path: string): Promise<Buffer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

const weightsOf = (page: Buffer) => ({ gzip: gzipSync(page).length, plain: page.length });

const say = (what: string): void =>
  console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);
