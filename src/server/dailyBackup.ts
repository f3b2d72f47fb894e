import { join } from 'node:path';
import { makeBackup, type Site } from '../backup/makeBackup.ts';
import { checkBackup } from '../backup/readBackup.ts';
import { nameOfDay, outdated, type Keep } from '../backup/keep.ts';
import { scratchFolder } from '../backup/scratchFolder.ts';
import type { BackupPlace } from '../backup/places.ts';
import { BackupProblem } from '../backup/archive.ts';
import { hasContent } from '../backup/restore.records.ts';
import type { Db, Engine } from '../database/open.ts';
import type { Peers } from '../database/peers.ts';
import { Problem } from '../errors/problem.ts';
import {
  isDue,
  noteBegun,
  noteFailed,
  noteMade,
  wasBegun,
} from '../features/backups/backups.records.ts';
import { diskProblem } from '../files/receive/disk-problem.ts';
import { reasonOf } from '../kit/server/reasonOf.ts';
import type { Log } from '../kit/server/log.ts';

interface DailyBackupDeps {
  db: Db;
  engine: Engine;
  claim: Peers['claim'];
  site: Site;
  dataDir: string;
  place: BackupPlace;
  keep: Keep;
  passphrase: string | null;
  log: Log;
  /** Mails wait. */
  onMails: () => void;
  /** What failed within the hour is tried again as well: a start may bring other settings. */
  isStart: boolean;
}

/**
 * Makes today's backup, reads it back from where it lies, and removes those that need not be kept.
 * Does nothing where it is there, another instance makes it, or the site is empty: on a new server
 * the place holds what is to be restored. Call it once an hour.
 */
export async function makeDailyBackup(s: DailyBackupDeps): Promise<void> {
  const { clock } = s.site;
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  const letGo = await s.claim('the daily backup');
  if (!letGo) return;
  try {
    const due = await isDue(s.db, day, s.isStart ? Infinity : clock.now());
    if (due && (await hasContent(s))) await makeOf(day, s);
  } finally {
    await letGo();
  }
}

async function makeOf(day: string, s: DailyBackupDeps): Promise<void> {
  const { clock } = s.site;
  const begun = clock.now();
  const name = nameOfDay(day, s.passphrase !== null);
  try {
    await requireOwn(s, day, name);
    const bytes = await makeAndCheck(s, name);
    await noteMade(s.db, day, { name, bytes }, clock.now());
    s.log.info({ name, bytes }, 'the daily backup is made and checked');
  } catch (error) {
    s.log.error({ err: error, name }, 'the daily backup failed');
    const hasMails = await noteFailed(s.db, day, sentenceOf(error), begun);
    if (hasMails) s.onMails();
    return;
  }
  // Tomorrow's takes along what stays today.
  await removeOutdated(s).catch((error: unknown) => {
    s.log.warn({ err: error }, 'old backups were not removed');
  });
}

/** What another server put there today may be all that is left of it. */
async function requireOwn({ db, place, site }: DailyBackupDeps, day: string, name: string) {
  if ((await place.names()).includes(name) && !(await wasBegun(db, day, name))) {
    throw new BackupProblem(
      `There is a ${name} at BACKUP_URL that this site did not make. It stays, and tomorrow’s is made. Where another site makes backups there, give each a folder of its own.`,
    );
  }
  await noteBegun(db, day, name, site.clock.now());
}

async function removeOutdated({ place, keep }: DailyBackupDeps): Promise<void> {
  for (const old of outdated(await place.names(), keep)) await place.remove(old);
}

/** For the band, which reads no log. */
function sentenceOf(error: unknown): string {
  const known = diskProblem(error);
  return known instanceof BackupProblem || known instanceof Problem
    ? known.message
    : `It broke off (${reasonOf(error)}). The log of the server says more.`;
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
  try {
    await checkBackup(() => s.place.open(name), s.passphrase);
  } catch (error) {
    // A damaged one must not stay in the place of a good one of its week.
    await Promise.allSettled([s.place.remove(name)]);
    throw error;
  }
  return bytes;
}
