import type { Db } from '../../database/open.ts';
import { addMail } from '../../mail/mails.records.ts';
import type { NewsletterTables } from './newsletter.table.ts';

const tables = (db: Db) => db.withTables<NewsletterTables>();

/** Stores that a subscriber asked for a mail; asking twice changes nothing. */
export async function recordReminder(trx: Db, subscriber: string, release: string): Promise<void> {
  await tables(trx)
    .insertInto('release_reminders')
    .values({ release_id: release, subscriber_id: subscriber })
    .onConflict((conflict) => conflict.columns(['release_id', 'subscriber_id']).doNothing())
    .execute();
}

/** The ids of releases that subscribers wait for. */
export async function awaitedReleases(db: Db): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('release_reminders')
    .select('release_id')
    .distinct()
    .execute();
  return rows.map(({ release_id }) => release_id);
}

/** A few at a time, so that no other request waits for a long list. */
const mailedAtOnce = 100;

/**
 * Queues the mail to everyone who confirmed, once: one transaction deletes a reminder and queues
 * its mail, so only one of several instances does, also after a crash. Reminders of subscribers
 * who have not confirmed stay, and are mailed once they have.
 * @param now epoch milliseconds
 * @returns how many mails.
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
