import type { PictureData } from '../kit/picture.ts';
import { addressOf } from './address.ts';
import { contentTypes, type KeptFile, type Variant } from './files.ts';
import { iconName } from './names.ts';

/** A browser that knows no srcset gets the widest copy up to this many pixels. */
const plainWidth = 960;

/** Puts together what a page needs from what is stored; `variants` come smallest first. */
export function pictureData(file: KeptFile, variants: readonly Variant[]): PictureData {
  const copies = variants.filter((variant) => variant.name !== iconName(file.name, variant.width));
  const alternatives = [contentTypes.avif, contentTypes.webp, file.contentType]
    .map((type) => ({
      type,
      srcset: copies
        .filter((copy) => copy.contentType === type)
        .map((copy) => `${addressOf(copy.name)} ${copy.width}w`)
        .join(', '),
    }))
    .filter(({ srcset }) => srcset !== '');
  const plain = copies.findLast(
    (copy) => copy.contentType === file.contentType && copy.width <= plainWidth,
  );
  return {
    src: addressOf((plain ?? file).name),
    width: file.width,
    height: file.height,
    placeholder: file.placeholder,
    alternatives,
  };
}
