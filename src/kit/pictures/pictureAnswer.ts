import { z } from 'zod';
import { exactPartial } from '../schema/exactPartial.ts';
import { pictureFormats, type PictureData } from './pictureData.ts';

const widths = z.array(z.number()).optional();

export const PictureAnswer = z.object({
  src: z.string(),
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
  copies: z.object(
    Object.fromEntries(pictureFormats.map((format) => [format, widths])) as Record<
      (typeof pictureFormats)[number],
      typeof widths
    >,
  ),
}) satisfies z.ZodType<PictureData>;

/** Taken so that a record can be sent back as it was answered, and not looked at. */
export const ignoredFields = exactPartial({
  id: z.string(),
  _id: z.string(),
  picture: PictureAnswer.nullable(),
});
