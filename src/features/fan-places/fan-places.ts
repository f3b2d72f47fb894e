import { z } from 'zod';
import { get, privateEndpoints } from '../../kit/api/endpoint.ts';
import { SubscriberSource } from '../newsletter/newsletter.ts';

/** Fewer fans of one town are only counted with those of other towns. */
export const fewestInTown = 3;

const fans = z.number().describe('Confirmed subscribers that get e-mail.');

const FanPlaces = z.object({
  places: z
    .array(z.object({ place: z.string(), name: z.string(), fans }))
    .describe(`Towns with at least ${fewestInTown} fans, most fans first.`),
  others: fans.describe('Fans in all other towns.'),
  withoutTown: fans.describe('Fans whose town is unknown.'),
  sources: z
    .array(
      z.object({
        kind: SubscriberSource.nullable(),
        id: z.string().nullable(),
        name: z.string().nullable().describe('The show, release or import, if any.'),
        fans,
      }),
    )
    .describe('How they signed up, most fans first.'),
});
export type FanPlaces = z.output<typeof FanPlaces>;

export const fanPlacesEndpoints = privateEndpoints({
  read: get('/fanPlaces', 'The towns of fans, and what brought them.', {
    answer: FanPlaces,
  }),
});
