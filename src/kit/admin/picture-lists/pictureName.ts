import { pictureListLimits } from '../../pictures/pictureList.ts';

/** A picture's name in a list; `at` is in epoch milliseconds. */
export function pictureName(at: number, index: number, fileName: string): string {
  const readable = fileName.toWellFormed().replace(/\p{Cc}+/gu, ' ');
  return `${at}-${index}-${readable}`
    .normalize('NFC')
    .slice(0, pictureListLimits.name)
    .toWellFormed();
}
