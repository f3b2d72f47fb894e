import { z } from 'zod';
import { recordIdField } from '../api/recordId.ts';
import { exactPartial } from '../schema/exactPartial.ts';
import { pictureFormats, type PictureData } from './pictureData.ts';

const widths = z.array(z.number()).optional().describe('Their widths in pixels, smallest first.');

export const PictureAnswer = z.object({
  src: z.string().describe('The whole picture: `/files/o/<name>.jpg` or `.png`.'),
  width: z.number().describe('Pixels of the whole picture.'),
  height: z.number().describe('Pixels of the whole picture.'),
  placeholder: z.string().describe('A tiny `data:` picture; empty for a transparent one.'),
  copies: z
    .object(
      Object.fromEntries(pictureFormats.map((format) => [format, widths])) as Record<
        (typeof pictureFormats)[number],
        typeof widths
      >,
    )
    .describe('Narrower copies by format, at `/files/o/<name>-<width>.<format>`.'),
}) satisfies z.ZodType<PictureData>;

/** Accepted and ignored, so that clients can add a record again as the API returned it. */
export const ignoredInNew = exactPartial({
  picture: PictureAnswer.nullable(),
  revision: z.number().describe('Not looked at.'),
});

/**
 * Accepted and ignored, so that clients can send a record back as the API returned it. The path
 * provides the ids.
 */
export const ignoredFields = {
  ...exactPartial({ id: recordIdField(), _id: recordIdField() }),
  picture: ignoredInNew.picture,
};
