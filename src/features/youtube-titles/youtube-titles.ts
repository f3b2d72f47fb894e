import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { requiredLinkField } from '../../kit/links/linkField.ts';

/** UTF-16 units; longer titles are cut. */
export const maxYoutubeTitleLength = 200;

export const youtubeTitleEndpoints = {
  read: endpoint('GET', '/youtubeTitle', 'Asks YouTube for the title of a video.', {
    query: z.strictObject({ link: requiredLinkField('youtubeVideo') }),
    answer: z.object({
      title: z
        .string()
        .nullable()
        .describe('In one line; null if YouTube has none or cannot be reached.'),
    }),
  }),
};
