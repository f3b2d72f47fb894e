import type { Selectable } from 'kysely';
import type { Db } from '../../database/open.ts';
import { addressOf } from '../../files/address.ts';
import type { Show } from './shows.ts';
import type { ShowTables } from './shows.table.ts';

/** Every show, past ones too, by date. */
export async function listShows(db: Db): Promise<Show[]> {
  const rows = await db
    .withTables<ShowTables>()
    .selectFrom('shows')
    .selectAll()
    .orderBy('date')
    .orderBy('showtime')
    .orderBy('added_at')
    .orderBy('added_order')
    .orderBy('id')
    .execute();
  return rows.map(showOf);
}

function showOf(row: Selectable<ShowTables['shows']>): Show {
  return {
    _id: row.id,
    poster: row.poster_file === null ? null : addressOf(row.poster_file),
    venue: row.venue,
    location: row.location,
    date: row.date,
    doors: row.doors,
    showtime: row.showtime,
    doorprice: priceOf(row.door_price_cents),
    advprice: priceOf(row.adv_price_cents),
    currency: row.currency,
    tixlink: row.ticket_link,
    timeZone: row.time_zone,
    status: row.status,
    revision: row.revision,
  };
}

/** Dividing whole cents by 100 gives the number that is written with those two decimals. */
const priceOf = (cents: number | null): number | null => (cents === null ? null : cents / 100);
