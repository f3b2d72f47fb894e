import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';

const showStatuses = ['scheduled', 'sold-out', 'cancelled', 'postponed'] as const;
export type ShowStatus = (typeof showStatuses)[number];

const epochMs = z.number();

/** A show as answered. */
export const Show = z.object({
  _id: z.string(),
  /** `/files/o/<name>`, or null. */
  poster: z.string().nullable(),
  venue: z.string(),
  location: z.string(),
  /** An instant of the show's day at the venue; like doors and showtime in epoch milliseconds. */
  date: epochMs,
  doors: epochMs,
  showtime: epochMs,
  /** In the currency's units with two decimals, such as 12.5; null where none is told. */
  doorprice: z.number().nullable(),
  advprice: z.number().nullable(),
  /** ISO 4217. */
  currency: z.string(),
  tixlink: z.string().nullable(),
  /** The IANA name of the venue's time zone. */
  timeZone: z.string(),
  status: z.enum(showStatuses),
  revision: z.number(),
});
export type Show = z.output<typeof Show>;

export const showEndpoints = {
  list: endpoint('GET', '/shows', 'Every show, past ones too, by date.', {
    answer: z.array(Show),
  }),
};
