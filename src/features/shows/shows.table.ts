import type { PublicationColumns } from '../../database/publication.records.ts';
import type { ShowStatus } from './shows.view.ts';

export type ShowTables = {
  shows: PublicationColumns & {
    id: string;
    added_at: number;
    added_order: number;
    revision: number;
    poster_file: string | null;
    /** Empty where nobody has described the poster. */
    alt: string;
    venue: string;
    location: string;
    date: number;
    doors: number;
    showtime: number;
    /** Whole cents, or hundredths of whatever the currency is. */
    door_price_cents: number | null;
    adv_price_cents: number | null;
    currency: string;
    ticket_link: string | null;
    time_zone: string;
    status: ShowStatus;
    /** Epoch milliseconds; null while there was no change. */
    changed_at: number | null;
  };
};
