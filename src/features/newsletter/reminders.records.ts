import type { Db } from '../../database/open.ts';
import { addMail } from '../../mail/mails.records.ts';
import type { NewsletterTables } from './newsletter.table.ts';
import { insertNew } from '../../database/rows.records.ts';

const tables = (db: Db) => db.withTables<NewsletterTables>();

/** Stores a subscriber's request for an e-mail; a second request changes nothing. */
export async function recordReminder(trx: Db, subscriber: string, release: string): Promise<void> {
  const reminder = { release_id: release, subscriber_id: subscriber };
  await insertNew(tables(trx), 'release_reminders', reminder);
}

/** The ids of the releases that a subscriber waits for. */
export const remindersOf = (db: Db, subscriber: string): Promise<string[]> =>
  releasesIn(reminders(db).where('subscriber_id', '=', subscriber));

const reminders = (db: Db) => tables(db).selectFrom('release_reminders');

async function releasesIn(found: ReturnType<typeof reminders>): Promise<string[]> {
  const rows = await found.select('release_id').distinct().orderBy('release_id').execute();
  return rows.map(({ release_id }) => release_id);
}

/** Forgets a request; the fan then gets no e-mail about the release. */
export async function forgetReminder(db: Db, subscriber: string, release: string): Promise<void> {
  await tables(db)
    .deleteFrom('release_reminders')
    .where('subscriber_id', '=', subscriber)
    .where('release_id', '=', release)
    .execute();
}

/** The ids of releases with waiting subscribers. */
export const awaitedReleases = (db: Db): Promise<string[]> => releasesIn(reminders(db));

/** Works in small batches, so that no other request waits for a long list. */
const mailedAtOnce = 100;

/**
 * Queues one e-mail to each confirmed subscriber: a single transaction deletes a reminder and
 * queues its e-mail, so only one of several instances sends it, even after a crash. Reminders of
 * unconfirmed and paused subscribers stay, and are sent after they confirm.
 * @param now epoch milliseconds
 * @returns the number of e-mails.
 */
export async function remindOf(db: Db, release: string, now: number): Promise<number> {
  let mails = 0;
  for (;;) {
    const queued = await db.transaction().execute(async (trx) => {
      const due = tables(trx)
        .selectFrom('release_reminders')
        .innerJoin('subscribers', 'id', 'subscriber_id')
        .select('subscriber_id')
        .where('release_id', '=', release)
        .where('confirmed_at', 'is not', null)
        .where('paused_at', 'is', null)
        .limit(mailedAtOnce);
      const rows = await tables(trx)
        .deleteFrom('release_reminders')
        .where('release_id', '=', release)
        .where('subscriber_id', 'in', due)
        .returning('subscriber_id')
        .execute();
      for (const { subscriber_id: subscriber } of rows) {
        await addMail(trx, 'newsletter.release', { subscriber, release }, now);
      }
      return rows.length;
    });
    mails += queued;
    if (queued === 0) return mails;
  }
}
