import { mkdir } from 'node:fs/promises';
import { migrate } from '../database/migrate.ts';
import { openDatabase, type Database, type OpenOptions } from '../database/open.ts';
import { ConfigError, type Config } from './config.ts';

/** Makes the folder of the data. @throws ConfigError where that cannot be. */
export async function makeDataFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  try {
    // Password hashes lie here: nobody else on the machine may read them.
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new ConfigError([
      `DATA_DIR ${dataDir} cannot be made or is no folder (${codeOf(error)}). Name a folder that the site may write to.`,
    ]);
  }
}

/**
 * Opens the database at the newest version, in a folder that is there.
 * @throws ConfigError where it cannot be used, NewerDatabase
 */
export async function openData(
  config: Pick<Config, 'database'>,
  options?: OpenOptions,
): Promise<Database> {
  try {
    const database = await openDatabase(config.database, options);
    try {
      await migrate(database);
    } catch (error) {
      await database.close();
      throw error;
    }
    return database;
  } catch (error) {
    throw complaint(error, config.database) ?? error;
  }
}

/**
 * What the surroundings refuse: SQLite, the operating system, or PostgreSQL by the SQLSTATE of
 * connections, authorization, catalogs, resources, shutdowns and privileges.
 */
const refusals =
  /^(?:SQLITE_(?:BUSY|CANTOPEN|CORRUPT|FULL|IOERR|NOTADB|PERM|READONLY)|E[A-Z]+$|08|28|3D|53|57P|42501)/;

/** The driver of PostgreSQL gives these no code. */
const isSilent = /^(?:Connection terminated|Query read timeout|timeout e)/;

/** Null for what no setting mends. */
function complaint(error: unknown, database: string): ConfigError | null {
  const code = codeOf(error);
  if (!refusals.test(code) && !isSilent.test(code)) return null;
  if (database.includes('://')) {
    const { host, pathname } = new URL(database);
    return new ConfigError([
      `DATABASE_URL leads to ${host}${pathname}, which cannot be used (${code}). Start that database, or correct its address, user or password.`,
    ]);
  }
  return new ConfigError([
    /^SQLITE_(?:CORRUPT|NOTADB)/.test(code)
      ? `DATA_DIR holds ${database}, which is damaged or no SQLite database. Keep a copy of it, and put a backup in its place.`
      : `DATA_DIR holds ${database}, which cannot be used (${code}). Check who may write there and how much room is left.`,
  ]);
}

/** The message where there is none. */
const codeOf = (error: unknown): string => {
  const { code, message } = error as Error & { code?: string };
  return code ?? message;
};
