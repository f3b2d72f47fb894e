import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { sweepSuspicious } from '../features/contact/messages.records.ts';
import { sweepSendings } from '../features/contact/sendings.records.ts';
import { sweepAsked } from '../features/newsletter/asked-addresses.records.ts';
import { sweepSubscribers } from '../features/newsletter/newsletter.records.ts';
import { newSetupCode } from '../features/session/account.records.ts';
import { sweepSessions } from '../features/session/session.records.ts';
import { openStorage } from '../files/open-storage.ts';
import { systemClock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { sweepOutbox } from '../kit/outbox.ts';
import { openMail, outboxIn, whereMailsGo } from '../mail/open-mail.ts';
import { readAssets } from './assets.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { createApp } from './createApp.ts';
import { openLog } from './log.ts';
import { silentConnections } from './silent.ts';

/** How long running requests may take after a SIGTERM. */
const stopWithinMs = 25_000;

/** How often sessions that are over are cleared away, and pictures are finished. */
const hourMs = 60 * 60_000;

/** How often it is forgotten where forms came from: an hour is promised, and little more. */
const forgetMs = 5 * 60_000;

/** How often files that belong to nobody are: that lists the whole storage. */
const dayMs = 24 * hourMs;

/** How often it is looked whether a command changed something while the site runs. */
const momentMs = 2_000;

try {
  await main();
} catch (error) {
  const line = error instanceof ConfigError ? { complaints: error.complaints } : {};
  process.stdout.write(
    `${JSON.stringify({ level: 'fatal', time: new Date().toISOString(), msg: (error as Error).message, ...line })}\n`,
  );
  process.exit(1);
}

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = await withPort(readConfig(process.env));
  // Password hashes lie here: nobody else on the machine may read them.
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  // Connections can break before there is a log to say so in.
  let log: Log | null = null;
  const database = await openDatabase(config.database, (error) =>
    log?.warn({ err: error }, 'a connection to the database broke'),
  );
  await migrate(database);
  const written = openLog();
  const app = await createApp({
    config,
    logStream: written.stream,
    database,
    storage: openStorage(config),
    clock: systemClock,
    mail: openMail(config),
    fetch: (address, options) => fetch(address, options),
    assets: readAssets(join(import.meta.dirname, '../client')),
  });
  const { server } = app;
  log = server.log;
  const closeSilent = silentConnections(server.server);

  const stop = async (signal: string) => {
    server.log.info({ signal }, 'stopping');
    app.announceStop();
    // Whoever has not finished by then is cut off; only what hangs inside ends the process unclosed.
    setTimeout(() => server.server.closeAllConnections(), stopWithinMs).unref();
    // An exit would wait for a reader of the log that has stopped reading.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), stopWithinMs + 3_000).unref();
    // Connections that were busy when closing began may idle on; nobody waits for them.
    const hanging = setInterval(() => {
      server.server.closeIdleConnections();
      closeSilent();
    }, 250);
    await server.close();
    clearInterval(hanging);
    await database.close();
    server.log.info('stopped');
    await written.close();
    process.exit(0);
  };
  process.once('SIGTERM', (signal) => void stop(signal));
  process.once('SIGINT', (signal) => void stop(signal));

  const code = await newSetupCode(database.db, systemClock.now());
  const address = await server.listen({ port: config.port, host: config.host });
  server.log.info({ address, publicUrl: config.publicUrl.origin }, 'listening');
  server.log.info(...whereMailsGo(config));
  if (code) {
    const setupUrl = new URL(`/setup?code=${code}`, config.publicUrl).href;
    server.log.info({ setupUrl }, 'no account yet: open this link to make the first one');
  }
  const onError = (error: unknown) => server.log.error({ err: error }, 'sweeping failed');
  repeat(() => sweepSessions(database.db, systemClock.now()), hourMs, onError);
  repeat(() => sweepSuspicious(database.db, systemClock.now()), hourMs, onError);
  repeat(() => sweepSendings(database.db, systemClock.now()), forgetMs, onError);
  repeat(() => sweepSubscribers(database.db, systemClock.now()), hourMs, onError);
  repeat(() => app.lookOutside(), momentMs, onError);
  repeat(() => sweepAsked(database.db, systemClock.now()), hourMs, onError);
  repeat(() => sweepOutbox(outboxIn(config.dataDir), systemClock.now()), hourMs, onError);
  repeat(() => app.files.finishVariants(), hourMs, onError);
  repeat(() => app.files.sweep(), dayMs, onError);
  repeat(async () => app.posters.fetchSoon(), hourMs, onError);
}

/**
 * Port 0 means any free one. It is chosen before the app is built, because the addresses that
 * the app writes into its pages hold it.
 */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, config.host, () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  });
  return readConfig({ ...process.env, PORT: String(port), PORT_FILE: undefined });
}

/** Does work now and then again and again, without keeping the process alive for it. */
function repeat(
  work: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): void {
  const once = () => void work().catch(onError);
  once();
  setInterval(once, everyMs).unref();
}
