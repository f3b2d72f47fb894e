import type { CheckResult } from '../features/doctor/doctor.ts';
import { openPlace } from '../backup/places.ts';
import type { Db } from '../database/open.ts';
import { backupState } from '../features/backups/backups.records.ts';
import type { BackupState } from '../features/backups/backups.ts';
import { dayMs, hourMs, secondMs } from '../kit/dates/durations.ts';
import { fine, runCheck, checkPlace, warning, type Finding } from './findings.ts';
import type { DoctorEnvironment } from './environment.ts';

const answerMs = 20 * secondMs;

/** @param db null if it cannot be queried. @param address of `BACKUP_URL`, null without it. */
export async function backupFindings(
  db: Db | null,
  address: string | null,
  { clock }: DoctorEnvironment,
): Promise<CheckResult[]> {
  if (address === null) {
    const cure = 'Set BACKUP_URL to a folder on another disk or a bucket at another provider.';
    return [{ name: 'backups', ...warning('Automatic backups are off.', cure) }];
  }
  if (db === null) return [];
  const age = await runCheck('backups', 'See the result for the database.', async () =>
    ageFinding(await backupState(db), clock.now()),
  );
  return [age, await checkBackupPlace(address)];
}

/** @param address of `BACKUP_URL`. */
export const checkBackupPlace = (address: string): Promise<CheckResult> =>
  checkPlace('backup-place', backupPlace, openPlace(address, answerMs));

const backupPlace = {
  place: 'The backup storage',
  cure: 'Check that BACKUP_URL is a folder or bucket that the site can write to.',
};

/** @param now epoch milliseconds. */
export function ageFinding({ last, failure }: BackupState, now: number): Finding {
  const why =
    failure === null ? '' : `, and the last attempt failed: ${failure.replace(/\.$/, '')}`;
  const cure =
    failure === null
      ? 'Check that the site is running, and look in its log. It makes a backup every day.'
      : 'Fix this problem. The site tries again every hour.';
  if (!last) return warning(`There is no daily backup yet${why}.`, cure);
  const says = `The newest backup, ${last.name}, is ${hoursOf(now - last.at)} old${why}.`;
  return failure !== null || now - last.at > 2 * dayMs ? warning(says, cure) : fine(says);
}

function hoursOf(ms: number): string {
  const hours = Math.floor(ms / hourMs);
  return hours === 0 ? 'less than an hour' : hours === 1 ? 'an hour' : `${hours} hours`;
}
