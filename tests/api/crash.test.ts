import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Engine } from '../../src/database/open.ts';
import { setupCode } from '../../src/features/session/account.records.ts';
import type { FilesTables } from '../../src/files/records/files.table.ts';
import { readConfig } from '../../src/server/config.ts';
import { ann } from '../environment/ann.ts';
import { assetsIn } from '../environment/assets.ts';
import { s3Keys } from '../environment/bucket-folder.ts';
import { clientOf, type Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';
import { addMember, imageFlows, overADayMs, type FlowName } from '../environment/image-flows.ts';
import type { Flow, Given } from '../environment/flow.ts';
import { siteState, type SiteState } from '../environment/site-state.ts';
import { lineStream, openApp, type OpenedApp } from '../environment/open-app.ts';
import { photographed } from '../environment/photographs.ts';
import { filesWithoutRecord, notServed, recordsWithoutFile } from '../environment/soundness.ts';
import { placeSteps, removeSteps } from '../environment/steps.ts';
import type { Stand, Task } from '../environment/stopped-app.ts';
import { uploadPicture } from '../environment/uploads.ts';
import { share } from '../environment/whole.ts';
import { serverBuild } from '../../vite.config.ts';

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));
/** Options of the program that stops. */
let folder: string;

const flows = Object.keys(imageFlows) as FlowName[];

/** One for each kind of write; all of them in a whole run. */
const kinds: readonly FlowName[] = [
  'the last bytes of an upload',
  "replacing a member's picture",
  'deleting a show',
  'the sweep',
];
const tried = share(flows, (name) => kinds.includes(name));

describe.each(engines)('on %s', (engine) => {
  let base: Base;
  beforeAll(async () => {
    base = await newBase(engine, null);
    await placeSteps(engine);
  });
  afterAll(async () => {
    removeSteps();
    await base.state.dispose();
  });

  test.each(tried)('%s survives a stop at every step', async (name) => {
    const { steps, moments, wrong } = await goThrough(engine, base, name);
    expect(wrong).toEqual([]);
    // On PostgreSQL at least a transaction, one of its statements, and the end.
    expect(steps).toBeGreaterThanOrEqual(engine === 'sqlite' ? imageFlows[name].minSteps : 4);
    expect(moments).toBeGreaterThan(1);
  });
});

/** A bucket cannot be copied at one moment: there, a process ends at every step of every flow. */
const bucket = process.env['S3_TEST_URL'];
describe.runIf(bucket).each(engines)('on %s with files in S3', (engine) => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'crash-'));
    const config = serverBuild(folder);
    const program = fileURLToPath(new URL('../environment/stopped-app.ts', import.meta.url));
    const options = config.build!.rolldownOptions!;
    const { decoder } = options.input as Record<string, string>;
    options.input = { 'stopped-app': program, decoder: decoder! };
    await build({ configFile: false, logLevel: 'warn', ...config });
    // The program finds its packages beside itself.
    symlinkSync(packages, join(folder, 'node_modules'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('every flow survives the end of its process at every step', async () => {
    const base = await newBase(engine, bucket!);
    const wrong: string[] = [];
    let left = new Map<FlowName, Stopping>();
    for (const name of flows) left.set(name, { ...(await prepared(base, name)), step: 1 });
    const starts = [...left.values()].map(({ start }) => start);
    while (left.size > 0) {
      const killed = await kill(base, left);
      wrong.push(...killed.wrong);
      const goOn = killed.stands.filter(({ before }) => before !== 'the end');
      left = new Map(goOn.map(({ flow, step }) => [flow, { ...left.get(flow)!, step: step + 1 }]));
    }
    for (const state of [...starts, base.state]) await state.dispose();
    expect(wrong).toEqual([]);
  }, 1_200_000);
});

/** A site with an account and one band member, whose image every test must find again. */
interface Base {
  state: SiteState;
  cookies: Task['cookies'];
}

async function newBase(engine: Engine, storage: string | null): Promise<Base> {
  const state = await siteState(engine, storage);
  await using site = await open({ state, cookies: [] });
  const code = await setupCode(site.database.db);
  expect((await site.member.call('POST', '/setup', { code, ...ann })).statusCode).toBe(200);
  await addMember(site.member, await uploadPicture(site.member));
  await site.app.files.idle();
  return { state, cookies: [...site.member.cookies] };
}

/** The state in which a flow begins. */
async function prepared({ state, cookies }: Base, name: FlowName) {
  const flow: Flow = imageFlows[name];
  const start = await state.copy();
  await using site = await open({ state: start, cookies });
  if (flow.makesVariants) await loseVariants(site);
  else await site.app.files.close();
  const given = await flow.prepare({ member: site.member, site, dataDir: start.dataDir });
  return { start, given };
}

