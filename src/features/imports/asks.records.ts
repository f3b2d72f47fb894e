import type { Db } from '../../database/open.ts';
import { askToConfirm } from '../newsletter/newsletter.records.ts';
import type { NewsletterTables } from '../newsletter/newsletter.table.ts';
import type { ImportTables } from './imports.table.ts';

const tables = (db: Db) => db.withTables<ImportTables & NewsletterTables>();

/** A wave of thousands would make the site look like a sender of spam. */
const askedAtOnce = 2;

/** Lets subscribers be asked to confirm, a few each minute. */
export async function letAsk(trx: Db, subscribers: readonly { id: string }[]): Promise<void> {
  const rows = subscribers.map(({ id }) => ({ subscriber_id: id }));
  if (rows.length > 0) await tables(trx).insertInto('import_asks').values(rows).execute();
}

/** Asks the next subscribers of imports to confirm. Call it each minute. @param now epoch milliseconds */
export const askNext = (db: Db, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const next = tables(trx).selectFrom('import_asks').select('subscriber_id').limit(askedAtOnce);
    const asked = tables(trx).deleteFrom('import_asks').where('subscriber_id', 'in', next);
    for (const { subscriber_id } of await asked.returningAll().execute()) {
      const row = await tables(trx)
        .selectFrom('subscribers')
        .select(['email', 'consent', 'source_id as id'])
        .where('id', '=', subscriber_id)
        // The fan has not signed up meanwhile.
        .where('source', '=', 'import')
        .executeTakeFirst();
      if (!row) continue;
      const { email, consent, id } = row;
      await askToConfirm(trx, { email, consent, from: { source: 'import', id } }, now);
    }
  });
