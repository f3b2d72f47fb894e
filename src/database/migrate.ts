import { sql, type Kysely, type Transaction } from 'kysely';
import { withoutTimeLimit, type Database, type Db, type Engine } from './open.ts';
import { baselineVersion, migrations, newestVersion, type Migration } from './migrations.ts';

type MigrationTables = {
  migrations: { version: number; name: string; applied_at: number };
};

/** Programs before 0.2.0 came to the schema of the baseline by as many steps. */
const formerSteps = {
  count: baselineVersion,
  first: 'accounts, sessions, reset tokens, set-up codes, failed tries, guards',
  lastProgram: '5c868915',
};

/** The advisory lock's key: any number that nothing else in this database uses. */
const lockKey = 5_743_001;

export class NewerDatabase extends Error {
  constructor(found: number, known: number) {
    super(
      `The database is at version ${found}, but this program supports versions up to ${known}. ` +
        'Start the newer program, or restore a backup from before the update.',
    );
    this.name = 'NewerDatabase';
  }
}

/** This program no longer has the steps that would update it. */
export class OlderDatabase extends Error {
  /** @param missing a step before the version that is not entered. */
  constructor(found: number, missing: number | null = null) {
    super(
      missing === null
        ? `The database is at version ${found}, from before 0.2.0. Start the last version before 0.2.0 once (git checkout ${formerSteps.lastProgram}, then npm start), then this one.`
        : `The database is at version ${found}, but step ${missing} is missing. Restore a backup.`,
    );
    this.name = 'OlderDatabase';
  }
}

/** The tables of another program are in the way. */
export class ForeignTables extends Error {
  constructor(cause?: unknown) {
    super('The database contains tables of another program.', { cause });
    this.name = 'ForeignTables';
  }
}

/** When the first migration ran, in epoch milliseconds. */
export async function madeAt(db: Db): Promise<number> {
  const first = await db
    .withTables<MigrationTables>()
    .selectFrom('migrations')
    .select('applied_at')
    .orderBy('version')
    .limit(1)
    .executeTakeFirstOrThrow();
  return first.applied_at;
}

/** When the newest migration ran, in epoch milliseconds. */
export const updatedAt = (db: Db): Promise<number> => newest(db, 'applied_at');

/** 0 for an empty database. */
export const databaseVersion = (db: Db): Promise<number> => newest(db, 'version');

async function newest(db: Db, column: 'applied_at' | 'version'): Promise<number> {
  const row = await db
    .withTables<MigrationTables>()
    .selectFrom('migrations')
    .select(({ fn }) => fn.max(column).as('newest'))
    .executeTakeFirst();
  return Number(row?.newest ?? 0);
}

/** Whether the database holds no site: PostgreSQL's undefined_table, or SQLite's words. */
export const isWithoutSite = (error: unknown): boolean =>
  codeOf(error) === '42P01' || (error as Error).message.startsWith('no such table');

const codeOf = (error: unknown) => (error as { code?: string }).code;

/** A step of an update that failed; nothing of the update is left. */
export class FailedStep extends Error {
  constructor(step: string, cause: unknown) {
    super(`The step "${step}" failed: ${(cause as Error).message}`, { cause });
    this.name = 'FailedStep';
  }
}

/**
 * Applies all new steps in one locked transaction: programs that start together run them once, and
 * if one fails the database stays as the former program left it.
 * @param onUpdate called once before the first step of an update, under the lock.
 * @returns the names of the applied steps.
 * @throws NewerDatabase, OlderDatabase, FailedStep, ForeignTables
 */
export async function migrate(
  { db, engine }: Database,
  steps: readonly Migration[] = migrations,
  onUpdate: (database: Pick<Database, 'db' | 'engine'>) => Promise<void> = async () => {},
): Promise<string[]> {
  const [first, newest] = [steps[0]!, steps.at(-1)!.version];
  // A read-only database, such as a replica, still serves pages.
  if (versionAfter(await stepsDone(db), first, newest) === newest) return [];
  return inLockedTransaction(db, engine, async (trx) => {
    await makeOwnTable(trx);
    const current = versionAfter(await stepsDone(trx), first, newest);
    const next = steps.filter(({ version }) => version > current);
    if (current > 0 && next.length > 0) await onUpdate({ db: trx, engine });
    for (const step of next) await apply(trx, engine, step);
    return next.map(({ name }) => name);
  });
}

type Step = Pick<Migration, 'version' | 'name'>;

/** @throws ForeignTables */
async function stepsDone(db: Db): Promise<Step[]> {
  const steps = db.withTables<MigrationTables>().selectFrom('migrations');
  try {
    return await steps.select(['version', 'name']).orderBy('version').execute();
  } catch (error) {
    if (isWithoutSite(error)) return [];
    // SQLSTATE undefined_column.
    throw codeOf(error) === '42703' ? new ForeignTables(error) : error;
  }
}

/** 0 before any. @throws ForeignTables, NewerDatabase, OlderDatabase */
function versionAfter(done: readonly Step[], first: Step, newest: number): number {
  const [begin] = done;
  if (!begin) return 0;
  const { version } = done.at(-1)!;
  const isFormer = begin.version === 1 && begin.name === formerSteps.first;
  if (!isFormer && (begin.version !== first.version || begin.name !== first.name)) {
    throw new ForeignTables();
  }
  if (version > newest) throw new NewerDatabase(version, newest);
  const missing = done.findIndex(({ version }, n) => version !== begin.version + n);
  if (missing !== -1) throw new OlderDatabase(version, begin.version + missing);
  if (isFormer && version < formerSteps.count) throw new OlderDatabase(version);
  return version;
}

/** @throws if the database is not at the version that this program knows. */
export async function requireNewestSchema(db: Db): Promise<void> {
  const version = await databaseVersion(db);
  if (version !== newestVersion) throw new Error(`The database is at version ${version}`);
}

async function makeOwnTable(trx: Kysely<object>): Promise<void> {
  await trx.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('applied_at', 'bigint', (c) => c.notNull())
    .execute();
}

async function apply(
  trx: Kysely<object>,
  engine: Engine,
  { version, name, up }: Migration,
): Promise<void> {
  try {
    await up(trx, engine);
  } catch (error) {
    // SQLSTATE duplicate_table.
    if (codeOf(error) === '42P07') throw new ForeignTables(error);
    throw new FailedStep(name, error);
  }
  await trx
    .withTables<MigrationTables>()
    .insertInto('migrations')
    .values({ version, name, applied_at: Date.now() })
    .execute();
}

async function inLockedTransaction<T>(
  db: Db,
  engine: Engine,
  work: (trx: Kysely<object>) => Promise<T>,
): Promise<T> {
  if (engine === 'postgres') {
    return db.transaction().execute(async (trx: Transaction<object>) => {
      // A migration, here or in another program, may take long.
      await sql.raw(withoutTimeLimit).execute(trx);
      await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx);
      return work(trx);
    });
  }
  // Kysely begins SQLite transactions deferred; only IMMEDIATE takes the write lock at once.
  return db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    try {
      const result = await work(connection);
      await sql`commit`.execute(connection);
      return result;
    } catch (error) {
      // The first error is the one that counts.
      await sql`rollback`.execute(connection).catch((also: unknown) => {
        if (error instanceof Error) error.cause ??= also;
      });
      throw error;
    }
  });
}
