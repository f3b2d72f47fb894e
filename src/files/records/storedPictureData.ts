import { pictureFormats, type PictureData } from '../../kit/pictures/pictureData.ts';
import { addressOf } from '../storage/address.ts';
import { memoize } from '../../kit/functions/memoize.ts';
import { contentTypes, fileLimits } from '../files.ts';
import { iconName } from '../storage/names.ts';
import type { StoredFile, Variant } from './files.table.ts';

export type Copies = PictureData['copies'];

/** @param copies the JSON of the file's row. */
export const pictureData = (
  { name, ...shown }: Pick<StoredFile, 'name' | 'width' | 'height' | 'placeholder'>,
  copies: string,
): PictureData => ({ src: addressOf(name), ...shown, copies: copiesIn(copies) });

/** Most images have the same copies, and results are never modified. */
const copiesIn = memoize((json: string) => JSON.parse(json) as Copies, 1_000);

/** A format counts once its phone copy exists: else a browser would enlarge a thumbnail. */
export function copiesOf(
  file: Pick<StoredFile, 'name' | 'width'>,
  variants: readonly Pick<Variant, 'name' | 'content_type' | 'width'>[],
): Copies {
  const shown = variants.filter((variant) => variant.name !== iconName(file.name, variant.width));
  const copies: Copies = {};
  for (const format of pictureFormats) {
    const widths = shown
      .filter((copy) => copy.content_type === contentTypes[format])
      .map((copy) => copy.width)
      .toSorted((one, other) => one - other);
    const widest = widths.at(-1) ?? 0;
    if (widest >= Math.min(file.width, fileLimits.phoneWidth)) copies[format] = widths;
  }
  return copies;
}
