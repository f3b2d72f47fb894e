import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSetupCode } from '../../src/features/session/account.records.ts';
import type { FilesTables } from '../../src/files/files.table.ts';
import { readConfig } from '../../src/server/config.ts';
import { ann } from '../environment/ann.ts';
import { builtAssets } from '../environment/assets.ts';
import { clientOf, type Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';
import {
  addMember,
  imageFlows,
  overADayMs,
  type Flow,
  type FlowName,
  type Given,
} from '../environment/image-flows.ts';
import { emptyState, type KeptState } from '../environment/kept-state.ts';
import { lineStream, openApp, type OpenedApp } from '../environment/open-app.ts';
import { filesWithoutRecord, notServed, recordsWithoutFile } from '../environment/soundness.ts';
import type { Task } from '../environment/stopped-app.ts';
import { uploadPicture } from '../environment/uploads.ts';
import { serverBuild } from '../../vite.config.ts';

/** How many processes are stopped at a time. */
const lanes = 2;

const runtime = fileURLToPath(new URL('../../.runtime/', import.meta.url));
let folder: string;

// The program lies inside of the project, where it finds its packages.
beforeAll(async () => {
  mkdirSync(runtime, { recursive: true });
  folder = mkdtempSync(join(runtime, 'crash-'));
  const config = serverBuild(folder);
  const program = fileURLToPath(new URL('../environment/stopped-app.ts', import.meta.url));
  const options = config.build!.rolldownOptions!;
  options.input = { ...(options.input as Record<string, string>), 'stopped-app': program };
  await build({ configFile: false, logLevel: 'warn', ...config });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

const bucket = process.env['S3_TEST_URL'];
const places = engines.flatMap((engine) => [
  { engine, files: 'a folder', storage: null },
  ...(bucket ? [{ engine, files: 'S3', storage: bucket }] : []),
]);

describe.each(places)('on $engine with files in $files', ({ engine, storage }) => {
  /** A site with an account and one member, whose picture every test must find again. */
  let base: KeptState;
  let cookies: Task['cookies'];
  beforeAll(async () => {
    base = await emptyState(engine, storage);
    await using site = await open(base, []);
    const code = await newSetupCode(site.database.db, Date.now());
    expect((await site.member.call('POST', '/setup', { code, ...ann })).statusCode).toBe(200);
    await addMember(site.member, await uploadPicture(site.member));
    await site.app.files.idle();
    cookies = [...site.member.cookies];
  });
  afterAll(() => base.dispose());

  test.each(Object.keys(imageFlows) as FlowName[])(
    '%s survives a stop at every step',
    async (name) => {
      const flow: Flow = imageFlows[name];
      const { start, given } = await prepared(base, flow, cookies);
      const wrong: string[] = [];
      let steps: number | null = null;
      let next = 1;
      const lane = async () => {
        while (steps === null && wrong.length < 5) {
          const step = next++;
          const state = await start.copy();
          const end = await runUntil({ env: state.env, flow: name, given, cookies, step });
          if (typeof end === 'number') steps = end;
          const where = `step ${step}, ${end}`;
          const found = await afterStop(state, flow, given, cookies);
          wrong.push(...found.map((what) => `${where}: ${what}`));
          await state.dispose();
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      await start.dispose();
      expect(wrong).toEqual([]);
      expect(steps).toBeGreaterThanOrEqual(flow.leastSteps);
    },
    120_000,
  );
});

/** The state that a flow begins with. */
async function prepared(base: KeptState, flow: Flow, cookies: Task['cookies']) {
  const start = await base.copy();
  await using site = await open(start, cookies);
  const given = await flow.prepare({ member: site.member, site, dataDir: start.dataDir });
  await site.app.files.idle();
  await thin(site, flow.missingVariants ?? 5);
  return { start, given };
}

/** Takes variants away: a few of each picture are enough to lose, and all would take long. */
async function thin({ database, storage }: OpenedApp, missing: number): Promise<void> {
  const tables = database.db.withTables<FilesTables>();
  const rows = await tables.selectFrom('file_variants').select(['name', 'file_name']).execute();
  for (const ofOne of Map.groupBy(rows, (row) => row.file_name).values()) {
    const names = ofOne.map(({ name }) => name).toSorted();
    for (const name of names.slice(0, missing)) {
      await tables.deleteFrom('file_variants').where('name', '=', name).execute();
      await storage.remove(name);
    }
  }
}

/** @returns the step at which the process was stopped, or how many there are. */
async function runUntil(task: Task): Promise<string | number> {
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
  const [said, complaint, signal] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    end,
  ]);
  if (signal !== 'SIGKILL') throw new Error(`The site was not stopped, but ended: ${complaint}`);
  return said.startsWith('{') ? (JSON.parse(said) as { steps: number }).steps : said;
}

function s3Keys(): Record<string, string> {
  const keys = Object.entries(process.env).filter(([name]) => name.startsWith('AWS_'));
  return Object.fromEntries(keys.map(([name, value]) => [name, value ?? '']));
}

/** Starts the site again, and a day later. @returns what is wrong then. */
async function afterStop(
  state: KeptState,
  flow: Flow,
  given: Given,
  cookies: Task['cookies'],
): Promise<string[]> {
  const wrong: string[] = [];
  await using site = await open(state, cookies);
  const { app, database, storage, member, clock } = site;
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
  // The next day no variants are being made, and what is stored is old in the folder's own time.
  await app.files.close();
  clock.time += overADayMs;
  await app.files.sweep();
  await look('a day later');
  const left = await filesWithoutRecord(database, storage, state.dataDir);
  wrong.push(...left.map((what) => `a day later, ${what}`));
  return wrong;
}

async function open(state: KeptState, cookies: Task['cookies']) {
  const clock = { time: Date.now(), now: () => clock.time };
  const site = await openApp({
    config: readConfig(state.env),
    assets: builtAssets(join(state.dataDir, 'client')),
    clock,
    logStream: lineStream(() => {}),
    limits: { readinessMs: 0 },
  });
  const member: Client = clientOf(() => site.app.server, '/api');
  for (const [name, value] of cookies) member.cookies.set(name, value);
  return { ...site, clock, member, [Symbol.asyncDispose]: () => site.close() };
}
