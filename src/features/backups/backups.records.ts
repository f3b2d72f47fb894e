import type { Db } from '../../database/open.ts';
import { madeAt } from '../../database/migrate.ts';
import { addMail } from '../../mail/mails.records.ts';
import { dayMs, hourMs, minuteMs } from '../../kit/dates/durations.ts';
import type { BackupState } from './backups.ts';
import { findsAny, insertOrChange } from '../../database/rows.records.ts';

type BackupTables = {
  daily_backups: {
    /** The day in UTC, such as 2026-11-23. */
    day: string;
    held_until: number;
    made_at: number | null;
    /** The file's name, once its making has begun. */
    name: string | null;
    bytes: number | null;
    /** Why the last try of that day failed. */
    failure: string | null;
    /** When the accounts got the e-mail that there is no backup. */
    told_at: number | null;
  };
};

const tables = (db: Db) => db.withTables<BackupTables>();

/** The time without a backup after which the accounts get an e-mail, once a day. */
export const patienceMs = 2 * dayMs;

/** The site checks every hour; a check after a failure must not come too early. */
const againMs = hourMs - minuteMs;

/**
 * Whether it's time to make the backup of a day.
 * @param day such as 2026-11-23. @param now epoch milliseconds; no failure is after Infinity.
 */
export async function isDue(db: Db, day: string, now: number): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('daily_backups')
    .select(['made_at', 'held_until'])
    .where('day', '=', day)
    .executeTakeFirst();
  return !row || (row.made_at === null && row.held_until <= now);
}

/** Records that a file with this name at the backup place is this site's own, finished or not. */
export const recordBackupBegun = (db: Db, day: string, name: string, now: number) =>
  changeDay(db, day, { name }, now);

export function wasBegun(db: Db, day: string, name: string): Promise<boolean> {
  const query = tables(db).selectFrom('daily_backups').select('day').where('day', '=', day);
  return findsAny(query.where('name', '=', name));
}

/** @param now epoch milliseconds. */
export const recordBackupMade = (
  db: Db,
  day: string,
  made: { name: string; bytes: number },
  now: number,
) => changeDay(db, day, { made_at: now, ...made, failure: null }, now);

/**
 * Records a failure; the next check may try again. If there was no backup for two days, every
 * account gets an e-mail.
 * @param now when the try began, in epoch milliseconds.
 * @returns whether e-mails wait.
 */
export async function recordBackupFailed(
  db: Db,
  day: string,
  failure: string,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const failed = { failure: failure.slice(0, 500), held_until: now + againMs };
    await changeDay(trx, day, failed, now);
    const { last, mailed } = await tables(trx)
      .selectFrom('daily_backups')
      .select(({ fn }) => [fn.max('made_at').as('last'), fn.max('told_at').as('mailed')])
      .executeTakeFirstOrThrow();
    if (now - (last ?? (await madeAt(trx))) < patienceMs || now - (mailed ?? 0) < dayMs)
      return false;
    await changeDay(trx, day, { told_at: now }, now);
    const accounts = await trx
      .withTables<{ accounts: { id: string } }>()
      .selectFrom('accounts')
      .select('id')
      .execute();
    for (const { id } of accounts) await addMail(trx, 'backups.failed', { account: id }, now);
    return accounts.length > 0;
  });
}

export async function backupState(db: Db): Promise<BackupState> {
  const newest = tables(db).selectFrom('daily_backups').selectAll().orderBy('day', 'desc').limit(1);
  const [made, tried] = await Promise.all([
    newest.where('made_at', 'is not', null).executeTakeFirst(),
    // A backup in progress may still fail as well.
    newest
      .where((row) => row.or([row('made_at', 'is not', null), row('failure', 'is not', null)]))
      .executeTakeFirst(),
  ]);
  return {
    last: made ? { at: made.made_at!, name: made.name!, bytes: made.bytes! } : null,
    failure: tried?.failure ?? null,
  };
}

/** Changes a day's row; adds it, due at once, if there is none. */
async function changeDay(
  db: Db,
  day: string,
  change: Partial<BackupTables['daily_backups']>,
  now: number,
): Promise<void> {
  const row = { day, held_until: now, ...change };
  await insertOrChange(tables(db), 'daily_backups', 'day', row, change);
}
