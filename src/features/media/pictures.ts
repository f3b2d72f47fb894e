import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';

/** A picture on the media page, as answered. */
export const MediaImage = z.object({
  _id: z.string(),
  name: z.string(),
  /** `/files/o/<name>` */
  imgLink: z.string(),
  /** What the picture shows, for those who do not see it; empty where nobody has said. */
  alt: z.string(),
});
export type MediaImage = z.output<typeof MediaImage>;

export const pictureEndpoints = {
  list: endpoint('GET', '/getMediaImages', 'The pictures of the media page, newest first.', {
    answer: z.array(MediaImage),
  }),
};
