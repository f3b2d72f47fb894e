import pg from 'pg';
import { migrations } from '../../src/database/migrations.ts';
import { emptyPostgresDatabase } from './postgres.ts';

/** A copy of a migrated database, with a connection that makes it as it was before. */
interface LentDatabase {
  address: string;
  client: pg.Client;
  /** Says the same as long as nobody changed the schema or a setting. */
  shape: string;
  remove(): Promise<void>;
}

/** Databases that nobody uses and that are as the template is. */
const free: LentDatabase[] = [];

/**
 * Lends a database of its own, as if it was migrated now. To copy a template costs as much as
 * thirty tests of a handler, so one that was given back is emptied and lent again.
 * @param server the address of a PostgreSQL, without the name of a database.
 * @param template the name of a migrated database that holds nothing.
 */
export async function lendPostgresDatabase(
  server: string,
  template: string,
): Promise<{ address: string; dispose: () => Promise<void> }> {
  const lent = free.pop() ?? (await copyOf(server, template));
  const rows = migrations.map(({ version, name }) => ({ version, name, applied_at: Date.now() }));
  const words =
    'insert into migrations select * from json_populate_recordset(null::migrations, $1)';
  await lent.client.query(words, [JSON.stringify(rows)]);
  return {
    address: lent.address,
    async dispose() {
      if (await isEmptyAgain(lent).catch(() => false)) return void free.push(lent);
      await lent.client.end();
      await lent.remove();
    },
  };
}

async function copyOf(server: string, template: string): Promise<LentDatabase> {
  const { address, remove } = await emptyPostgresDatabase(server, template);
  const client = new pg.Client({ connectionString: address });
  // The server ends before this process where a run is interrupted.
  client.on('error', () => {});
  await client.connect();
  await client.query('delete from migrations');
  return { address, client, remove, shape: await shapeOf(client) };
}

/** More dead rows than this would slow down who borrows it next. */
const mostRows = 1_000;

/** Ends what is still connected and deletes every row. @returns whether it is as it was made. */
async function isEmptyAgain({ client, shape }: LentDatabase): Promise<boolean> {
  if ((await shapeOf(client)) !== shape) return false;
  await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  const tables = await client.query<{ name: string }>(`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  const deletes = tables.rows.map(({ name }) => `delete from "${name}"`);
  // Without the triggers of the foreign keys, the order of the tables is no matter.
  const words = ['begin', "set local session_replication_role = 'replica'", ...deletes, 'commit'];
  const results = (await client.query(words.join(';'))) as unknown as pg.QueryResult[];
  return results.reduce((rows, { rowCount }) => rows + (rowCount ?? 0), 0) <= mostRows;
}

/** Each change of the schema writes rows of the catalogues anew, in a later transaction. */
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
