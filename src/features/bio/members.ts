import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';

/** Somebody in the band, as answered. The links lead to the member's own profiles. */
export const Member = z.object({
  _id: z.string(),
  /** `/files/o/<name>`, or null. */
  bioPic: z.string().nullable(),
  name: z.string(),
  role: z.string(),
  facebook: z.string().nullable(),
  instagram: z.string().nullable(),
  tiktok: z.string().nullable(),
  youtube: z.string().nullable(),
  x: z.string().nullable(),
  revision: z.number(),
});
export type Member = z.output<typeof Member>;

export const memberEndpoints = {
  list: endpoint('GET', '/members', 'Who is in the band, in the order added.', {
    answer: z.array(Member),
  }),
};
