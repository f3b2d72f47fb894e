import { z } from 'zod';
import { pictureMessages } from '../../errors/laterMessages.ts';
import { filesPath } from './storedFile.ts';

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
