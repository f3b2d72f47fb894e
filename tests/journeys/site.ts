import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test as base, expect, request, type Cookie } from '@playwright/test';
import { freePort } from '../environment/freePort.ts';
import { emptyPostgresDatabase, startPostgres } from '../environment/postgres.ts';
import { openPosterHost, type PosterHost } from '../stand-ins/youtube-posters.ts';
import { bringRecord, joinedFile } from './music/recordings.ts';
import { hostedPrograms, ownProgram, type LogLine, type Programs } from './programs.ts';

/** The built site while it runs, as a band has it. */
export interface Site {
  /** Its address, such as `http://localhost:40123`; another one after a restart. */
  url: string;
  /** The one-time link for the first account, or null if there is an account. */
  setupUrl: string | null;
  dataDir: string;
  /** Every line of its log so far, across restarts. */
  log: LogLine[];
  /** The cookies of Ada's session; empty if the site has no account. */
  session: readonly Session[];
  /** Stops reading its log, like a program that dies before the site. */
  deafen(): void;
  /** Stops it by SIGTERM. @returns its exit code. */
  stop(): Promise<number | null>;
  /** Moves its clock ahead, in milliseconds. */
  setAhead(ms: number): Promise<void>;
  /** Stops it and starts it again over the same data. */
  restart(): Promise<void>;
  /** Starts it again over the same data after it was killed. */
  killAndStart(): Promise<void>;
}

type Session = Pick<Cookie, 'name' | 'value' | 'httpOnly' | 'sameSite'>;

/** The member with the first account, unless a journey makes its own. */
export const ada = { name: 'Ada', email: 'ada@band.example', password: 'correct horse' };

interface Options {
  /** `sqlite` unless a file asks with `test.use({ engine: 'postgres' })`. */
  engine: 'sqlite' | 'postgres';
  /** Whether Ada has set the site up. */
  account: 'made' | 'none';
  /** Whether the record `Low Water` can be played, also from one file. */
  record: 'brought' | 'none';
  /**
   * Whether the site has a process of its own, for behavior that shows only there; it takes a
   * second.
   */
  ownProcess: boolean;
  /**
   * Whether the site reaches YouTube's poster host: a stand-in with `'near'`. Every other host is
   * always unreachable.
   */
  posters: 'near' | 'away';
  /** Whether it is opened as `localhost`, for features that browsers allow only for names. */
  isNamed: boolean;
  /** Settings beside those of every test's site. */
  settings: Readonly<Record<string, string>>;
}

interface WorkerThings {
  postgresUrl: () => Promise<string>;
  hosted: Programs;
  prepared: SiteData;
  /** The same with a record, which the first worker that needs it adds. */
  withRecord: () => Promise<SiteData>;
}

/** The folder of a site that Ada has set up, to be copied. */
interface SiteData {
  dataDir: string;
  session: readonly Session[];
}

/** Playwright's `test` with a site of its own for each test. */
export const test = base.extend<
  Options & { posterHost: PosterHost | null; site: Site },
  WorkerThings
