import { filesPath, masterName } from '../files.ts';

/** `/files/o/<name>`. */
export function addressOf(name: string): string {
  return `${filesPath}${name}`;
}

/**
 * `{ name: null }` where the address is null or empty; null where it is no file's address on this
 * site. Whether the file exists is not checked here.
 */
export function chosenFile(address: string | null, publicUrl: URL): { name: string | null } | null {
  if (address === null || address === '') return { name: null };
  const name = nameInAddress(address, publicUrl);
  return name === null ? null : { name };
}

/** Of `/files/o/<name>`, also under `publicUrl`; null for all else. */
function nameInAddress(address: string, publicUrl: URL): string | null {
  const path = address.startsWith(`${publicUrl.origin}/`)
    ? address.slice(publicUrl.origin.length)
    : address;
  if (!path.startsWith(filesPath)) return null;
  const name = path.slice(filesPath.length);
  return masterName.test(name) ? name : null;
}
