import { ForeignTables, NewerDatabase, OlderDatabase } from '../database/migrate.ts';
import { journalMode, type Database } from '../database/open.ts';
import { isPooledByTransaction, postgresServer } from '../database/postgresServer.ts';
import { isDamage } from '../database/quickCheck.ts';
import { ConfigError } from './config.ts';

/**
 * Errors of the environment: SQLite, the operating system, or PostgreSQL by the SQLSTATE of
 * connections, authorization, catalogs, resources, shutdowns, privileges and read-only servers.
 */
const refusals =
  /^(?:SQLITE_(?:BUSY|CANTOPEN|CORRUPT|FULL|IOERR|NOTADB|PERM|PROTOCOL|READONLY)|E[A-Z]+$|08|25006|28|3D|3F|53|57P|42501)/;

/** The driver of PostgreSQL gives these no code. */
const isSilent =
  /^(?:Connection terminated|Client has encountered a connection error|Query read timeout|timeout e|The server does not support SSL|SASL)/;

/** Node's errors for a certificate that it does not trust. */
const isUntrusted = /CERT|LEAF_SIGNATURE/;

/** SQLite's errors for file systems without working locks, such as NFS or SMB. */
const isOfNetwork = /^SQLITE_(?:IOERR_(?:SHM|.*LOCK)|PROTOCOL)/;

/** The cure, by the code of PostgreSQL or Node, or by the message. */
const cures: readonly (readonly [RegExp, string])[] = [
  [
    /^28000/,
    'Correct the user, add ?sslmode=verify-full if the server requires encryption, or allow that user from this machine in pg_hba.conf.',
  ],
  [
    /^(?:28|SASL)/,
    'Correct the user or password, or allow that user from this machine in pg_hba.conf.',
  ],
  [/^3D/, 'Create that database with createdb, or correct its name.'],
  [
    /^3F/,
    'Create the schema in the search_path of that user, and allow the user to create tables in it.',
  ],
  [/^42501/, 'Make the user the owner of the database: ALTER DATABASE name OWNER TO user.'],
  [/^25006/, 'It is read-only. Use the address of the primary server.'],
  [/^53/, 'Raise its max_connections: each instance of the site uses up to 11.'],
  [/^08P01/, 'If you use pgbouncer, set pool_mode = session for this database.'],
  [
    /^Query read/,
    'It does not respond. If you use pgbouncer, raise its default_pool_size: each instance of the site needs 11 connections.',
  ],
  [
    /^E(?:NOENT|NOTDIR|ISDIR|ACCES)/,
    'Check the folder of the socket, the path in sslrootcert, and their permissions.',
  ],
  [/SSL/, 'Remove sslmode from the address, or turn on encryption on that server.'],
  [/ALTNAME/, 'Use a host name that its certificate covers.'],
  [/EXPIRED/, 'Renew the certificate of that server.'],
  [isUntrusted, 'See "Certificates of your own" in docs/operating.md.'],
];

/** Returns null if no setting fixes it. @param database its address or file */
export function databaseComplaint(error: unknown, database: string): ConfigError | null {
  if (error instanceof NewerDatabase || error instanceof OlderDatabase)
    return new ConfigError([error.message]);
  if (error instanceof ForeignTables) {
    return new ConfigError([
      `The database ${place(database)} in DATABASE_URL contains tables of another program. Create a separate database for the site.`,
    ]);
  }
  const { code = (error as Error).message } = error as { code?: string };
  if (![refusals, isSilent, isUntrusted].some((known) => known.test(code))) return null;
  if (!database.includes('://')) {
    if (isOfNetwork.test(code)) return noSharedMemory(database, code);
    if (code.startsWith('SQLITE_BUSY')) {
      return new ConfigError([
        `Another program is using ${database} in DATA_DIR (${code}). Stop it first. ${ifNoneRuns}`,
      ]);
    }
    return new ConfigError([
      isDamage(error)
        ? `The file ${database} in DATA_DIR is damaged or not an SQLite database. Keep a copy of it, and restore a backup.`
        : `The file ${database} in DATA_DIR cannot be used (${code}). Check its permissions and the free disk space.`,
    ]);
  }
  const [, cure = 'Start that database, or correct its address.'] =
    cures.find(([codes]) => codes.test(code)) ?? [];
  return new ConfigError([
    `The database ${place(database)} in DATABASE_URL cannot be used (${code}). ${cure}`,
  ]);
}

/** NFS without its lock service answers as if it had granted the lock. */
export const ifNoneRuns =
  'If nothing else is running, DATA_DIR is on a file system without locks, such as NFS. Move it to a local disk.';

const noSharedMemory = (database: string, why: string): ConfigError =>
  new ConfigError([
    `The file ${database} in DATA_DIR cannot be used (${why}): the file system has no shared memory, as with NFS or SMB. Move DATA_DIR to a local disk, or set DATABASE_URL.`,
  ]);

/** Refuses set-ups that would work for a while and then lose data. @throws ConfigError */
export async function refuseUnfit({ db, engine }: Database, address: string): Promise<void> {
  if (engine === 'sqlite') {
    const mode = await journalMode(db);
    // Without shared memory SQLite silently stays in another mode.
    if (mode !== 'wal') throw noSharedMemory(address, `journal_mode ${mode}`);
    return;
  }
  const { encoding } = await postgresServer(db);
  if (encoding !== 'UTF8') {
    throw new ConfigError([
      `The database ${place(address)} in DATABASE_URL cannot store every character (${encoding}). Create a database with: createdb --template=template0 --encoding=UTF8 NAME.`,
    ]);
  }
  if (await isPooledByTransaction(db)) {
    throw new ConfigError([
      `DATABASE_URL connects to ${place(address)} through a pooler in transaction mode, which loses locks. Set pool_mode = session for this database in pgbouncer, or connect directly.`,
    ]);
  }
}

/** The address of a database without its password. */
function place(address: string): string {
  const { host, pathname, searchParams } = new URL(address);
  return `${searchParams.get('host') ?? host}${pathname}`;
}
