import { z } from 'zod';
import { post, privateEndpoints } from '../../kit/api/endpoint.ts';
import { recordParams } from '../../kit/api/recordId.ts';
import { dayMs } from '../../kit/dates/durations.ts';

/** Sign-ups by one card in one night, besides the limits of all forms. */
export const cardRoom = { max: 1_500, windowMs: 2 * dayMs };

export const showCardEndpoints = privateEndpoints({
  make: post('/shows/:id/card', 'Makes the card by which fans at a show sign up.', {
    params: recordParams,
    /** The same each time. */
    answer: z.object({
      url: z.string().describe('The address in the QR code.'),
      document: z.string().describe('The path of the sheet to print.'),
    }),
    refuses: ['show.not-found'],
  }),
});
