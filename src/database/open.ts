import type { Database as SqliteConnection } from 'better-sqlite3';
import type { Pool, PoolClient, PoolConfig, QueryConfig, QueryResult } from 'pg';
import {
  Kysely,
  PostgresDialect,
  SqliteDialect,
  sql,
  type PostgresPool,
  type PostgresPoolClient,
  type SqliteDatabase,
  type SqliteStatement,
  type Transaction,
} from 'kysely';
import { watchForDamage, type DamagedDatabase, type DamageWatch } from './damage.ts';
import { postgresPeers, sqlitePeers, type OnChange, type Peers } from './peers.ts';
import { TableChanges, type Follow } from './tableChanges.ts';

/** Each noun's records add the tables they know with `db.withTables<…>()`. */
export type Db = Kysely<object>;

export type Engine = 'sqlite' | 'postgres';

/** Joins the transaction that is under way, or begins one. */
export const inTransaction = <T>(
  db: Db,
  work: (trx: Transaction<object>) => Promise<T>,
): Promise<T> =>
  db.isTransaction ? work(db as Transaction<object>) : db.transaction().execute(work);

/** Whether a row refers to a missing one, or a deleted row is still referred to. */
export function isForeignKeyError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  // SQLite's code; PostgreSQL's foreign_key_violation and restrict_violation.
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === '23503' || code === '23001';
}

export interface Database {
  db: Db;
  engine: Engine;
  /** If damage was found, all writes stop. PostgreSQL checks its own files. */
  damage: Pick<DamageWatch, 'found' | 'check'>;
  /** The writes of this process. */
  changes: TableChanges;
  /** Connections of PostgreSQL's pool; null without a pool. */
  connections(): { total: number; idle: number; waiting: number } | null;
  /** Watches other processes and calls `onChange`. Close it before the database. */
  peers(onChange: OnChange): Peers;
  /** On SQLite also moves the write-ahead log into the file. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface OpenOptions {
  /** Called when a connection breaks; the next query opens another. */
  onError?: (error: Error) => void;
  /** Called once if SQLite's file is damaged. */
  onDamage?: (damage: DamagedDatabase) => void;
  /** Shorter limits for tests. */
  postgresLimits?: Partial<typeof postgresLimits>;
}

/** Milliseconds. */
const postgresLimits = {
  connect: 5_000,
  statement: 10_000,
  /** A healthy server has given up on a statement by then, and says so. */
  answer: 12_000,
};

/** @param address a `postgres://` address, or the path of an SQLite file (made when missing). */
export async function openDatabase(address: string, options: OpenOptions = {}): Promise<Database> {
  const { onDamage = () => {} } = options;
  return /^postgres(ql)?:\/\//.test(address)
    ? openPostgres(address, options)
    : openSqlite(address, watchForDamage(address, onDamage));
}

async function openSqlite(file: string, damage: DamageWatch): Promise<Database> {
  const { default: Sqlite } = await import('better-sqlite3');
  const connection = new Sqlite(file);
  connection.pragma('journal_mode = WAL');
  // FULL syncs the log before a commit returns: what was acknowledged survives a power cut.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('busy_timeout = 5000');
  const changes = new TableChanges();
  const watch = { ...damage, follow: changes.follow() };
  const dialect = new SqliteDialect({ database: prepareOnce(connection, watch) });
  const db: Db = new Kysely({ dialect });
  return {
    db,
    engine: 'sqlite',
    damage,
    changes,
    connections: () => null,
    peers: (onChange) =>
      sqlitePeers(() => connection.pragma('data_version', { simple: true }), onChange),
    close: () => db.destroy(),
    [Symbol.asyncDispose]: () => db.destroy(),
  };
}

/** How SQLite keeps a transaction whole: `wal` for every site. */
export async function journalMode(db: Db): Promise<string> {
  const { rows } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db);
  return rows[0]!.journal_mode;
}

type SqliteWatch = DamageWatch & { follow: Follow };

/** Each statement is prepared once, which halves the time of a short query. */
function prepareOnce(connection: SqliteConnection, watch: SqliteWatch): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      // Lists of ids make one text per length, so the oldest statement makes room.
      const oldest = statements.keys().next();
      if (statements.size >= maxStatements && !oldest.done) statements.delete(oldest.value);
      const made = prepareGuarded(connection, sql, watch);
      statements.set(sql, made);
      return made;
    },
    close: () => connection.close(),
  };
}

const maxStatements = 500;

