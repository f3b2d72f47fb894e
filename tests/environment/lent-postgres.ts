import pg from 'pg';
import { migrations } from '../../src/database/migrations.ts';
import { emptyPostgresDatabase } from './postgres.ts';

/** A migrated PostgreSQL database for one test. */
export interface LentDatabase {
  address: string;
  /** All committed rows by table, in a form that can be inserted again. */
  rows(): Promise<string>;
  /** Replaces its rows with those of another one. */
  fill(rows: string): Promise<void>;
  /**
   * Deletes every row while connections stay open.
   * @returns whether it is as just migrated.
   */
  empty(): Promise<boolean>;
  /** Returns it to the pool; close all its users first. */
  dispose(): Promise<void>;
}

/** A copy of the template, with a connection that resets it. */
interface Copy {
  address: string;
  client: pg.Client;
  tables: string[];
  /** Changes with the schema and the settings. */
  shape: string;
  remove(): Promise<void>;
}

/** Unused copies without rows. */
const free: Copy[] = [];

/**
 * Lends a database in its state after the migrations. Copying a template costs as much as thirty
 * handler tests, so returned ones are emptied and lent again.
 * @param server the address of a PostgreSQL server, without a database's name.
 * @param template the name of a migrated database.
 */
export async function lendPostgresDatabase(
  server: string,
  template: string,
): Promise<LentDatabase> {
  const copy = free.pop() ?? (await copyOf(server, template));
  await atOnce(copy, insertSteps());
  return {
    address: copy.address,
    rows: () => rowsOf(copy),
    async fill(rows) {
      await atOnce(copy, [...deletes(copy), ...inserts(JSON.parse(rows) as Rows)]);
    },
    async empty() {
      if ((await shapeOf(copy.client)) !== copy.shape) return false;
      const steps = insertSteps();
      const touched = await atOnce(copy, [...deletes(copy), ...steps]);
      return touched - migrations.length <= maxRows;
    },
    async dispose() {
      if (await isEmptyAgain(copy).catch(() => false)) return void free.push(copy);
      await copy.client.end();
      await copy.remove();
    },
  };
}

/** The rows of the list of migrations. */
function insertSteps(): string[] {
  const steps = migrations.map(({ version, name }) => ({ version, name, applied_at: Date.now() }));
  return inserts({ migrations: steps });
}

async function copyOf(server: string, template: string): Promise<Copy> {
  const { address, remove } = await emptyPostgresDatabase(server, template);
  const client = new pg.Client({ connectionString: address });
  // The server may stop before this process does if a run is interrupted.
  client.on('error', () => {});
  await client.connect();
  await client.query('delete from migrations');
  const tables = await client.query<{ name: string }>(`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`);
  const names = tables.rows.map(({ name }) => name);
  return { address, client, tables: names, remove, shape: await shapeOf(client) };
}

/** In one statement, for one snapshot. */
async function rowsOf({ client, tables }: Copy): Promise<string> {
  const each = tables.map((name) => `('${name}', (select json_agg(t) from "${name}" as t))`);
  const all = `select json_object_agg(name, rows)::text as rows
    from (values ${each.join()}) as every_table (name, rows)`;
  const { rows } = await client.query<{ rows: string }>(all);
  return rows[0]!.rows;
}

/** The rows of each table; null if there are none. */
type Rows = Record<string, object[] | null>;

function inserts(rows: Rows): string[] {
  const filled = Object.entries(rows).filter(([, ofOne]) => ofOne !== null);
  return filled.map(([name, ofOne]) => {
    const args = pg.escapeLiteral(JSON.stringify(ofOne));
    return `insert into "${name}" select * from json_populate_recordset(null::"${name}", ${args})`;
  });
}

/** More dead rows than this would slow down its next user. */
const maxRows = 1_000;

/** Ends the connections and deletes every row. @returns whether it is as it was made. */
async function isEmptyAgain(copy: Copy): Promise<boolean> {
  const { client } = copy;
  if ((await shapeOf(client)) !== copy.shape) return false;
  await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  return (await atOnce(copy, deletes(copy))) <= maxRows;
}

const deletes = ({ tables }: Copy) => tables.map((name) => `delete from "${name}"`);

/** Without the foreign keys' triggers, the order of the tables does not matter. */
async function atOnce({ client }: Copy, statements: string[]): Promise<number> {
  const args = ['begin', "set local session_replication_role = 'replica'", ...statements];
  const results = (await client.query([...args, 'commit'].join(';'))) as unknown;
  return (results as pg.QueryResult[]).reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

/** Each change of the schema rewrites rows of the catalogs, in a later transaction. */
async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(`
    select count(*) || ' ' || max(xmin::text::bigint) as shape from (
      select xmin from pg_class where oid >= 16384
      union all select xmin from pg_attribute where attrelid >= 16384
      union all select xmin from pg_constraint where oid >= 16384
      union all select xmin from pg_trigger where oid >= 16384
      union all select xmin from pg_proc where oid >= 16384
      union all select xmin from pg_db_role_setting where setdatabase = (
        select oid from pg_database where datname = current_database()))`);
  return rows[0]!.shape;
}
