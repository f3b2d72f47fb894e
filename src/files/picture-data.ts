import { pictureFormats, type PictureData } from '../kit/picture.ts';
import { addressOf } from './address.ts';
import { contentTypes, fileLimits, type KeptFile, type Variant } from './files.ts';
import { iconName } from './names.ts';

/**
 * Puts together what a page needs from what is stored; `variants` come smallest first. A format
 * is told of from its phone copy on: a browser takes the first format that it knows, and would
 * show a thumbnail large where nothing else of it is made yet.
 */
export function pictureData(file: KeptFile, variants: readonly Variant[]): PictureData {
  const shown = variants.filter((variant) => variant.name !== iconName(file.name, variant.width));
  const copies: PictureData['copies'] = {};
  for (const format of pictureFormats) {
    const ofFormat = shown.filter((copy) => copy.contentType === contentTypes[format]);
    const widest = ofFormat.at(-1)?.width ?? 0;
    if (widest >= Math.min(file.width, fileLimits.phoneWidth))
      copies[format] = ofFormat.map((copy) => copy.width);
  }
  return {
    src: addressOf(file.name),
    width: file.width,
    height: file.height,
    placeholder: file.placeholder,
    copies,
  };
}
