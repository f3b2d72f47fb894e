import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { videoCategories } from './videos.view.ts';

/** A video on the media page, as answered. */
export const Video = z.object({
  _id: z.string(),
  category: z.enum(videoCategories),
  title: z.string(),
  /** The calendar day of its release: the epoch milliseconds of midnight in UTC. */
  date: z.number(),
  /** Where it is on YouTube. */
  link: z.string(),
  /** `https://www.youtube.com/embed/<id>`, made by the server. */
  embedLink: z.string(),
  revision: z.number(),
});
export type Video = z.output<typeof Video>;

export const videoEndpoints = {
  list: endpoint('GET', '/getVideos', 'The videos of the media page, newest first.', {
    answer: z.array(Video),
  }),
};