>({
  engine: ['sqlite', { option: true }],
  account: ['made', { option: true }],
  record: ['none', { option: true }],
  ownProcess: [false, { option: true }],
  posters: ['away', { option: true }],
  isNamed: [false, { option: true }],
  settings: [{}, { option: true }],

  posterHost: async ({ posters }, use) => {
    const host = posters === 'near' ? await openPosterHost() : null;
    await use(host);
    await host?.close();
  },

  // Started at the first test of a worker that needs it.
  postgresUrl: [
    async ({}, use) => {
      let server: ReturnType<typeof startPostgres> | null = null;
      await use(async () => (await (server ??= startPostgres())).url);
      if (server) await (await (server as ReturnType<typeof startPostgres>)).stop();
    },
    { scope: 'worker' },
  ],

  hosted: [
    async ({}, use) => {
      const programs = hostedPrograms();
      await use(programs);
      await programs.close();
    },
    { scope: 'worker' },
  ],

  prepared: [
    async ({ hosted }, use) => {
      const dataDir = newFolder();
      const site = await startSite(hosted, { DATA_DIR: dataDir }, null);
      await setUp(site);
      await site.stop();
      await use(site);
      rmSync(dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],

  withRecord: [
    async ({ hosted, prepared }, use, { project }) => {
      // Emptied before each run.
      const folder = join(project.outputDir, '.record');
      await use(() => madeOnce(folder, (dataDir) => bringTheRecord(hosted, prepared, dataDir)));
    },
    { scope: 'worker' },
  ],

  site: async (
    {
      engine,
      account,
      record,
      ownProcess,
      isNamed,
      postgresUrl,
      posterHost,
      settings,
      hosted,
      prepared,
      withRecord,
    },
    use,
    testInfo,
  ) => {
    const dataDir = newFolder();
    const isCopy = account === 'made' && engine === 'sqlite';
    const original = record === 'brought' ? await withRecord() : prepared;
    if (isCopy) cpSync(original.dataDir, dataDir, { recursive: true });
    const database =
      engine === 'postgres' ? await emptyPostgresDatabase(await postgresUrl()) : null;
    const env = {
      ...(isNamed && (await namedAddress())),
      ...settings,
      DATA_DIR: dataDir,
      ...(database && { DATABASE_URL: database.address }),
    };
    try {
      const programs = ownProcess ? ownProgram() : hosted;
      const site = await startSite(programs, env, posterHost?.url ?? null);
      if (isCopy) site.session = original.session;
      else if (account === 'made') await setUp(site);
      try {
        await use(site);
      } finally {
        await site.stop();
        if (testInfo.status !== testInfo.expectedStatus) {
          const path = testInfo.outputPath('server.log');
          writeFileSync(path, site.log.map((line) => JSON.stringify(line)).join('\n'));
          testInfo.attachments.push({ name: 'server.log', path, contentType: 'text/plain' });
        }
      }
    } finally {
      await database?.remove();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
});

export { expect } from '@playwright/test';

/**
 * @param folder that all workers check. @param make fills a missing folder; only one of them does.
 */
async function madeOnce(
  folder: string,
  make: (dataDir: string) => Promise<SiteData>,
): Promise<SiteData> {
  const done = join(folder, 'site.json');
  mkdirSync(dirname(folder), { recursive: true });
  if (isClaimed(folder)) {
    try {
      const made = await make(join(folder, 'data'));
      writeFileSync(`${done}.part`, JSON.stringify(made));
      renameSync(`${done}.part`, done);
    } catch (error) {
      // Another worker that waits for it tries itself.
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }
  const isOver = () => existsSync(done) || !existsSync(folder);
  await expect.poll(isOver, { timeout: 300_000 }).toBe(true);
  if (!existsSync(done)) return madeOnce(folder, make);
  return JSON.parse(readFileSync(done, 'utf8')) as SiteData;
}

/** Whether the folder did not exist before. */
function isClaimed(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** @returns its data, once no site runs over it. */
async function bringTheRecord(
  hosted: Programs,
  { dataDir: original, session }: SiteData,
  dataDir: string,
): Promise<SiteData> {
  cpSync(original, dataDir, { recursive: true });
  const site = await startSite(hosted, { DATA_DIR: dataDir }, null);
  const cookie = session.map(({ name, value }) => `${name}=${value}`).join('; ');
  const band = await request.newContext({ baseURL: site.url, extraHTTPHeaders: { cookie } });
  await bringRecord(band);
  await joinedFile(band, 'Low Water');
  await band.dispose();
  await site.stop();
  return { dataDir, session };
}

/** Chosen beforehand: browsers store things for the public address. */
async function namedAddress() {
  const PORT = String(await freePort());
  return { PORT, PUBLIC_URL: `http://localhost:${PORT}` };
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'stagedoor-site-'));

async function startSite(
  programs: Programs,
  settings: Readonly<Record<string, string>> & { DATA_DIR: string; PUBLIC_URL?: string },
  posterHost: string | null,
): Promise<Site> {
  const env = { PORT: '0', ...settings, HOST: '127.0.0.1' };
  const log: LogLine[] = [];
  const start = async () => {
    const before = log.length;
    const listening = await programs.start(env, posterHost, (line) => void log.push(line));
    // As its own links say.
    const url = settings.PUBLIC_URL ?? listening.replace('127.0.0.1', 'localhost');
    const setupUrl = log.slice(before).find((line) => line.setupUrl)?.setupUrl ?? null;
    return { url, setupUrl };
  };
  const site: Site = {
    ...(await start()),
    dataDir: settings.DATA_DIR,
    log,
    session: [],
    deafen: () => programs.deafen(),
    stop: () => programs.stop(),
    setAhead: (ms) => programs.setAhead(ms),
    async restart() {
      const code = await programs.stop();
      if (code !== 0) throw new Error(`The site ended with ${code} instead of 0.`);
      Object.assign(site, await start());
    },
    async killAndStart() {
      await programs.kill();
      Object.assign(site, await start());
    },
  };
  return site;
}

/** Makes Ada's account with the printed link, and stores her session. */
async function setUp(site: Site): Promise<void> {
  const code = new URL(site.setupUrl ?? '').searchParams.get('code');
  const answer = await fetch(`${site.url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, ...ada }),
  });
  if (!answer.ok) throw new Error(`The site was not set up: ${await answer.text()}`);
  site.session = answer.headers.getSetCookie().map((text) => {
    const [name, value] = text.split(';', 1)[0]!.split('=') as [string, string];
    const sameSite = /SameSite=(Strict|Lax)/.exec(text)![1] as 'Strict' | 'Lax';
    return { name, value, sameSite, httpOnly: text.includes('HttpOnly') };
  });
}
