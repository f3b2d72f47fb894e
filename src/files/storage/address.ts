import { filesPath, masterName } from '../files.ts';

/** The address of a file on this site: `/files/o/<name>`. */
export function addressOf(name: string): string {
  return `${filesPath}${name}`;
}

/**
 * What a field that takes the address of an own file chooses: `name` is the file's, or null
 * where the field is null or empty, so that there shall be none. Null for everything else: other
 * sites, other paths of this one, and names that this site would never give. Whether the file
 * exists is for the records to say.
 */
export function chosenFile(address: string | null, publicUrl: URL): { name: string | null } | null {
  if (address === null || address === '') return { name: null };
  const name = nameInAddress(address, publicUrl);
  return name === null ? null : { name };
}

/** The name in `/files/o/<name>`, also where that stands under `publicUrl`; null for all else. */
function nameInAddress(address: string, publicUrl: URL): string | null {
  const path = address.startsWith(`${publicUrl.origin}/`)
    ? address.slice(publicUrl.origin.length)
    : address;
  if (!path.startsWith(filesPath)) return null;
  const name = path.slice(filesPath.length);
  return masterName.test(name) ? name : null;
}
