import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { makeBackup } from '../backup/makeBackup.ts';
import { checkBackup } from '../backup/readBackup.ts';
import { nameOfDay, outdated } from '../backup/keep.ts';
import { scratchFolder } from '../files/storage/scratchFolder.ts';
import type { BackupPlace } from '../backup/places.ts';
import { BackupProblem } from '../backup/archive.ts';
import { hasContent } from '../backup/restore.records.ts';
import { openDatabase } from '../database/open.ts';
import { Problem } from '../errors/problem.ts';
import {
  isDue,
  recordBackupBegun,
  recordBackupFailed,
  recordBackupMade,
  wasBegun,
} from '../features/backups/backups.records.ts';
import { diskProblem } from '../files/receive/diskProblem.ts';
import { reasonOf } from '../kit/server/reasonOf.ts';
import type { ServerServices } from './serverServices.ts';

interface BackedUp extends Pick<
  ServerServices,
  'config' | 'db' | 'database' | 'storage' | 'clock' | 'log' | 'mailQueue'
> {
  peers: Pick<ServerServices['peers'], 'claim'>;
  place: BackupPlace;
}

/**
 * Makes today's backup, reads it back from its storage, and removes those that need not be kept.
 * Does nothing if it exists, another instance makes it, or the site is empty: on a new server the
 * storage holds the backup to restore. Call it once an hour.
 * @param isStart retries a backup that failed within the hour: a start may bring other settings.
 */
export async function makeDailyBackup(s: BackedUp, isStart: boolean): Promise<void> {
  const { clock } = s;
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  await s.peers.claim('the daily backup', async () => {
    const due = await isDue(s.db, day, isStart ? Infinity : clock.now());
    if (due && (await hasContent(s.database))) await makeOf(day, s);
  });
}

async function makeOf(day: string, s: BackedUp): Promise<void> {
  const { clock } = s;
  const begun = clock.now();
  const name = nameOfDay(day, s.config.backupPassphrase !== null);
  try {
    await requireOwn(s, day, name);
    const bytes = await makeAndCheck(s, name);
    await recordBackupMade(s.db, day, { name, bytes }, clock.now());
    s.log.info({ name, bytes }, 'made and verified the daily backup');
  } catch (error) {
    s.log.error({ err: error, name }, 'the daily backup failed');
    const hasMails = await recordBackupFailed(s.db, day, sentenceOf(error), begun);
    if (hasMails) s.mailQueue.sendSoon();
    return;
  }
  // If this fails, tomorrow's run removes them.
  await removeOutdated(s).catch((error: unknown) => {
    s.log.warn({ err: error }, 'could not remove old backups');
  });
}

/** A backup that another server stored there today may be all that is left of that server. */
async function requireOwn({ db, place, clock }: BackedUp, day: string, name: string) {
  if ((await place.names()).includes(name) && !(await wasBegun(db, day, name))) {
    throw new BackupProblem(
      `Another site made ${name} at BACKUP_URL, so this site makes its first backup tomorrow. If that site is still running, give each site its own folder.`,
    );
  }
  await recordBackupBegun(db, day, name, clock.now());
}

async function removeOutdated({ place, config }: BackedUp): Promise<void> {
  for (const old of outdated(await place.names(), config.backupKeep)) await place.remove(old);
}

/** Sent to the band, which reads no log. */
function sentenceOf(error: unknown): string {
  const known = diskProblem(error);
  return known instanceof BackupProblem || known instanceof Problem
    ? known.message
    : `An unexpected error occurred (${reasonOf(error)}). See the log of the server.`;
}

/** @returns its bytes. */
async function makeAndCheck(s: BackedUp, name: string): Promise<number> {
  const { database, dataDir, backupPassphrase: passphrase } = s.config;
  await using folder = await scratchFolder(dataDir);
  const file = join(folder.path, name);
  const { bytes, manifest } = await makeBackup({ ...s, open: () => openDatabase(database) }, file, {
    passphrase,
  });
  const { length: missing } = manifest.missing;
  if (missing > 0) s.log.warn({ missing }, 'files of the site are missing from the storage');
  await using body = createReadStream(file);
  await s.place.put(name, { body, bytes });
  try {
    await checkBackup(() => s.place.open(name), passphrase);
  } catch (error) {
    // A damaged backup must not replace a good one of its week.
    await Promise.allSettled([s.place.remove(name)]);
    throw error;
  }
  return bytes;
}
