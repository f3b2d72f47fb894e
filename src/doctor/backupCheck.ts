import type { Finding } from '../features/doctor/doctor.ts';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openPlace, type BackupPlace } from '../backup/places.ts';
import { scratchFolder } from '../backup/scratchFolder.ts';
import type { Db } from '../database/open.ts';
import { backupState } from '../features/backups/backups.records.ts';
import type { BackupState } from '../features/backups/backups.ts';
import { newProbeName } from '../files/storage/names.ts';
import { dayMs, hourMs, secondMs } from '../kit/dates/durations.ts';
import { writeAtomically } from '../kit/server/writeAtomically.ts';
import { failed, fine, looked, warning } from './findings.ts';
import type { DoctorEnvironment } from './environment.ts';

const answerMs = 20 * secondMs;

/** @param db null if it cannot be asked. @param address of `BACKUP_URL`, null without it. */
export async function backupFindings(
  db: Db | null,
  address: string | null,
  dataDir: string,
  { clock }: DoctorEnvironment,
): Promise<Finding[]> {
  if (address === null) {
    return [
      warning(
        'backups',
        'No backup is made by itself.',
        'Set BACKUP_URL to a folder on another disk, or to a bucket of another provider.',
      ),
    ];
  }
  if (db === null) return [];
  const age = await looked('backups', 'Look at what is said of the database.', async () => [
    ageFinding(await backupState(db), clock.now()),
  ]);
  return [...age, ...(await backupPlaceFindings(address, dataDir))];
}

/** @param address of `BACKUP_URL`, null without it. */
export const backupPlaceFindings = async (
  address: string | null,
  dataDir: string,
): Promise<Finding[]> =>
  address === null ? [] : placeFindings(openPlace(address, answerMs), dataDir);

/** @param now epoch milliseconds. */
export function ageFinding({ last, failure }: BackupState, now: number): Finding {
  const why = failure === null ? '' : `, and the last try failed: ${failure.replace(/\.$/, '')}`;
  const cure =
    failure === null
      ? 'See that the site runs, and look into its log: it makes one every day.'
      : 'Mend what it names; the site tries again every hour.';
  if (!last) return warning('backups', `There is no daily backup yet${why}.`, cure);
  const says = `The newest backup, ${last.name}, is ${hoursOf(now - last.at)} old${why}.`;
  return failure !== null || now - last.at > 2 * dayMs
    ? warning('backups', says, cure)
    : fine('backups', says);
}

function hoursOf(ms: number): string {
  const hours = Math.floor(ms / hourMs);
  return hours === 0 ? 'less than an hour' : hours === 1 ? 'an hour' : `${hours} hours`;
}

/** Puts a file there, reads it back and removes it. */
export function placeFindings(place: BackupPlace, dataDir: string): Promise<Finding[]> {
  const name = 'backup-place';
  const cure = 'Check that BACKUP_URL leads to a folder or bucket that the site may write to.';
  return looked(name, cure, async () => {
    await using folder = await scratchFolder(dataDir);
    const probe = newProbeName();
    await writeAtomically(folder.path, probe, probe);
    await place.put(probe, join(folder.path, probe));
    const isEqual = (await buffer(await place.open(probe))).equals(Buffer.from(probe));
    await place.remove(probe);
    return [
      isEqual
        ? fine(name, 'The place of the backups keeps files, answers them and lets them go.')
        : failed(name, 'The place of the backups does not answer what was stored there.', cure),
    ];
  });
}
