import { pictureFormats, type PictureData } from '../../kit/pictures/pictureData.ts';
import { addressOf } from '../storage/address.ts';
import { contentTypes, fileLimits, type KeptFile, type Variant } from '../files.ts';
import { iconName } from '../storage/names.ts';

/** The copies that are told of, by format. */
export type Copies = PictureData['copies'];

/**
 * What a page needs to show a picture.
 * @param copies as the file's row holds them.
 */
export function pictureData(
  file: Pick<KeptFile, 'name' | 'width' | 'height' | 'placeholder'>,
  copies: string,
): PictureData {
  return {
    src: addressOf(file.name),
    width: file.width,
    height: file.height,
    placeholder: file.placeholder,
    copies: JSON.parse(copies) as Copies,
  };
}

/**
 * The copies that pages are told of. A format is told of from its phone copy on: a browser takes
 * the first format that it knows, and would show a thumbnail large where nothing else of it is
 * made yet.
 */
export function copiesOf(
  file: Pick<KeptFile, 'name' | 'width'>,
  variants: readonly Variant[],
): Copies {
  const shown = variants.filter((variant) => variant.name !== iconName(file.name, variant.width));
  const copies: Copies = {};
  for (const format of pictureFormats) {
    const widths = shown
      .filter((copy) => copy.contentType === contentTypes[format])
      .map((copy) => copy.width)
      .toSorted((one, other) => one - other);
    const widest = widths.at(-1) ?? 0;
    if (widest >= Math.min(file.width, fileLimits.phoneWidth)) copies[format] = widths;
  }
  return copies;
}
