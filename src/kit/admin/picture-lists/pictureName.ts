import { pictureListLimits } from '../../pictures/pictureList.ts';

/**
 * The name under which a picture is added to a list: a timestamp, its place among those that are
 * sent together, and what its file is called.
 * @param at epoch milliseconds.
 */
export function pictureName(at: number, index: number, fileName: string): string {
  const readable = fileName.toWellFormed().replace(/\p{Cc}+/gu, ' ');
  return `${at}-${index}-${readable}`
    .normalize('NFC')
    .slice(0, pictureListLimits.name)
    .toWellFormed();
}
