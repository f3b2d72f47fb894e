import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';

/** A video on the home page, as answered. */
export const FeaturedVideo = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  youtubeLink: z.string(),
  /** The part that is played, in seconds; null for the video's own beginning and end. */
  startTime: z.number().nullable(),
  endTime: z.number().nullable(),
  /** A calendar day: the epoch milliseconds of midnight in UTC. */
  releaseDate: z.number(),
  revision: z.number(),
});
export type FeaturedVideo = z.output<typeof FeaturedVideo>;

export const featuredVideoEndpoints = {
  list: endpoint('GET', '/featuredVideos', 'The videos of the home page, newest first.', {
    answer: z.array(FeaturedVideo),
  }),
};
