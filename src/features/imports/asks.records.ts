import type { Db } from '../../database/open.ts';
import { hasLeft } from '../newsletter/left-addresses.records.ts';
import { askToConfirm } from '../newsletter/newsletter.records.ts';
import type { NewsletterTables } from '../newsletter/newsletter.table.ts';

/** A wave of thousands would make the site look like a sender of spam. */
const askedAtOnce = 2;

/** Far later than any time at which an e-mail was queued. */
const unmailed = 1e15;

/** The `mailed_at` of subscribers who wait for their first e-mail, in this order. */
export const toAskAt = (since: number): number => unmailed + since;

/** Asks the next subscribers of imports to confirm. Call it each minute. @param now epoch milliseconds */
export const sendNextConfirmations = (db: Db, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const tables = trx.withTables<NewsletterTables>();
    const setMailed = (mailed_at: number) => tables.updateTable('subscribers').set({ mailed_at });
    const next = tables
      .selectFrom('subscribers')
      .select('id')
      .where('confirmed_at', 'is', null)
      .where('mailed_at', '>', unmailed)
      .where('paused_at', 'is', null)
      .orderBy('mailed_at')
      .limit(askedAtOnce);
    // An address that was asked elsewhere a short time ago waits for its next turn.
    const asked = setMailed(toAskAt(now)).where('id', 'in', next).returningAll();
    for (const { id, email, consent, source, source_id, page } of await asked.execute()) {
      const from = { source: source ?? 'import', id: source_id, page };
      // Removed later, as any address that did not confirm.
      if (await hasLeft(trx, email)) await setMailed(now).where('id', '=', id).execute();
      else await askToConfirm(trx, { email, consent, from }, now);
    }
  });
