import { join } from 'node:path';
import { makeBackup, type Site } from '../backup/makeBackup.ts';
import { checkBackup } from '../backup/readBackup.ts';
import { nameOfDay, outdated, type Keep } from '../backup/keep.ts';
import { scratchFolder } from '../backup/scratchFolder.ts';
import type { BackupPlace } from '../backup/places.ts';
import type { Db } from '../database/open.ts';
import { noteFailed, noteMade, takeDay } from '../features/backups/backups.records.ts';
import type { Log } from '../kit/server/log.ts';

interface DailyBackupDeps {
  db: Db;
  site: Site;
  dataDir: string;
  place: BackupPlace;
  keep: Keep;
  passphrase: string | null;
  log: Log;
  /** Mails wait. */
  onMails: () => void;
}

/**
 * Makes today's backup, reads it back from where it lies, and removes those that need not be kept.
 * Does nothing where it is there, or another instance makes it. Call it once an hour.
 */
export async function makeDailyBackup(s: DailyBackupDeps): Promise<void> {
  const { clock } = s.site;
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  if (!(await takeDay(s.db, day, clock.now()))) return;
  const name = nameOfDay(day, s.passphrase !== null);
  try {
    const bytes = await makeAndCheck(s, name);
    await noteMade(s.db, day, { name, bytes }, clock.now());
    s.log.info({ name, bytes }, 'the daily backup is made and checked');
  } catch (error) {
    s.log.error({ err: error, name }, 'the daily backup failed');
    const hasMails = await noteFailed(s.db, day, (error as Error).message, clock.now());
    if (hasMails) s.onMails();
    return;
  }
  for (const old of outdated(await s.place.names(), s.keep)) await s.place.remove(old);
}

/** @returns its bytes. */
async function makeAndCheck(s: DailyBackupDeps, name: string): Promise<number> {
  await using folder = await scratchFolder(s.dataDir);
  const file = join(folder.path, name);
  const { bytes, manifest } = await makeBackup(s.site, file, { passphrase: s.passphrase });
  if (manifest.missing.length > 0) {
    s.log.warn({ missing: manifest.missing.length }, 'the storage has lost files that rows name');
  }
  await s.place.put(name, file);
  await checkBackup(() => s.place.open(name), s.passphrase);
  return bytes;
}
