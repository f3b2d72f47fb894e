import { z } from 'zod';
import { recordIdField } from '../api/recordId.ts';
import { exactPartial } from '../schema/exactPartial.ts';
import { pictureFormats, type PictureData } from './pictureData.ts';
import { pictureMessages } from '../../errors/laterMessages.ts';
import { filesPath } from './storedFile.ts';

const widths = z.array(z.number()).optional().describe('In pixels, smallest first.');

export const PictureAnswer = z.object({
  src: z.string().describe('The full-size image: `/files/o/<name>.jpg` or `.png`.'),
  width: z.number().describe('The width of the full-size image in pixels.'),
  height: z.number().describe('The height of the full-size image in pixels.'),
  placeholder: z.string().describe('A tiny `data:` image; empty if the image is transparent.'),
  copies: z
    .object(
      Object.fromEntries(pictureFormats.map((format) => [format, widths])) as Record<
        (typeof pictureFormats)[number],
        typeof widths
      >,
    )
    .describe('The widths of smaller copies by format, at `/files/o/<name>-<width>.<format>`.'),
}) satisfies z.ZodType<PictureData>;

/** Accepted and ignored, so that clients can add a record again as the API returned it. */
export const ignoredInNew = exactPartial({
  picture: PictureAnswer.nullable(),
  revision: z.number().describe('Ignored.'),
});

/**
 * Accepted and ignored, so that clients can send a record back as the API returned it. The path
 * provides the ids.
 */
export const ignoredFields = {
  ...exactPartial({ id: recordIdField(), _id: recordIdField() }),
  picture: ignoredInNew.picture,
};

/** UTF-16 units. */
const maxPictureAddressLength = 2000;

const ownPicture = 'The `Content-Location` that the image upload returned.';

/** A path or absolute address of a stored image; the server checks that it exists. */
export const pictureAddress = () =>
  z
    .string({ error: ({ input }) => (input === null ? pictureMessages.missing : undefined) })
    .min(1, { error: pictureMessages.missing, abort: true })
    .max(maxPictureAddressLength)
    .refine(leadsToFiles, pictureMessages.foreign)
    .describe(ownPicture);

/** The same, or null for no image; an empty text becomes null. */
export const pictureAddressOrNone = () =>
  z
    .string()
    .max(maxPictureAddressLength)
    .refine((address) => address === '' || leadsToFiles(address), pictureMessages.foreign)
    .nullable()
    .overwrite((address) => address || null)
    .describe(`${ownPicture} Null or empty for none.`);

function leadsToFiles(address: string): boolean {
  const base = 'http://own.invalid';
  return URL.canParse(address, base) && new URL(address, base).pathname.startsWith(filesPath);
}
