import { oneLine } from '../schema/text.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
export const maxAltLength = 300;

export const altText = () =>
  oneLine(maxAltLength).describe('The image description; empty for none.');

/** The field's name in every record with an image. */
export const altTextFieldName = 'alt';

/**
 * The description after an update; undefined leaves the old text. `file` is null for no image,
 * undefined if it doesn't change.
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
