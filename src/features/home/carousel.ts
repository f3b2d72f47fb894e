import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';

/** A picture of the home page's carousel, as answered. */
export const HomeImage = z.object({
  _id: z.string(),
  name: z.string(),
  /** `/files/o/<name>` */
  imgLink: z.string(),
  /** What the picture shows, for those who do not see it; empty where nobody has said. */
  alt: z.string(),
});
export type HomeImage = z.output<typeof HomeImage>;

export const carouselEndpoints = {
  list: endpoint('GET', '/getHomeImages', 'The pictures of the home page, in the order added.', {
    answer: z.array(HomeImage),
  }),
};
