import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { inject, onTestFinished, vi } from 'vitest';
import type { Database, Engine } from '../../src/database/open.ts';
import { setupCode } from '../../src/features/session/account.records.ts';
import { sessionCookies } from '../../src/features/session/session.ts';
import type { Fetch } from '../../src/files/posters/fetchPoster.ts';
import type { Storage } from '../../src/files/storage/storage.ts';
import { readConfig, type Config } from '../../src/server/config.ts';
import type { App } from '../../src/server/createApp.ts';
import type { Limits } from '../../src/server/http/requestLimits.ts';
import { cookieName } from '../../src/server/http/cookieName.ts';
import type { AppDeps } from '../../src/server/openServices.ts';
import { sessionOfAnn } from './ann.ts';
import { assetsIn } from './assets.ts';
import { clientOf, type Client } from './client.ts';
import { migratedDatabase, engines, type MigratedAddress } from './engines.ts';
import { giveBack, takeLent } from './lent-sites.ts';
import { lineStream, openApp, type OpenedApp } from './open-app.ts';
import { share } from './whole.ts';

export interface SiteOptions {
  env?: Record<string, string>;
  /** Limits other than the real ones. Load shedding is off unless a test asks for it. */
  limits?: Partial<Limits>;
  /** The `fetch` for other hosts; without it, none can be reached. */
  fetch?: Fetch;
  /** Called with every request. */
  onAnswered?: AppDeps['onAnswered'];
  /** Wraps the storage of the site's folder. */
  storage?: (folder: Storage) => Storage;
  /** Another address of the database, such as that of a proxy. */
  database?: (address: string) => Promise<string>;
}

/** The real app with a database and a folder of its own. */
export interface Site {
  app: App;
  config: Config;
  database: Database;
  /** The app's clock, in epoch milliseconds; tests move it. */
  clock: { time: number };
  /** All log lines. */
  log: string[];
  /** A browser without a session. */
  visitor(): Client;
  /** Ann's browser; her account is made with the first one. */
  member(): Promise<Client>;
  /** A code for the first account, as the log shows it at the start. */
  setupCode(): Promise<string>;
  /** The e-mails it sent, oldest first. */
  outbox(): string[];
  /** Listens on a free port, for tests that need a socket. @returns the port. */
  listen(): Promise<number>;
  /** Opens another app over the same data, as a second instance would; closed with the site. */
  another(): Promise<Pick<Site, 'app' | 'visitor' | 'member'>>;
  /** Closes everything and opens it again over the same data. */
  restart(): Promise<void>;
  /**
   * Resets it to the state in which it was opened: no rows, files, e-mails or cached pages, the
   * same time.
   * @returns false if that is impossible; close it then.
   */
  reset(): Promise<boolean>;
  /** Closes it, or keeps it for the next test of the file that wants one like it. */
  dispose(): Promise<void>;
}

/**
 * API tests run on SQLite under an unusual API base, since no engine knows the base; whole runs add
 * both engines under the usual one.
 */
export const places = [
  ...share(
    engines.map((engine) => ({ engine, base: '/api' })),
    () => false,
  ),
  { engine: 'sqlite' as const, base: '/band/api' },
];

/** An open site and the function that ends it. */
interface OpenSite {
  site: Site;
  end(): Promise<void>;
}

/**
 * Opens the app as `main` does, with a folder for all its data. Opening costs as much as thirty
 * calls, so tests of a file with equal options share one: `dispose` resets it.
 */
export async function startApp(engine: Engine, options: SiteOptions = {}): Promise<Site> {
  const key = sharedKey(engine, options);
  const opened = (key && takeLent<OpenSite>(key)) || (await openSite(engine, options));
  const { site, end } = opened;
  site.dispose = async () => {
    if (key && (await site.reset())) await giveBack(key, opened);
    else await end();
  };
  return site;
}

/** Settings that only the configuration remembers. */
const plainSettings = new Set(['API_BASE', 'EMAIL_BLOCK_LIST', 'PUBLIC_URL', 'TRUST_PROXY']);

/** The key under which sites can be shared between tests; null for one of its own. */
function sharedKey(engine: Engine, { env = {}, ...own }: SiteOptions): string | null {
  const isPlain = Object.keys(env).every((name) => plainSettings.has(name));
  if (!isPlain || Object.values(own).some((one) => one !== undefined)) return null;
  return JSON.stringify([engine, Object.entries(env).toSorted()]);
}

/** Their responses are cached by another clock, or they change state that a reset does not know. */
const remembering = /^\/readyz$|\/(?:doctor|setup\/restore)$/;

