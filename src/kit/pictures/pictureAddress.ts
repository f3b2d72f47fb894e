import { z } from 'zod';
import { pictureMessages } from '../../errors/catalogue.ts';
import { filesPath } from './storedFile.ts';

/** The longest address of a picture, in UTF-16 units. */
const maxPictureAddressLength = 2000;

/**
 * The address of a picture of our own that a record shows: a path, or the absolute form. Whether
 * there is such a picture, and whether an absolute address is this site's, the server looks up.
 */
export const pictureAddress = () =>
  z
    .string(pictureMessages.missing)
    .min(1, { error: pictureMessages.missing, abort: true })
    .max(maxPictureAddressLength)
    .refine(leadsToFiles, pictureMessages.foreign);

/** The same where the picture that is there may stay: empty or null, as left out, says so. */
export const newPictureAddress = () =>
  z
    .string()
    .max(maxPictureAddressLength)
    .refine((address) => address === '' || leadsToFiles(address), pictureMessages.foreign)
    .nullable();

function leadsToFiles(address: string): boolean {
  const base = 'http://own.invalid';
  return URL.canParse(address, base) && new URL(address, base).pathname.startsWith(filesPath);
}
