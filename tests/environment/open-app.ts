import { Writable } from 'node:stream';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, type Database } from '../../src/database/open.ts';
import type { Fetch } from '../../src/files/posters/fetchPoster.ts';
import { openStorage } from '../../src/files/storage/openStorage.ts';
import type { Storage } from '../../src/files/storage/storage.ts';
import type { Clock } from '../../src/kit/server/clock.ts';
import { openMail } from '../../src/mail/openMail.ts';
import type { Assets } from '../../src/server/assets/assets.ts';
import type { Config } from '../../src/server/config.ts';
import { createApp, type App } from '../../src/server/createApp.ts';
import type { Limits } from '../../src/server/http/requestLimits.ts';
import type { AppDeps } from '../../src/server/openServices.ts';

/** Options of the app beside its configuration. */
export interface InitialData {
  config: Config;
  assets: Assets;
  clock: Clock;
  logStream: Writable;
  /** Limits other than the real ones. Load shedding is off unless a test asks for it. */
  limits?: Partial<Limits> | undefined;
  /** Called with every request. */
  onAnswered?: AppDeps['onAnswered'];
  /** The `fetch` for other hosts; without it, none can be reached. */
  fetch?: Fetch | undefined;
  /** Wraps the app's storage. */
  storage?: ((own: Storage) => Storage) | undefined;
}

/** The real app while it is open. */
export interface OpenedApp {
  app: App;
  database: Database;
  storage: Storage;
  close(): Promise<void>;
}

/** Opens the app over its data as `main` does, without listening. */
export async function openApp({
  config,
  limits,
  fetch = noNetwork,
  storage: between,
  ...rest
}: InitialData): Promise<OpenedApp> {
  const database = await openDatabase(config.database);
  await migrate(database);
  const own = openStorage(config);
  const storage = between?.(own) ?? own;
  const app = await createApp({
    ...rest,
    config,
    database,
    storage,
    fetch,
    mail: openMail(config),
    wait: async () => {},
    limits: { lagMs: 0, pageClearIntervalMs: 0, variantLookIntervalMs: 0, ...limits },
  });
  await app.server.ready();
  const close = async () => {
    await app.server.close();
    await database.close();
  };
  return { app, database, storage, close };
}

/** The error of a machine without a network. */
const noNetwork: Fetch = async () => {
  throw new TypeError('fetch failed');
};

/** Receives log output and passes on its lines. */
export function lineStream(take: (lines: string[]) => void): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      take(chunk.toString().split('\n').filter(Boolean));
      done();
    },
  });
}
