import { filesPath, importFilesPath, masterName, paperName, papersPath } from '../files.ts';
import { memoize } from '../../kit/functions/memoize.ts';
import { isAudioName, recordingName, recordingsPath } from '../recordings/recordings.ts';
import { isImportName } from './names.ts';

/**
 * `/files/o/<name>` for an image, `/files/a/<name>` for a recording or its rendition, `/files/p/` for
 * a paper, `/files/i/` for a file of an import.
 */
export const addressOf = memoize((name: string): string => {
  if (isImportName(name)) return importFilesPath + name;
  if (paperName.test(name)) return papersPath + name;
  return (isAudioName(name) ? recordingsPath : filesPath) + name;
}, 1_000);

/**
 * `{ name: null }` if the address is null or empty; null if it isn't the address of a file on this
 * site. Doesn't check whether the file exists.
 */
export function chosenFile(address: string | null, publicUrl: URL): { name: string | null } | null {
  if (address === null || address === '') return { name: null };
  const name = nameInAddress(address, publicUrl, filesPath);
  return name !== null && masterName.test(name) ? { name } : null;
}

/** The recording at `/files/a/<name>`, also under `publicUrl`; null for any other address. */
export function recordingAt(address: string, publicUrl: URL): string | null {
  const name = nameInAddress(address, publicUrl, recordingsPath);
  return name !== null && recordingName.test(name) ? name : null;
}

function nameInAddress(address: string, publicUrl: URL, folder: string): string | null {
  const path = address.startsWith(`${publicUrl.origin}/`)
    ? address.slice(publicUrl.origin.length)
    : address;
  return path.startsWith(folder) ? path.slice(folder.length) : null;
}