/** Refuses writes to a damaged file, which could damage more of it. */
function prepareGuarded(connection: SqliteConnection, sql: string, watch: SqliteWatch) {
  const statement = watch.guard(() => connection.prepare(sql));
  const isWrite = !statement.readonly;
  const guarded =
    <T>(work: (parameters: readonly unknown[]) => T) =>
    (parameters: readonly unknown[]) => {
      const found = watch.found();
      if (found && isWrite) throw found;
      const end = watch.follow(sql);
      try {
        return watch.guard(() => work(parameters));
      } finally {
        end();
      }
    };
  return {
    reader: statement.reader,
    all: guarded((parameters) => statement.all(parameters)),
    run: guarded((parameters) => {
      // SQLite rolls back itself on a full disk; a second rollback would hide that first error.
      if (sql === 'rollback' && !connection.inTransaction) return nothingChanged;
      return statement.run(parameters);
    }),
    iterate: guarded((parameters) => statement.iterate(parameters)),
  };
}

const nothingChanged = { changes: 0, lastInsertRowid: 0 };

async function openPostgres(
  url: string,
  { onError = () => {}, postgresLimits: given }: OpenOptions,
): Promise<Database> {
  const { default: pg } = await import('pg');
  const limits = { ...postgresLimits, ...given };
  // Counts and epoch milliseconds stay below 2^53, so bigint becomes a number, as on SQLite.
  const int8 = 20;
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
  };
  const openPool = ({ onConnect, ...own }: PoolConfig): Pool => {
    const pool = new pg.Pool({
      connectionString: withPlainMode(url),
      connectionTimeoutMillis: limits.connect,
      ...own,
      onConnect: async (client) => {
        // pgbouncer refuses connections that begin with it.
        const text = `set statement_timeout = ${limits.statement}`;
        await client.query({ text, query_timeout: limits.answer } as QueryConfig);
        await onConnect?.(client);
      },
    });
    // Without listeners a dropped connection would end the process, be it idle or in use.
    pool.on('error', onError);
    pool.on('connect', (client) => client.on('error', onError));
    return pool;
  };
  const pool = openPool({ max: 10, types });
  /** The server's process of each connection. */
  const own = new Set<number>();
  // The driver's types lack the number.
  const processOf = (client: object) => (client as { processID: number }).processID;
  pool.on('connect', (client) => own.add(processOf(client)));
  pool.on('remove', (client) => own.delete(processOf(client)));
  const changes = new TableChanges();
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool: boundedPool(pool, limits.answer, changes) }),
  });
  return {
    db,
    engine: 'postgres',
    damage: noDamage,
    changes,
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    peers: (onChange) =>
      postgresPeers(
        (onConnect) =>
          openPool({ max: 1, idleTimeoutMillis: 0, query_timeout: limits.answer, onConnect }),
        (serverProcess) => own.has(serverProcess),
        onChange,
      ),
    close: () => db.destroy(),
    [Symbol.asyncDispose]: () => db.destroy(),
  };
}

/** Names the driver's mode for these, because it prints a warning outside the log. */
export const withPlainMode = (url: string): string =>
  url.includes('uselibpqcompat=true')
    ? url
    : url.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, 'verify-full');

const noDamage = { found: () => null, check: async () => {} };

/** If run first in a transaction, it removes the time limits of both sides. */
export const withoutTimeLimit = 'set local statement_timeout = 0';

/** A hanging server keeps its connections open: only this side can give up. */
function boundedPool(pool: Pool, answerMs: number, changes: TableChanges): PostgresPool {
  return {
    options: pool.options,
    connect: async () => boundedClient(await pool.connect(), answerMs, changes.follow()),
    end: () => pool.end(),
  };
}

/** A client between leaving the pool and returning to it. */
function boundedClient(client: PoolClient, answerMs: number, follow: Follow): PostgresPoolClient {
  let limitMs = answerMs;
  let silence: Error | null = null;
  const query = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    // A rollback would only wait behind the query that hangs.
    if (silence) throw silence;
    if (text === withoutTimeLimit) limitMs = 0;
    const end = follow(text);
    try {
      const bounded = { text, values: [...values], query_timeout: limitMs };
      // The driver's types know only the limit of a whole client.
      return await client.query(bounded as QueryConfig);
    } catch (error) {
      if ((error as Error).message === 'Query read timeout') silence = error as Error;
      throw error;
    } finally {
      end();
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    // With an error the pool closes the connection instead of lending it again.
    release: (isBroken?: boolean) => client.release(silence ?? isBroken),
  };
}
