import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { releaseTypes } from './featured-releases.view.ts';

/** A release on the home page, as answered. */
export const FeaturedRelease = z.object({
  _id: z.string(),
  /** `/files/o/<name>`, or null. */
  coverImage: z.string().nullable(),
  title: z.string(),
  type: z.enum(releaseTypes),
  /** A calendar day: the epoch milliseconds of midnight in UTC. */
  releaseDate: z.number(),
  /** Where it can be heard. */
  musicLink: z.string().nullable(),
  revision: z.number(),
});
export type FeaturedRelease = z.output<typeof FeaturedRelease>;

export const featuredReleaseEndpoints = {
  list: endpoint('GET', '/featuredReleases', 'The releases of the home page, newest first.', {
    answer: z.array(FeaturedRelease),
  }),
};
