import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { databaseVersion, FailedStep, isWithoutSite, migrate } from '../database/migrate.ts';
import type { Migration } from '../database/migrations.ts';
import {
  journalMode,
  openDatabase,
  type Database,
  type Db,
  type OpenOptions,
} from '../database/open.ts';
import { openStorage } from '../files/storage/openStorage.ts';
import { systemClock } from '../kit/server/clock.ts';
import { lockForProcess } from '../database/processLock.ts';
import { ConfigError, type Config } from './config.ts';

/** Entries that the site itself creates in its data folder. */
const ownNames = /^(?:stagedoor\.sqlite.*|files|outbox|preparing|uploads|restore-points)$/;

/**
 * Creates the data folder. It holds password hashes and e-mails, so no other user of the machine
 * may read them, even if the folder itself is open. @throws ConfigError if it can't be created.
 */
export async function makeDataFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  await refuseRoot(dataDir);
  try {
    await makeFolder(dataDir);
    const own = (await readdir(dataDir)).filter((name) => ownNames.test(name));
    // Only their owner can close other users' files, and files that are gone need nothing.
    await Promise.allSettled(own.map((name) => closeToOthers(join(dataDir, name))));
  } catch (error) {
    throw new ConfigError([
      `DATA_DIR ${dataDir} cannot be created or is not a folder (${codeOf(error)}). Set it to a folder that the site can write to.`,
    ]);
  }
}

/** Creates each level itself: in `/proc` Node's recursive mkdir never ends. */
async function makeFolder(path: string): Promise<void> {
  const make = async () => {
    await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  };
  await make().catch(async (error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    await makeFolder(dirname(path));
    await make();
  });
}

async function closeToOthers(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700);
}

/**
 * Two processes on one SQLite file would each keep finished pages that the other has changed.
 * @throws ConfigError if another one serves it.
 */
export async function lockData({
  database,
  dataDir,
}: Pick<Config, 'database' | 'dataDir'>): Promise<() => void> {
  if (database.includes('://')) return () => {};
  const release = await lockForProcess(`${database}.lock`).catch(async (error: unknown) => {
    throw (await complaintOf(error, `${database}.lock`)) ?? error;
  });
  if (release) return release;
  const { ifNoneRuns } = await import('./databaseComplaint.ts');
  throw new ConfigError([
    `DATA_DIR ${dataDir} is in use by another Stagedoor. Stop it first, or set DATA_DIR to another folder. ${ifNoneRuns}`,
  ]);
}

export type DataConfig = Pick<Config, 'database' | 'dataDir' | 'storage' | 'backupPassphrase'>;

/**
 * Opens the database at the newest version, in a folder that is there. Before an update of a site
 * with content its rows are backed up.
 * @param steps for tests of updates.
 * @throws ConfigError if it cannot be used, or a newer program has updated it
 */
export async function openData(
  config: DataConfig,
  options?: OpenOptions,
  steps?: readonly Migration[],
): Promise<Database> {
  return opened(config, options, async (database) => {
    let restorePoint: string | null = null;
    try {
      await migrate(database, steps, async (before) => {
        restorePoint = await pointBeforeUpdate(config, before);
      });
    } catch (error) {
      if (!(error instanceof FailedStep)) throw error;
      const why =
        (await complaintOf(error.cause, config.database))?.complaints[0] ??
        `${error.message}. Start the previous version again, and report this error.`;
      throw new ConfigError([
        `The update failed, and nothing was changed. ${why}${restorePoint ? ` The rows are also saved in ${restorePoint}.` : ''}`,
      ]);
    }
  });
}

/** Returns null if nothing could be lost. */
async function pointBeforeUpdate(
  config: DataConfig,
  before: Pick<Database, 'db' | 'engine'>,
): Promise<string | null> {
  // Loaded here, because most starts do not need it.
  const { hasContent } = await import('../backup/restore.records.ts');
  const { makeRestorePoint } = await import('../backup/restoreBackup.ts');
  if (!(await hasContent(before))) return null;
  const site = backupSite(config, () => openDatabase(config.database));
  return makeRestorePoint(site, { hasFiles: false });
}

/** The site as backups read it. */
export const backupSite = (config: DataConfig, open: () => Promise<Database>) => ({
  open,
  dataDir: config.dataDir,
  backupPassphrase: config.backupPassphrase,
  storage: openStorage(config),
  clock: systemClock,
});

/** There is no data yet, or it is stored elsewhere. */
export class NoSite extends ConfigError {}

/**
 * Opens the database as it is, even at an older program's version.
 * @throws ConfigError if it cannot be used, NoSite
 */
export async function openDataAsIs(
  config: Pick<Config, 'database' | 'dataDir'>,
): Promise<Database> {
  const { database, dataDir } = config;
  const noSite = new NoSite([
    `DATA_DIR ${dataDir} contains no site. Set it to the folder of a site, or start a new site: npm start.`,
  ]);
  // SQLite would make a file.
  if (!database.includes('://') && !existsSync(database)) throw noSite;
  return opened(config, undefined, async ({ db }) => {
    await databaseVersion(db).catch((error: unknown) => {
      throw isWithoutSite(error) ? noSite : error;
    });
  });
}

/** Reads every record as the API returns it. @throws if one fails. */
export async function readAll(db: Db): Promise<void> {
  // Loaded here, because only restores need it.
  const { readRecords } = await import('./readRecords.ts');
  await readRecords(db, systemClock);
}

/** The site's user could not write to the files that root leaves. @throws ConfigError */
export async function refuseRoot(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  // If it cannot be read, opening it says why.
  const found = await stat(dataDir).catch(() => null);
  if (!found || found.uid === 0) return;
  throw new ConfigError([
    `DATA_DIR ${dataDir} belongs to user ${found.uid}, who cannot change files that root creates. Run this as that user: sudo -u '#${found.uid}' npm …`,
  ]);
}

async function opened(
  config: Pick<Config, 'database' | 'dataDir'>,
  options: OpenOptions | undefined,
  begin: (database: Database) => Promise<unknown>,
): Promise<Database> {
  await refuseRoot(config.dataDir);
  try {
    await using begun = new AsyncDisposableStack();
    const database = begun.use(await openDatabase(config.database, options));
    // Loaded here, because most starts do not need it.
    if (database.engine === 'postgres' || (await journalMode(database.db)) !== 'wal') {
      const { refuseUnfit } = await import('./databaseComplaint.ts');
      await refuseUnfit(database, config.database);
    }
    await begin(database);
    begun.move();
    return database;
  } catch (error) {
    throw (await complaintOf(error, config.database)) ?? error;
  }
}

/** Returns null if no setting fixes it. Loaded here, because most starts do not need it. */
export const complaintOf = async (error: unknown, database: string): Promise<ConfigError | null> =>
  (await import('./databaseComplaint.ts')).databaseComplaint(error, database);

/** The message if there is none. */
const codeOf = (error: unknown): string => {
  const { code, message } = error as Error & { code?: string };
  return code ?? message;
};
