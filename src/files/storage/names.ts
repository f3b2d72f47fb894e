import { randomBytes, randomInt } from 'node:crypto';
import { unfinishedSuffix } from '../../kit/server/writeAtomically.ts';
import { masterName, paperName, variantName, type Extension } from '../files.ts';
import { isAudioName } from '../recordings/recordings.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 131 random bits: they cannot be guessed and never repeat. */
export const randomName = (): string =>
  Array.from({ length: 22 }, () => alphabet[randomInt(alphabet.length)]).join('');

export const copyName = (master: string, width: number, extension: Extension): string =>
  `${stemOf(master)}-${width}.${extension}`;

export const iconName = (master: string, side: number): string =>
  `${stemOf(master)}-icon-${side}.png`;

export const isOwnName = (name: string): boolean => masterName.test(name) || variantName.test(name);

/** The name of a piece of an upload. */
export const newPieceName = (): string => `upload-${randomName()}`;

/** The name of a file that an import reads. */
export const newImportName = (): string => `import-${randomName()}`;

export const isImportName = (name: string): boolean => /^import-[0-9A-Za-z]{22}$/.test(name);

/** The name of an object that only tests whether storing works. */
export const newProbeName = (): string => `check-${randomBytes(8).toString('hex')}`;

/** The name of the zip archive of a release, with its format. */
export const newArchiveName = (format: 'mp3' | 'flac'): string => `${randomName()}-${format}.zip`;

export const isArchiveName = (name: string): boolean =>
  /^[0-9A-Za-z]{22}-(?:mp3|flac)\.zip$/.test(name);

/** The sweep deletes share images after a day. @param card such as `home-0123456789ab`. */
export const drawnImageName = (card: string): string => `share-${card}.jpg`;

const passing = /^(?:check-[0-9a-f]{16}|upload-[0-9A-Za-z]{22})$/;
const shareImagePattern = /^share-[0-9a-z.]+(?:-[0-9a-z.]+)*-[0-9a-f]{12}\.jpg$/;

/**
 * Whether the name is ours, including half-written objects. A bucket may hold other programs'
 * objects, which stay untouched.
 */
export function isOwnObject(name: string): boolean {
  const whole = name.replace(unfinishedSuffix, '');
  return (
    isOwnName(whole) ||
    isAudioName(whole) ||
    isArchiveName(whole) ||
    paperName.test(whole) ||
    isImportName(whole) ||
    shareImagePattern.test(whole) ||
    passing.test(whole)
  );
}

function stemOf(master: string): string {
  if (!masterName.test(master)) throw new Error(`Invalid name of a stored image: ${master}`);
  return master.slice(0, 22);
}
