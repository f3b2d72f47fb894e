import { pictureMessages } from '../../../errors/sharedMessages.ts';
import { rejectionOf } from './imageChoice.ts';
import { newRecordId } from '../../api/recordId.ts';

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
