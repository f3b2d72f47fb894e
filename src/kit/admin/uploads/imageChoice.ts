import { pictureMessages } from '../../../errors/laterMessages.ts';
import { maxFileBytes } from '../../pictures/uploadLimits.ts';
import { newRecordId } from '../../api/recordId.ts';

/** The change to a stored image: it stays, is removed, or is replaced by a chosen file. */
export type ImageChoice = 'stays' | 'goes' | File;

/** Types and extensions, as some systems know no type for HEIC; the server checks. */
export const pictureKinds = 'image/png,image/jpeg,image/heic,image/heif,.heic,.heif';

/** Formats that hardly any browser but Safari can display. */
export function isHeic({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  const isNamed = /\.hei[cf]$/i.test(name);
  // Some systems report a type that they can convert the file to, or none.
  const isSilent = ['', 'application/octet-stream', 'image/jpeg'].includes(type);
  return /^image\/hei[cf](?:-sequence)?$/.test(type) || (isNamed && isSilent);
}

export function chosenFiles(files: readonly File[], multiple = false): string {
  if (files.length === 0) return multiple ? 'No Files Selected' : 'No File Selected';
  if (!multiple || files.length === 1) return files[0]!.name;
  return `${files.length} files selected`;
}

/** Returns a sentence on why a file can't be sent as an image, or null. */
export function rejectionOf(file: File): string | null {
  const { name, type, size } = file;
  if (type.startsWith('video/') || /\.mov$/i.test(name)) return pictureMessages.film;
  // Some phones report no file type.
  const isPlain = type === '' ? /\.(?:png|jpe?g)$/i.test(name) : /^image\/(?:png|jpeg)$/.test(type);
  if (!isPlain && !isHeic(file)) return pictureMessages.wrongKind;
  if (size === 0) return pictureMessages.empty;
  return size > maxFileBytes ? pictureMessages.tooLarge(`${maxFileBytes / 1024 ** 2} MB`) : null;
}

export interface SelectedImage {
  /** The record's id, the same for each attempt. */
  id: string;
  file: File;
  /** Empty if there is no description. */
  alt: string;
  problem: string | null;
}

/** At most `max` sendable files without duplicates, and one line for each other file. */
export function selectFiles(
  files: readonly File[],
  before: readonly SelectedImage[],
  max: number,
): { accepted: SelectedImage[]; refusal: string | null } {
  const accepted: SelectedImage[] = [];
  const reasons: string[] = [];
  for (const file of files) {
    const why = rejectionOf(file);
    if (why !== null) reasons.push(`${file.name}: ${why}`);
    else if ([...before, ...accepted].some((image) => isSame(image.file, file))) continue;
    else if (before.length + accepted.length < max) {
      accepted.push({ id: newRecordId(), file, alt: '', problem: null });
    } else reasons.push(`${file.name}: ${pictureMessages.tooMany(max)}`);
  }
  return { accepted, refusal: reasons.length > 0 ? reasons.join('\n') : null };
}

/** Identifies a file after a reload, without its date, which phones may change. */
export const fileKey = ({ name, size }: File): string => `${size} ${name}`;

/** Browsers provide no other way to recognize a file. */
const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
