import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { requiredLinkField } from '../../kit/links/linkField.ts';

/** UTF-16 units; longer titles are cut. */
export const maxYoutubeTitleLength = 200;

export const youtubeTitleEndpoints = {
  tell: endpoint(
    'GET',
    '/youtubeTitle',
    'Asks YouTube what a video is called, so that nobody has to type it.',
    {
      query: z.strictObject({ link: requiredLinkField('youtubeVideo') }),
      answer: z.object({
        title: z
          .string()
          .nullable()
          .describe('In one line; null where YouTube tells none, or could not be asked.'),
      }),
    },
  ),
};
