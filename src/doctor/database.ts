import type { CheckResult } from '../features/doctor/doctor.ts';
import { statSync } from 'node:fs';
import { checkFile } from '../database/damage.ts';
import { databaseVersion, NewerDatabase, updatedAt } from '../database/migrate.ts';
import { newestVersion } from '../database/migrations.ts';
import type { Database } from '../database/open.ts';
import { postgresServer } from '../database/postgresServer.ts';
import { longDateTime } from '../kit/dates/dates.ts';
import { secondMs } from '../kit/dates/durations.ts';
import { ConfigError, type Config } from '../server/config.ts';
import { NoSite, openDataAsIs } from '../server/openData.ts';
import { tryToWrite } from './database.records.ts';
import { complained, failed, fine, runCheck, sizeOf, warning, type Finding } from './findings.ts';
import type { DoctorEnvironment } from './environment.ts';

/** More waits there only if something has read for hours, or nothing has moved it. */
const mostLogBytes = 200e6;

const mostClockDifferenceMs = 5 * secondMs;

const startIt = 'Start the site: npm start.';

/** The database that was found, to be closed by the caller; null if it can't be queried. */
export interface FoundDatabase {
  database: Database | null;
  /** Whether it has the tables that this program knows. */
  isCurrent: boolean;
  version: CheckResult;
}

/** Opens the database as it is, and changes nothing there. */
export async function findDatabase(config: Config): Promise<FoundDatabase> {
  let database: Database;
  try {
    database = await openDataAsIs(config);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [complaint = ''] = error.complaints;
    const finding = complained(complaint);
    if (error instanceof NoSite) finding.state = 'warning';
    return { database: null, isCurrent: false, version: { name: 'database', ...finding } };
  }
  return lookAtVersion(database);
}

export async function lookAtVersion(database: Database): Promise<FoundDatabase> {
  const version = await databaseVersion(database.db);
  return {
    database,
    isCurrent: version === newestVersion,
    version: { name: 'database', ...versionFinding(version, newestVersion) },
  };
}

/** @param known the newest version that this program makes. */
export function versionFinding(found: number, known: number): Finding {
  if (found > known) return complained(new NewerDatabase(found, known).message);
  if (found === known) return fine(`The database is up to date (version ${found}).`);
  return warning(
    `The database has version ${found}, and this program needs version ${known}.`,
    `${startIt} It saves the rows first, then updates the database.`,
  );
}

/** Whether it is sound, and takes changes. */
export function checkEngine({ db, engine }: Database, file: string): Promise<CheckResult> {
  if (engine === 'postgres') {
    const cure = 'Check the log of PostgreSQL and the permissions of the user in DATABASE_URL.';
    return runCheck('database-server', cure, async () => serverFinding(await postgresServer(db)));
  }
  const cure = 'Close other programs that have the file open, and check its permissions.';
  return runCheck('database-file', cure, async () => {
    const finding = await checkFile(file);
    if (finding === 'ok') await tryToWrite(db);
    return fileFinding(finding, bytesOf(file), bytesOf(`${file}-wal`));
  });
}

/** @param found the result of `quick_check`. */
export function fileFinding(found: string, bytes: number, logBytes: number): Finding {
  if (found !== 'ok') {
    return failed(
      `The database file is damaged: ${found}.`,
      'Stop the site, keep a copy of the file, and restore a backup: npm run restore -- --replace FILE.',
    );
  }
  const sizes = `${sizeOf(bytes)}, and ${sizeOf(logBytes)} of recent changes beside it`;
  return logBytes > mostLogBytes
    ? warning(
        `Too many recent changes are not in the database file yet (${sizes}).`,
        'Restart the site, and close other programs that have the file open.',
      )
    : fine(`The database file is intact (${sizes}).`);
}

type Server = Awaited<ReturnType<typeof postgresServer>>;

export function serverFinding({
  version,
  isReadOnly,
}: Pick<Server, 'version' | 'isReadOnly'>): Finding {
  return isReadOnly
    ? failed(
        `PostgreSQL ${version} is read-only.`,
        'Set DATABASE_URL to the address of the primary server.',
      )
    : fine(`PostgreSQL ${version} responds.`);
}

/** Shows, sessions and links go by the clock. */
export function checkClock({ db, engine }: Database, { clock }: DoctorEnvironment) {
  return runCheck('clock', 'See the result for the database.', async () => {
    const server = engine === 'postgres' ? (await postgresServer(db)).now : null;
    return clockFinding(clock.now(), await updatedAt(db), server);
  });
}

/** All in epoch milliseconds. @param server the clock of the database, null if it has none. */
export function clockFinding(now: number, updated: number, server: number | null): Finding {
  const cure = 'Synchronize the clock with a time server: timedatectl set-ntp true.';
  const at = (time: number) => `${longDateTime(time, 'UTC')} UTC`;
  if (now < updated) {
    return warning(
      `The server time is ${at(now)}, before the last update of the database at ${at(updated)}.`,
      cure,
    );
  }
  if (server !== null && Math.abs(now - server) > mostClockDifferenceMs) {
    return warning(
      `The server time is ${at(now)}, but the time of the database is ${at(server)}.`,
      cure,
    );
  }
  return fine(`Server time: ${at(now)}.`);
}

/** 0 for a missing file, such as the log of a database that no process has open. */
const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