/** Two of them are enough; all would take long. */
async function loseVariants({ database, storage }: OpenedApp): Promise<void> {
  const tables = database.db.withTables<FilesTables>();
  const rows = await tables.selectFrom('file_variants').select('name').orderBy('name').execute();
  for (const { name } of rows.slice(0, 2)) {
    await tables.deleteFrom('file_variants').where('name', '=', name).execute();
    await storage.remove(name);
  }
}

/**
 * Copies the state at each step of a flow, and checks each copy as if the site had stopped there.
 */
async function goThrough(engine: Engine, base: Base, name: FlowName) {
  const flow: Flow = imageFlows[name];
  const { start, given } = await prepared(base, name);
  const state = await start.copy();
  const { steps, moments } = await photographedFlow(state, flow, given, base.cookies);
  await state.dispose();
  const wrong: string[] = [];
  for (const { photo, steps: where } of moments) {
    const found = await afterStop(await siteState(engine, null, photo), flow, given, base.cookies);
    wrong.push(...found.map((what) => `${where.join(', ')}: ${what}`));
  }
  await start.dispose();
  return { steps, moments: moments.length, wrong };
}

async function photographedFlow(
  state: SiteState,
  { act, aheadMs, makesVariants }: Flow,
  given: Given,
  cookies: Task['cookies'],
) {
  await using site = await open({ state, cookies, aheadMs });
  if (!makesVariants) await site.app.files.close();
  return await photographed(state, () => act({ ...site, site, dataDir: state.dataDir }, given));
}

interface Stopping {
  start: SiteState;
  given: Given;
  step: number;
}

/** Ends the process of flows that wait at these steps, and checks the state of each. */
async function kill({ cookies }: Base, stops: ReadonlyMap<FlowName, Stopping>) {
  const killed = [];
  for (const [name, { start, given, step }] of stops) {
    const state = await start.copy();
    killed.push({ state, stop: { env: state.env, flow: name, given, step } });
  }
  const stands = await runUntilStopped({
    assets: inject('assets'),
    cookies,
    stops: killed.map(({ stop }) => stop),
  });
  const wrong: string[] = [];
  for (const { state, stop } of killed) {
    const stand = stands.find(({ flow }) => flow === stop.flow)!;
    const found = await afterStop(state, imageFlows[stop.flow], stop.given, cookies);
    wrong.push(
      ...found.map((what) => `${stop.flow}, step ${stand.step}, before ${stand.before}: ${what}`),
    );
  }
  return { wrong, stands };
}

async function runUntilStopped(task: Task): Promise<Stand[]> {
  const program = join(folder, 'stopped-app.js');
  const child = spawn(process.execPath, [program, JSON.stringify(task)], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: join(folder, 'cache'),
      ...s3Keys(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (_code, signal) => resolve(signal));
  });
  const [output, complaint, signal] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    end,
  ]);
  if (signal !== 'SIGKILL') throw new Error(`The sites were not stopped, but ended: ${complaint}`);
  return JSON.parse(output) as Stand[];
}

/** Starts the site again, also a day later, and disposes of it. @returns the faults found. */
async function afterStop(
  state: SiteState,
  flow: Flow,
  given: Given,
  cookies: Task['cookies'],
): Promise<string[]> {
  const wrong = await wrongAfterStop(state, flow, given, cookies);
  await state.dispose();
  return wrong;
}

async function wrongAfterStop(
  state: SiteState,
  flow: Flow,
  given: Given,
  cookies: Task['cookies'],
): Promise<string[]> {
  const wrong: string[] = [];
  await using site = await open({ state, cookies });
  const { app, database, storage, member, clock } = site;
  if (!flow.makesVariants) await app.files.close();
  const look = async (when: string) => {
    const found = [...(await recordsWithoutFile(database, storage)), ...(await notServed(member))];
    wrong.push(...found.map((what) => `${when}, ${what}`));
  };
  // As at every start.
  await app.files.sweep();
  await look('after the start');
  try {
    await flow.again({ member, site, dataDir: state.dataDir }, given);
  } catch (error) {
    wrong.push(`once more, ${(error as Error).message}`);
  }
  await look('once more');
  // The next day no variants are being made, and stored files are old by the folder's own time.
  await app.files.close();
  clock.time += overADayMs;
  await app.files.sweep();
  await look('a day later');
  const left = await filesWithoutRecord(database, storage);
  wrong.push(...left.map((what) => `a day later, ${what}`));
  return wrong;
}

interface InitialData {
  state: SiteState;
  cookies: Task['cookies'];
  aheadMs?: number | undefined;
}

async function open({ state, cookies, aheadMs = 0 }: InitialData) {
  const clock = { time: Date.now() + aheadMs, now: () => clock.time };
  const config = readConfig(state.env);
  const site = await openApp({
    config,
    assets: assetsIn(inject('assets')),
    clock,
    logStream: lineStream(() => {}),
    limits: { readinessMs: 0 },
  });
  const member: Client = clientOf(() => site.app.server, config);
  for (const [name, value] of cookies) member.cookies.set(name, value);
  return { ...site, clock, member, [Symbol.asyncDispose]: () => site.close() };
}