async function openSite(engine: Engine, options: SiteOptions): Promise<OpenSite> {
  const place = await migratedDatabase(engine);
  const where = (await options.database?.(place.address)) ?? place.address;
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-app-'));
  const assets = assetsIn(inject('assets'));
  const start = Date.UTC(2026, 10, 20, 12);
  const clock = { time: start, now: () => clock.time };
  const log: string[] = [];
  const config = {
    ...readConfig({ LOG_LEVEL: 'trace', ...options.env, DATA_DIR: join(folder, 'data') }),
    database: where,
  };
  /** Whether a test did something that no reset undoes. */
  let isWorn = false;

  const open = () =>
    openApp({
      config,
      assets,
      clock,
      logStream: lineStream((lines) => log.push(...lines)),
      limits: options.limits,
      storage: options.storage,
      fetch: options.fetch,
      onAnswered: (one) => {
        isWorn ||= remembering.test(one.route);
        options.onAnswered?.(one);
      },
    });
  let opened = await open();

  const others: Pick<typeof opened, 'close'>[] = [];
  const visitorOf = (of: { app: App }) =>
    clientOf(
      () => of.app.server,
      config,
      () => madeOf(of.app),
    );
  const memberOf = async (client: Client) => {
    const token = await sessionOfAnn(site.database.db, clock.now());
    const { https } = config;
    client.cookies.set(cookieName(sessionCookies.session, https), token);
    client.cookies.set(cookieName(sessionCookies.hint, https), '1');
    return client;
  };
  const visitor = () => visitorOf(site);
  const end = async () => {
    for (const { close } of [...others, opened]) await close();
    await place.dispose();
    rmSync(folder, { recursive: true });
  };
  const site: Site = {
    app: opened.app,
    database: opened.database,
    config,
    clock,
    log,
    visitor,
    member: () => memberOf(visitor()),
    async setupCode() {
      const code = await setupCode(site.database.db);
      if (!code) throw new Error('The site has an account already.');
      return code;
    },
    outbox: () => mailsIn(join(config.dataDir, 'outbox')),
    async listen() {
      isWorn = true;
      await site.app.server.listen({ port: 0, host: '127.0.0.1' });
      return (site.app.server.server.address() as AddressInfo).port;
    },
    async another() {
      isWorn = true;
      const other = await open();
      others.push(other);
      const visitor = () => visitorOf(other);
      return { app: other.app, visitor, member: () => memberOf(visitor()) };
    },
    async restart() {
      isWorn = true;
      await opened.close();
      opened = await open();
      site.app = opened.app;
      site.database = opened.database;
    },
    async reset() {
      if (isWorn || log.some(isComplaint) || vi.isFakeTimers()) return false;
      try {
        isWorn = !(await empty(opened, place));
      } catch {
        // For example, of a database that the test closed.
        isWorn = true;
      }
      if (isWorn || log.some(isComplaint)) return false;
      clock.time = start;
      opened.app.cache.forget();
      Object.assign(opened.app.cache.counts, { hits: 0, made: 0 });
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
      log.length = 0;
      return true;
    },
    dispose: end,
  };
  return { site, end };
}

/** Deletes all rows. @returns whether nothing else is left. */
async function empty({ app, database }: OpenedApp, place: MigratedAddress): Promise<boolean> {
  await app.settled();
  if (app.files.uploadsInProgress() > 0 || !(await isIdleAlready(app))) return false;
  if (database.damage.found() || (await isPragmaChanged(database))) return false;
  const isEmpty = await place.empty();
  // Waits for an e-mail that is being sent; no others remain.
  await app.mailQueue.sendDue();
  app.mailQueue.sendSoon();
  return isEmpty;
}

/** Waiting for image variants takes longer than opening another site. */
const isIdleAlready = (app: App): Promise<boolean> =>
  Promise.race([madeOf(app).then(() => true), pause(0, false)]);

/** Resolves when no copy, rendition or archive waits. */
async function madeOf({ files, archives }: App): Promise<void> {
  await files.idle();
  await archives.idle();
}

/** Settings of the app's connection that tests change. */
async function isPragmaChanged({ db, engine }: Database): Promise<boolean> {
  if (engine === 'postgres') return false;
  const { rows } = await sql`pragma query_only`.execute(db);
  return !isDeepStrictEqual(rows, [{ query_only: 0 }]);
}

/** The app may remember its warnings, except failed sign-ins: the database counts those. */
const isComplaint = (line: string): boolean =>
  /^\{"level":"(?:warn|error|fatal)"/.test(line) &&
  !/"msg":"(?:too many attempts|sign-in failed|password confirmation failed)/.test(line);

/** A site for one test. */
export async function siteForTest(engine: Engine, options?: SiteOptions): Promise<Site> {
  const site = await startApp(engine, options);
  onTestFinished(() => site.dispose());
  return site;
}

function mailsIn(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  } catch {
    // No e-mail was written yet.
    return [];
  }
  return names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'));
}
