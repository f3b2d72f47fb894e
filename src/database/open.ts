import type { Database as SqliteConnection } from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, type Driver, type SqliteDatabase } from 'kysely';

/** Each noun's records add the tables they know with `db.withTables<…>()`. */
export type Db = Kysely<object>;

export type Engine = 'sqlite' | 'postgres';

export interface Database {
  db: Db;
  engine: Engine;
  /** On SQLite also moves the write-ahead log into the file. */
  close(): Promise<void>;
}

/**
 * @param address a `postgres://` address, or the path of an SQLite file (made when missing).
 * @param onError told of connections that broke; the next query opens another.
 */
export async function openDatabase(
  address: string,
  onError: (error: Error) => void = () => {},
): Promise<Database> {
  return /^postgres(ql)?:\/\//.test(address) ? openPostgres(address, onError) : openSqlite(address);
}

async function openSqlite(file: string): Promise<Database> {
  const { default: Sqlite } = await import('better-sqlite3');
  const connection = new Sqlite(file);
  connection.pragma('journal_mode = WAL');
  // FULL syncs the log before a commit returns: what was acknowledged survives a power cut.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('busy_timeout = 5000');
  const db: Db = new Kysely({ dialect: new FullDiskDialect(connection) });
  return { db, engine: 'sqlite', close: () => db.destroy() };
}

/** SQLite rolls back itself on a full disk; a second rollback would hide that first error. */
class FullDiskDialect extends SqliteDialect {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    super({ database: prepareOnce(connection) });
    this.#connection = connection;
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    const rollback = driver.rollbackTransaction.bind(driver);
    driver.rollbackTransaction = async (connection) => {
      if (this.#connection.inTransaction) await rollback(connection);
    };
    return driver;
  }
}

/** Each statement is prepared once, which halves the time of a short query. */
function prepareOnce(connection: SqliteConnection): SqliteDatabase {
  const statements = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      // Lists of ids make one text per length, so the oldest statement makes room.
      const oldest = statements.keys().next();
      if (statements.size >= maxStatements && !oldest.done) statements.delete(oldest.value);
      const made = connection.prepare(sql) as ReturnType<SqliteDatabase['prepare']>;
      statements.set(sql, made);
      return made;
    },
    close: () => connection.close(),
  };
}

const maxStatements = 500;

async function openPostgres(url: string, onError: (error: Error) => void): Promise<Database> {
  const { default: pg } = await import('pg');
  // Counts and epoch milliseconds stay below 2^53, so bigint becomes a number, as on SQLite.
  const int8 = 20;
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    types,
  });
  // Without listeners a dropped connection would end the process, be it idle or in use.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  return { db, engine: 'postgres', close: () => db.destroy() };
}
