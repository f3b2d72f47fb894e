import { pictureMessages } from '../../../errors/catalogue.ts';
import { rejectionOf } from './imageChoice.ts';
import { newRecordId } from '../../api/recordId.ts';

/** A picture that was chosen to be added to a list. */
export interface SelectedImage {
  /** The id that its record will have, also where it is sent more than once. */
  id: string;
  file: File;
  /** What it shows; empty where nobody has said. */
  alt: string;
  /** Why the last try failed, or null. */
  problem: string | null;
}

/**
 * What of some files can be sent, and why the others cannot, a line for each. A file that was
 * chosen before is not taken twice.
 * @param max how many can be chosen in all.
 */
export function selectFiles(
  files: readonly File[],
  before: readonly SelectedImage[],
  max: number,
): { taken: SelectedImage[]; refusal: string | null } {
  const taken: SelectedImage[] = [];
  const reasons: string[] = [];
  for (const file of files) {
    const why = rejectionOf(file);
    if (why !== null) reasons.push(`${file.name}: ${why}`);
    else if ([...before, ...taken].some((image) => isSame(image.file, file))) continue;
    else if (before.length + taken.length < max) {
      taken.push({ id: newRecordId(), file, alt: '', problem: null });
    } else reasons.push(`${file.name}: ${pictureMessages.tooMany(max)}`);
  }
  return { taken, refusal: reasons.length > 0 ? reasons.join('\n') : null };
}

/**
 * By what a file is known that is chosen once more after its page was loaded again. A phone may
 * hand the same picture over with another time.
 */
export const fileKey = ({ name, size }: File): string => `${size} ${name}`;

/** Browsers give no other way to know a file again. */
const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
