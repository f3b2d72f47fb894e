import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import { emptyPostgresDatabase, startPostgres } from '../environment/postgres.ts';
import { openPosterHost, type PosterHost } from '../stand-ins/youtube-posters.ts';

/** The built site while it runs, as a band has it. */
export interface Site {
  /** Where it listens, such as `http://127.0.0.1:40123`; another one after a restart. */
  url: string;
  /** The one-time link for the first account, or null where there is an account. */
  setupUrl: string | null;
  dataDir: string;
  /** Every line of its log so far, across restarts. */
  log: LogLine[];
  /** Ends the reading of its log, as a program does that dies before the site. */
  deafen(): void;
  /** Ends it with SIGTERM. @returns its exit code. */
  stop(): Promise<number | null>;
  /** Stops it and starts it again over the same data. */
  restart(): Promise<void>;
}

interface LogLine {
  msg?: string;
  address?: string;
  setupUrl?: string;
  [field: string]: unknown;
}

interface Options {
  /** `sqlite` unless a file asks with `test.use({ engine: 'postgres' })`. */
  engine: 'sqlite' | 'postgres';
  /**
   * Whether the site reaches the host of YouTube's posters: a stand-in with `'near'`. Every other
   * host is always out of its reach.
   */
  posters: 'near' | 'away';
  /** Settings beside those that every site of a test has. */
  settings: Readonly<Record<string, string>>;
}

const onlyLoopback = new URL('../environment/only-loopback.ts', import.meta.url).href;
const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** Playwright's `test` with a site of its own for each test. */
export const test = base.extend<
  Options & { posterHost: PosterHost | null; site: Site },
  { postgresUrl: () => Promise<string> }
>({
  engine: ['sqlite', { option: true }],
  posters: ['away', { option: true }],
  settings: [{}, { option: true }],

  posterHost: async ({ posters }, use) => {
    const host = posters === 'near' ? await openPosterHost() : null;
    await use(host);
    await host?.close();
  },

  // Started when the first test of a worker asks for it.
  postgresUrl: [
    async ({}, use) => {
      let server: ReturnType<typeof startPostgres> | null = null;
      await use(async () => (await (server ??= startPostgres())).url);
      if (server) await (await (server as ReturnType<typeof startPostgres>)).stop();
    },
    { scope: 'worker' },
  ],

  site: async ({ engine, postgresUrl, posterHost, settings }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-site-'));
    const database =
      engine === 'postgres' ? await emptyPostgresDatabase(await postgresUrl()) : null;
    try {
      const site = await startSite(dataDir, database?.address ?? null, posterHost, settings);
      await use(site);
      await site.stop();
    } finally {
      await database?.remove();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
});

export { expect } from '@playwright/test';

async function startSite(
  dataDir: string,
  database: string | null,
  posterHost: PosterHost | null,
  settings: Readonly<Record<string, string>>,
): Promise<Site> {
  const env = {
    ...settings,
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    // Each test starts the same program.
    NODE_COMPILE_CACHE: join(tmpdir(), 'stagedoor-compiled'),
    ...(database && { DATABASE_URL: database }),
    ...(posterHost && { TEST_POSTER_HOST: posterHost.url }),
  };
  let running: ChildProcess;
  const site: Site = {
    url: '',
    setupUrl: null,
    dataDir,
    log: [],
    deafen: () => void running.stdout?.destroy(),
    async stop() {
      if (running.exitCode === null && running.signalCode === null) {
        const end = new Promise((resolve) => running.once('exit', resolve));
        running.kill('SIGTERM');
        await end;
      }
      return running.exitCode;
    },
    async restart() {
      const code = await site.stop();
      if (code !== 0) throw new Error(`The site ended with ${code} instead of 0.`);
      await start();
    },
  };
  async function start(): Promise<void> {
    running = spawn(process.execPath, ['--import', onlyLoopback, main], {
      cwd: dataDir,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      Object.assign(site, await listening(running, site.log));
    } catch (error) {
      running.kill('SIGKILL');
      throw error;
    }
  }
  await start();
  return site;
}

/** Waits for the line that says where the site listens; keeps every line. */
async function listening(
  server: ChildProcess,
  log: LogLine[],
): Promise<{ url: string; setupUrl: string | null }> {
  let setupUrl: string | null = null;
  let complaints = '';
  server.stderr?.on('data', (text: Buffer) => (complaints += text.toString()));
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => reject(notStarted('is silent')), 15_000);
    server.once('exit', (code) => reject(notStarted(`ended with ${code}`)));
    createInterface({ input: server.stdout! }).on('line', (text) => {
      const line = parsed(text);
      log.push(line);
      setupUrl = line.setupUrl ?? setupUrl;
      if (!line.address) return;
      clearTimeout(tooLate);
      // The link may stand in a line right behind this one.
      setTimeout(() => resolve({ url: line.address!, setupUrl }), 100);
    });
  });

  function notStarted(how: string): Error {
    const said = log.map((line) => JSON.stringify(line)).join('\n');
    return new Error(`The site ${how} instead of listening.\n${said}\n${complaints}`);
  }
}

/** Every line of the log is JSON; one that is not is kept as it is, for a test to find. */
function parsed(text: string): LogLine {
  try {
    return JSON.parse(text) as LogLine;
  } catch {
    return { unreadable: text };
  }
}
