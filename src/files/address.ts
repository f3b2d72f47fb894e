import { z } from 'zod';
import { filesPath, masterName } from './files.ts';

/** The address of a file on this site: `/files/o/<name>`. */
export function addressOf(name: string): string {
  return `${filesPath}${name}`;
}

/**
 * The name of the file that an address means: `/files/o/<name>`, or the same under
 * `publicUrl`. Null for everything else, such as other sites, other paths of this one,
 * and names that this site would never give.
 */
export function nameInAddress(address: string, publicUrl: URL): string | null {
  const path = address.startsWith(`${publicUrl.origin}/`)
    ? address.slice(publicUrl.origin.length)
    : address;
  if (!path.startsWith(filesPath)) return null;
  const name = path.slice(filesPath.length);
  return masterName.test(name) ? name : null;
}

/**
 * A field that holds the address of an uploaded file. What comes out is the file's name, or
 * null where the field is null or empty. Whether the file exists is for the records to say.
 */
export function fileAddress(publicUrl: URL) {
  return z
    .string()
    .max(2000)
    .nullable()
    .transform((address, check) => {
      if (address === null || address === '') return null;
      const name = nameInAddress(address, publicUrl);
      if (name === null) {
        check.addIssue({ code: 'custom', message: 'Upload a picture and use its address' });
        return z.NEVER;
      }
      return name;
    });
}
