import { z } from 'zod';
import { recordIdField } from '../api/recordId.ts';
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

/** Taken so that a record can be added again as it was answered, and not looked at. */
export const ignoredInNew = exactPartial({
  picture: PictureAnswer.nullable(),
  revision: z.number(),
});

/** Taken so that a record can be sent back as it was answered. The ids are those of the path. */
export const ignoredFields = {
  ...exactPartial({ id: recordIdField(), _id: recordIdField() }),
  picture: ignoredInNew.picture,
};
