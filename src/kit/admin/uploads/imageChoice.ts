import { pictureMessages } from '../../../errors/sharedMessages.ts';
import { maxFileBytes } from '../../pictures/uploadLimits.ts';

/** What becomes of a stored picture: it stays, goes, or a chosen file replaces it. */
export type ImageChoice = 'stays' | 'goes' | File;

/** MIME types; the server also checks the content. */
export const pictureKinds: readonly string[] = ['image/png', 'image/jpeg'];

export function isImageMissing(choice: ImageChoice, stored: string | null): boolean {
  return choice === 'goes' || (choice === 'stays' && stored === null);
}

export function chosenFiles(files: readonly File[], multiple = false): string {
  if (files.length === 0) return multiple ? 'No Files Selected' : 'No File Selected';
  if (!multiple || files.length === 1) return files[0]!.name;
  return `${files.length} files selected`;
}

/** Why a file cannot be sent as a picture, in a sentence, or null. */
export function rejectionOf({ name, type, size }: File): string | null {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return pictureMessages.heic;
  // Some phones do not tell a file's type.
  const isPicture = type === '' ? /\.(?:png|jpe?g)$/i.test(name) : pictureKinds.includes(type);
  if (!isPicture) return pictureMessages.wrongKind;
  if (size === 0) return pictureMessages.empty;
  return size > maxFileBytes ? pictureMessages.tooLarge(`${maxFileBytes / 1024 ** 2} MB`) : null;
}
