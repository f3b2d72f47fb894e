import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { Database, Engine } from '../../src/database/open.ts';
import { setupCode } from '../../src/features/session/account.records.ts';
import { sessionCookies } from '../../src/features/session/session.ts';
import type { Fetch } from '../../src/files/posters/fetch-poster.ts';
import type { Storage } from '../../src/files/storage/storage.ts';
import { readConfig, type Config } from '../../src/server/config.ts';
import type { App, AppDeps } from '../../src/server/createApp.ts';
import type { Limits } from '../../src/server/http/requestLimits.ts';
import { cookieName } from '../../src/server/http/cookieName.ts';
import { sessionOfAnn } from './ann.ts';
import { assetsIn } from './assets.ts';
import { clientOf, type Client } from './client.ts';
import { migratedDatabase, engines } from './engines.ts';
import { lineStream, openApp } from './open-app.ts';

export interface SiteOptions {
  env?: Record<string, string>;
  /** Other limits than the real ones. A machine under load is not sent away unless asked for. */
  limits?: Partial<Limits>;
  /** The way to other hosts; there is none where it is left out. */
  fetch?: Fetch;
  /** Told of every request. */
  onAnswered?: AppDeps['onAnswered'];
  /** Stands between the app and the folder that the files lie in. */
  storage?: (folder: Storage) => Storage;
  /** Another way to the database than the straight one, such as through a proxy. */
  database?: (address: string) => Promise<string>;
}

/** The real app over real things, on a database and in a folder of its own. */
export interface Site {
  app: App;
  config: Config;
  database: Database;
  /** The time that the app believes in, in epoch milliseconds; move it. */
  clock: { time: number };
  /** Every line that it logged. */
  log: string[];
  /** A browser without a session. */
  visitor(): Client;
  /** A browser of Ann, whose account is made with the first one. */
  member(): Promise<Client>;
  /** A code with which the first account can be made, as the log shows it at the start. */
  setupCode(): Promise<string>;
  /** The mails that it wrote, oldest first. */
  outbox(): string[];
  /** Listens on a free port, for those who need a socket. @returns the port. */
  listen(): Promise<number>;
  /** Opens one more server process's worth of app over the same data; closed with the site. */
  another(): Promise<Pick<Site, 'app' | 'visitor' | 'member'>>;
  /** Closes everything and opens it again over the same data. */
  restart(): Promise<void>;
  dispose(): Promise<void>;
}

/**
 * Every engine with the base of the API, for `describe.each(places)`; another base on one engine,
 * as no engine knows what it is called by.
 */
export const places = [
  ...engines.map((engine) => ({ engine, base: '/api' })),
  { engine: 'sqlite' as const, base: '/band/api' },
];

/** Builds the app as `main` does, with a folder for everything that it keeps. */
export async function startApp(engine: Engine, options: SiteOptions = {}): Promise<Site> {
  const { address, dispose } = await migratedDatabase(engine);
  const where = (await options.database?.(address)) ?? address;
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-app-'));
  const assets = assetsIn(inject('assets'));
  const clock = { time: Date.UTC(2026, 10, 20, 12), now: () => clock.time };
  const log: string[] = [];
  const config = {
    ...readConfig({ LOG_LEVEL: 'trace', ...options.env, DATA_DIR: join(folder, 'data') }),
    database: where,
  };

  const open = () =>
    openApp({
      config,
      assets,
      clock,
      logStream: lineStream((lines) => log.push(...lines)),
      limits: options.limits,
      storage: options.storage,
      fetch: options.fetch,
      onAnswered: options.onAnswered,
    });
  let opened = await open();

  const others: Pick<typeof opened, 'close'>[] = [];
  const visitorOf = (of: { app: App }) =>
    clientOf(
      () => of.app.server,
      config,
      () => of.app.files.idle(),
    );
  const memberOf = async (client: Client) => {
    const token = await sessionOfAnn(site.database.db, clock.now());
    const { https } = config;
    client.cookies.set(cookieName(sessionCookies.session, https), token);
    client.cookies.set(cookieName(sessionCookies.hint, https), '1');
    return client;
  };
  const visitor = () => visitorOf(site);
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
      await site.app.server.listen({ port: 0, host: '127.0.0.1' });
      return (site.app.server.server.address() as AddressInfo).port;
    },
    async another() {
      const other = await open();
      others.push(other);
      const visitor = () => visitorOf(other);
      return { app: other.app, visitor, member: () => memberOf(visitor()) };
    },
    async restart() {
      await opened.close();
      opened = await open();
      site.app = opened.app;
      site.database = opened.database;
    },
    async dispose() {
      for (const { close } of [...others, opened]) await close();
      await dispose();
      rmSync(folder, { recursive: true });
    },
  };
  return site;
}

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
    // No mail was ever written.
    return [];
  }
  return names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'));
}
