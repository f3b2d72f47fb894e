import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/open.ts';
import { openStorage } from '../files/storage/openStorage.ts';
import type { Storage } from '../files/storage/storage.ts';
import type { Log } from '../kit/server/log.ts';
import { ConfigError, readConfig, type Config } from '../server/config.ts';
import { unknownSettings } from '../server/envFile.ts';
import { refuseRoot } from '../server/openData.ts';
import { addressFindings } from './addressCheck.ts';
import { backupFindings, checkBackupPlace } from './backupCheck.ts';
import {
  checkClock,
  checkEngine,
  findDatabase,
  lookAtVersion,
  type FoundDatabase,
} from './database.ts';
import { diskFindings } from './disk.ts';
import { checkFiles } from './fileCheck.ts';
import {
  complained,
  failed,
  fine,
  checkPlace,
  secretsOf,
  warning,
  withoutSecrets,
  type Finding,
} from './findings.ts';
import type { CheckResult } from '../features/doctor/doctor.ts';
import { mailFindings } from './mail.ts';
import { reasonOf } from '../kit/server/reasonOf.ts';
import type { DoctorEnvironment } from './environment.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Checks everything that the site needs, which may run meanwhile. Changes nothing except for small
 * files that it removes again.
 * @param mailTo the recipient of a test e-mail; null for none.
 */
export async function diagnose(
  env: Env,
  mailTo: string | null,
  environment: DoctorEnvironment,
): Promise<CheckResult[]> {
  let config: Config;
  try {
    config = readConfig(env);
    // Writing and removing test files would leave folders owned by root.
    await refuseRoot(config.dataDir);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.complaints.map((complaint) => ({ name: 'settings', ...complained(complaint) }));
  }
  const found = await findDatabase(config).catch(unasked);
  try {
    return await examine(config, found, { env, mailTo, environment });
  } finally {
    await found.database?.close();
  }
}

/** Does the same for a running site, through its own connection to the database. */
export async function diagnoseServed(
  config: Config,
  database: Database,
  environment: DoctorEnvironment,
): Promise<CheckResult[]> {
  const found = await lookAtVersion(database).catch(unasked);
  return examine(config, found, { env: process.env, mailTo: null, environment });
}

/** Warns of a storage and a place of backups that the settings name and that do not work. */
export async function warnOfPlaces(
  config: Config,
  storage: Storage,
  { env, log }: { env: Env; log: Log },
): Promise<void> {
  const findings = [
    ...(config.storage ? [await checkStorage(storage, config)] : []),
    ...(config.backupPlace === null ? [] : [await checkBackupPlace(config.backupPlace)]),
  ];
  for (const { name, state, says, cure } of withoutSecrets(findings, secretsOf(config, env))) {
    if (state !== 'ok') log.warn({ check: name, cure }, says);
  }
}

function unasked(error: unknown): FoundDatabase {
  const says = `The database cannot be queried: ${reasonOf(error)}.`;
  const cure = 'Check DATABASE_URL, or DATA_DIR if DATABASE_URL is not set.';
  return { database: null, isCurrent: false, version: { name: 'database', ...failed(says, cure) } };
}

async function examine(
  config: Config,
  found: FoundDatabase,
  { env, mailTo, environment }: { env: Env; mailTo: string | null; environment: DoctorEnvironment },
): Promise<CheckResult[]> {
  const findings = [
    { name: 'settings', ...settingsFinding(env) },
    ...(await dataFindings(config, found, environment)),
    ...(await mailFindings(config, mailTo, environment)),
    ...(await addressFindings(config, queriedOf(found), environment)),
  ];
  return withoutSecrets(findings, secretsOf(config, env));
}

/** The problem ended the start. */
function settingsFinding(env: Env): Finding {
  const unknown = unknownSettings(env);
  return unknown.length === 0
    ? fine('All settings are valid.')
    : warning(
        `Unknown settings: ${unknown.join(', ')}.`,
        'Correct or remove them; .env.example lists every setting.',
      );
}

/** Returns null for tables of another version. */
const queriedOf = ({ database, isCurrent }: FoundDatabase) =>
  database && isCurrent ? database.db : null;

async function dataFindings(
  config: Config,
  found: FoundDatabase,
  environment: DoctorEnvironment,
): Promise<CheckResult[]> {
  const { dataDir, backupPlace } = config;
  const { database, isCurrent, version } = found;
  const all = [version];
  if (database) all.push(await checkEngine(database, config.database));
  all.push(...(await diskFindings(dataDir, environment)));
  if (database) all.push(await checkClock(database, environment));
  // A folder without a site stays as it is.
  if (config.storage || existsSync(dataDir)) {
    const storage = openStorage(config);
    const stored = await checkStorage(storage, config);
    all.push(stored);
    if (database && isCurrent && stored.state === 'ok') {
      all.push(await checkFiles(database.db, storage, environment));
    }
  }
  all.push(...(await backupFindings(queriedOf(found), backupPlace, environment)));
  return all;
}

function checkStorage(storage: Storage, { storage: bucket, dataDir }: Config) {
  const folder = join(dataDir, 'files');
  const about = bucket
    ? {
        place: `The bucket ${bucket.hostname}`,
        cure: 'Check STORAGE_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and the permissions of these keys.',
      }
    : {
        place: `The folder ${folder}`,
        cure: `Check the permissions of ${folder} and the free disk space.`,
      };
  return checkPlace('storage', about, {
    put: (name, body) => storage.put(name, body, 'text/plain'),
    open: async (name) => (await storage.get(name))?.body ?? null,
    remove: (name) => storage.remove(name),
  });
}
