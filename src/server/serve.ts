import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setupCode } from '../features/session/account.records.ts';
import { setupPath } from '../features/session/session.view.ts';
import { openStorage } from '../files/storage/openStorage.ts';
import { systemClock } from '../kit/server/clock.ts';
import type { Log } from '../kit/server/log.ts';
import { dayMs, secondMs } from '../kit/dates/durations.ts';
import { openMail, mailDestination } from '../mail/openMail.ts';
import { readAssets } from './assets/assets.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { createApp, type App } from './createApp.ts';
import { greeting } from './greeting.ts';
import { lockData, makeDataFolder, openData } from './openData.ts';
import type { Limits } from './http/requestLimits.ts';
import type { LogStream } from './http/serverLog.ts';
import { repeater, repeatWork } from './repeatedWork.ts';
import { warnOfSettings } from './settingWarnings.ts';

/** How long running requests may take after the server stops accepting more. */
const finishWithinMs = 25_000;

/** How long a start waits for the database's check; a larger one is checked later. */
const checkedWithinMs = 2_000;

/** The log's message for operators. */
const whatToDo =
  'the database file is damaged, so nothing is saved. Stop the site, keep a copy of the ' +
  'file, restore a backup of DATA_DIR, and start again';

export type ServedSite = Awaited<ReturnType<typeof serve>>;

/** Migrates and listens. @throws ConfigError if the settings are invalid. */
export async function serve(
  env: Readonly<Record<string, string | undefined>>,
  logStream: LogStream,
  limits: Partial<Limits> = {},
) {
  const config = await withPort(env);
  await makeDataFolder(config);
  await using opened = new AsyncDisposableStack();
  opened.defer(await lockData(config));
  // Connections can break before there is a log.
  let log: Log | null = null;
  const database = await openData(config, {
    onError: (error) => log?.warn({ err: error }, 'lost a connection to the database'),
    onDamage: (damage) => log?.error({ damage: damage.message, file: config.database }, whatToDo),
  });
  opened.defer(() => database.close());
  // Loaded here, because most sites start without it.
  const metrics = config.metrics && (await import('./http/metrics.ts')).openMetrics();
  const app = await createApp({
    config,
    logStream,
    database,
    storage: openStorage(config),
    clock: systemClock,
    mail: openMail(config),
    fetch: (address, options) => fetch(address, options),
    assets: readAssets(join(import.meta.dirname, '../client')),
    limits,
    onAnswered: metrics?.record,
  });
  log = app.log;
  warnOfSettings(app, env);
  const repetition = repeater(app);
  let checked = Promise.resolve();
  repetition.repeat(() => (checked = database.damage.check()), dayMs);

  const code = await setupCode(database.db);
  await Promise.race([Promise.allSettled([checked]), pause(checkedWithinMs, null, { ref: false })]);
  const { port, host } = config;
  const { log: serverLog } = app.server;
  const { level } = serverLog;
  // Fastify logs the address too.
  serverLog.level = 'warn';
  const address = await app.server.listen({ port, host }).catch(cannotListen(config));
  serverLog.level = level;
  const setUp = code && `${setupPath}?code=${code}`;
  if (config.logFormat === 'pretty') logStream.write(greeting(config, setUp));
  else logStart(app, address, setUp);
  if (config.metrics && metrics) {
    opened.defer(() => metrics.close());
    const { gaugesOf } = await import('./gauges.ts');
    const at = await metrics
      .listen(config.metrics, gaugesOf(app), app.server.log)
      .catch(cannotListen(config.metrics, 'METRICS_'));
    app.log.info({ metrics: at }, 'serving metrics for Prometheus');
  }
  if (config.storage || config.backupPlace !== null) {
    // Otherwise, a problem there would first show with an image, or the next day.
    void import('../doctor/diagnose.ts')
      .then(({ warnOfPlaces }) => warnOfPlaces(config, app.storage, { env, log: app.log }))
      .catch(app.onFailedTask);
  }
  // PostgreSQL reports most changes by other programs at once.
  repetition.repeat(app.checkExternalChanges, secondMs);
  repetition.afterStart(() => repeatWork(app, repetition.repeat));
  const running = opened.move();
  return {
    /** An origin like `http://127.0.0.1:3000`. */
    address,
    /** The longest duration of a stop. */
    stopWithinMs: config.drainMs + app.limits.lingerMs + finishWithinMs,
    /** Drains, finishes running work, for at most 25 s, and closes everything but the log. */
    async stop(reason: string): Promise<void> {
      app.log.info({ signal: reason }, 'stopping');
      app.announceStop();
      await pause(config.drainMs);
      await app.connections.stopListening();
      repetition.stop();
      if (app.connections.count() > 0) await pause(app.limits.lingerMs);
      await closeServer(app);
      repetition.forget();
      await running.disposeAsync();
      app.server.log.info('stopped');
    },
  };
}

function logStart({ log, config }: App, address: string, setUp: string | null): void {
  const { publicUrl } = config;
  log.info({ address, publicUrl: publicUrl.origin }, 'listening');
  if (setUp !== null) {
    const setupUrl = new URL(setUp, publicUrl).href;
    log.info({ setupUrl }, 'no account yet: open this link to create the first one');
  }
  log.info(...mailDestination(config));
}

/** Ends connections that are idle or hang, and after a while all. */
async function closeServer({ server, connections }: App): Promise<void> {
  const cutOff = setTimeout(() => server.server.closeAllConnections(), finishWithinMs).unref();
  // Connections that were busy when closing began may idle on.
  const hanging = setInterval(() => {
    server.server.closeIdleConnections();
    connections.closeSilent();
  }, 250);
  await server.close();
  clearInterval(hanging);
  clearTimeout(cutOff);
}

/** Port 0 means any free one, chosen first because the addresses in the pages hold it. */
async function withPort(env: Readonly<Record<string, string | undefined>>): Promise<Config> {
  const config = readConfig(env);
  if (config.port !== 0) return config;
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, config.host, () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  }).catch(cannotListen(config));
  return readConfig({ ...env, PORT: String(port), PORT_FILE: undefined });
}

function cannotListen({ host, port }: Pick<Config, 'host' | 'port'>, prefix = '') {
  return ({ code = '' }: NodeJS.ErrnoException): never => {
    throw new ConfigError([
      code === 'EADDRINUSE'
        ? `Port ${port} on ${host} is already in use (${code}). Stop the other program or set ${prefix}PORT.`
        : code === 'EACCES'
          ? `Port ${port} on ${host} needs more privileges (${code}). Set ${prefix}PORT to 1024 or higher.`
          : `${prefix}HOST ${host} is not an address of this machine (${code}). Set it to one, such as 127.0.0.1 or 0.0.0.0.`,
    ]);
  };
}
