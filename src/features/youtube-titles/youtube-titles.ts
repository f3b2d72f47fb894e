import { z } from 'zod';
import { get } from '../../kit/api/endpoint.ts';
import { requiredLinkField } from '../../kit/links/linkField.ts';

/** UTF-16 units; longer titles are cut. */
export const maxYoutubeTitleLength = 200;

export const youtubeTitleEndpoints = {
  read: get('/youtubeTitle', 'Gets the title of a video from YouTube.', {
    query: z.strictObject({ link: requiredLinkField('youtubeVideo') }),
    answer: z.object({
      title: z
        .string()
        .nullable()
        .describe('A single line; null if YouTube returns none or is unreachable.'),
    }),
  }),
};
