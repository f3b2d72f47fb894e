import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';

/** The band's story as it is answered. */
export const Bio = z.object({
  text: z.string(),
  /** 0 while nothing was ever saved. */
  revision: z.number(),
});
export type Bio = z.output<typeof Bio>;

/** What stands where nothing was ever saved. */
export const noBio: Bio = { text: '', revision: 0 };

export const bioEndpoints = {
  read: endpoint('GET', '/bio', "The band's story.", { answer: Bio }),
};
