/**
 * Measures the built site against nginx with the same bytes, in interleaved rounds, and writes
 * `bench/results.md`. Wants Linux with two cores, `nginx`, `wrk` and `taskset`:
 *
 *     npm run bench -- [rounds] [seconds]
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { serverBuild } from '../vite.config.ts';
import { writeContent } from './content.ts';
import {
  load,
  residentMemory,
  startNginx,
  startSite,
  timeToFirstAnswer,
  type Rate,
} from './processes.ts';
import { cases, list, median, ports, resultsOf } from './results.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 3);

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const program = join(root, 'dist/server/main.js');
const uncachedProgram = join(root, 'dist/bench/uncached.js');
const bareProgram = join(root, 'bench/bare.ts');
const running: { stop(): Promise<void> }[] = [];
try {
  writeFileSync(join(root, 'bench/results.md'), await measure());
} finally {
  await Promise.all(running.map((one) => one.stop()));
  rmSync(folder, { recursive: true });
}

async function measure(): Promise<string> {
  const config = serverBuild(join(root, 'dist/bench'));
  config.build!.rolldownOptions!.input = { uncached: join(root, 'bench/uncached.ts') };
  await build({ configFile: false, root, ...config });

  // A copy for each: none waits for the other's database, and one process serves a folder.
  const [siteData, uncachedData, startData] = ['site', 'uncached', 'start'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  for (const data of [siteData, uncachedData, startData]) {
    mkdirSync(data);
    await timeToFirstAnswer(program, data, ports.start);
    writeContent(data);
  }
  const site = await startSite(program, siteData, ports.site);
  const uncached = await startSite(uncachedProgram, uncachedData, ports.uncached);
  running.push(site, uncached);
  const memoryIdle = residentMemory(site.pid);
  const page = await bodyOf(ports.site, '/');
  const json = await bodyOf(ports.site, list);
  const files = { 'page.html': gzipSync(page), 'list.json': gzipSync(json) };
  const nginx = await startNginx(folder, files, ports.nginx);
  const bare = await startSite(bareProgram, folder, ports.bare);
  running.push(nginx, bare);

  const servers = { site, uncached, nginx, bare };
  // The first round warms everything up and does not count.
  const rates = new Map(cases.map(({ name }) => [name, [] as Rate[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, server, path } of cases) {
      const rate = await load(servers[server], path, seconds);
      if (round > 0) rates.get(name)!.push(rate);
      console.log(round === 0 ? 'warm-up' : `round ${round}`, name, Math.round(rate.clock));
    }
  }
  const memory = residentMemory(site.pid);

  const [starts, bareStarts]: [number[], number[]] = [[], []];
  for (let i = 0; i < 7; i += 1) {
    starts.push(await timeToFirstAnswer(program, startData, ports.start));
    bareStarts.push(await timeToFirstAnswer(bareProgram, folder, ports.start));
  }
  const html = gzipSync(page).length;
  return resultsOf({
    rounds,
    seconds,
    rates,
    memoryIdle,
    memory,
    start: median(starts),
    bareStart: median(bareStarts),
    html,
    htmlPlain: page.length,
    script: firstPageScript(),
  });
}

async function bodyOf(port: number, path: string): Promise<Buffer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Bytes after gzip of everything that the home page's script consists of. */
function firstPageScript(): number {
  const client = join(root, 'dist/client');
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >;
  const names = new Set(['src/site/entry.tsx', 'src/features/home/home.page.tsx']);
  for (const name of names) for (const next of manifest[name]?.imports ?? []) names.add(next);
  return [...names].reduce(
    (sum, name) =>
      sum + gzipSync(readFileSync(join(client, manifest[name]!.file)), { level: 9 }).length,
    0,
  );
}
