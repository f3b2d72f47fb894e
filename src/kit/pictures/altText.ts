import { oneLine } from '../schema/text.ts';

/** The longest words on a picture, in UTF-16 units, as `maxLength` of an input counts. */
export const maxAltLength = 300;

/** What a picture shows, for those who do not see it; empty where nobody has said. */
export const altText = () => oneLine(maxAltLength);

/** The field that every record with a picture has them in, and its form. */
export const altTextFieldOf = 'alt';

/**
 * What a change makes of the words on a record's picture; undefined where they stay. They are said
 * of one picture: another has none until somebody says what it shows.
 * @param before the file of the picture that is there, or null for none.
 * @param file the file that takes its place, null for none, undefined where it stays.
 * @param alt the words that came with the change, or undefined.
 */
export function altTextAfter(
  before: string | null,
  file: string | null | undefined,
  alt: string | undefined,
): string | undefined {
  if (alt !== undefined) return alt;
  const isReplaced = before !== null && file !== undefined && file !== before;
  return isReplaced ? '' : undefined;
}
