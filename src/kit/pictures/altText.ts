import { oneLine } from '../schema/text.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
export const maxAltLength = 300;

/** Empty where there is no description. */
export const altText = () => oneLine(maxAltLength);

/** The field's name in every record with a picture. */
export const altTextFieldOf = 'alt';

/**
 * A picture's new text, undefined to keep the old one; a replaced picture loses its text.
 * `file` replaces `before`: null for none, undefined where the picture stays.
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
