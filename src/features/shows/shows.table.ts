import type { ShowStatus } from './shows.view.ts';

export type ShowTables = {
  shows: {
    id: string;
    added_at: number;
    added_order: number;
    revision: number;
    poster_file: string | null;
    /** Empty where nobody has said what the poster shows. */
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
    /** Epoch milliseconds of the last change; null while there was none. */
    changed_at: number | null;
  };
};
