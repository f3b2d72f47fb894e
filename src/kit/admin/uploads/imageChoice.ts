import { pictureMessages } from '../../../errors/sharedMessages.ts';
import { maxFileBytes } from '../../pictures/uploadLimits.ts';

/** What becomes of a stored picture: it stays, goes, or a chosen file replaces it. */
export type ImageChoice = 'stays' | 'goes' | File;

/** MIME types and endings, as some systems know no type for HEIC; the server checks the content. */
export const pictureKinds = 'image/png,image/jpeg,image/heic,image/heif,.heic,.heif';

/** What hardly any browser but Safari can show. */
export function isHeic({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  const isNamed = /\.hei[cf]$/i.test(name);
  // Some systems call it what they can convert it to, or nothing at all.
  const isSilent = ['', 'application/octet-stream', 'image/jpeg'].includes(type);
  return /^image\/hei[cf](?:-sequence)?$/.test(type) || (isNamed && isSilent);
}

export function isImageMissing(choice: ImageChoice, stored: string | null): boolean {
  return choice === 'goes' || (choice === 'stays' && stored === null);
}

export function chosenFiles(files: readonly File[], multiple = false): string {
  if (files.length === 0) return multiple ? 'No Files Selected' : 'No File Selected';
  if (!multiple || files.length === 1) return files[0]!.name;
  return `${files.length} files selected`;
}

/** Why a file cannot be sent as a picture, in a sentence, or null. */
export function rejectionOf(file: File): string | null {
  const { name, type, size } = file;
  if (type.startsWith('video/') || /\.mov$/i.test(name)) return pictureMessages.film;
  // Some phones name no type of a file.
  const isPlain = type === '' ? /\.(?:png|jpe?g)$/i.test(name) : /^image\/(?:png|jpeg)$/.test(type);
  if (!isPlain && !isHeic(file)) return pictureMessages.wrongKind;
  if (size === 0) return pictureMessages.empty;
  return size > maxFileBytes ? pictureMessages.tooLarge(`${maxFileBytes / 1024 ** 2} MB`) : null;
}
