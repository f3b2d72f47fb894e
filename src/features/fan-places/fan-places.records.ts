import type { Db } from '../../database/open.ts';
import type { NewsletterTables } from '../newsletter/newsletter.table.ts';

const fans = (db: Db) =>
  db
    .withTables<NewsletterTables>()
    .selectFrom('subscribers')
    .select(({ fn }) => fn.countAll<number>().as('fans'))
    .where('confirmed_at', 'is not', null)
    .where('paused_at', 'is', null)
    .orderBy('fans', 'desc');

/** Counts fans by their place, most first; null for those without one. */
export async function fansByPlace(db: Db) {
  const names = fans(db).select(({ fn }) => ['place', fn.max('town').as('name')]);
  const rows = await names.groupBy('place').orderBy('name').execute();
  return rows.map((row) => ({ ...row, fans: Number(row.fans) }));
}

/** Counts fans by the form that they used, with the id of its show or release, most first. */
export async function fansBySource(db: Db) {
  const sources = fans(db).select(['source as kind', 'source_id as id']);
  const rows = await sources.groupBy(['source', 'source_id']).execute();
  return rows.map((row) => ({ ...row, fans: Number(row.fans) }));
}
