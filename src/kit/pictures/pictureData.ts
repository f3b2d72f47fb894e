/** The best first. */
export const pictureFormats = ['avif', 'webp', 'png', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export interface PictureData {
  /** The original size: `/files/o/<id>.jpg` or `.png`. */
  src: string;
  /** Pixels of the original size. */
  width: number;
  height: number;
  /** A `data:` address of a few hundred bytes; empty for a transparent image. */
  placeholder: string;
  /** Widths in pixels by format, smallest first. */
  copies: { [format in PictureFormat]?: number[] | undefined };
}

const copyAddress = (src: string, width: number, format: PictureFormat): string =>
  `${src.replace(/\.\w+$/, '')}-${width}.${format}`;

/** Narrower copies are for thumbnails; in every list they would only make the page heavier. */
const narrowestListed = 240;

/** The `srcset`; null if there is no copy in this format. A narrow image has its widest copy. */
export function srcsetOf({ src, copies }: PictureData, format: PictureFormat): string | null {
  const all = copies[format] ?? [];
  const widths = all.filter((width, index) => width >= narrowestListed || index === all.length - 1);
  if (widths.length === 0) return null;
  return widths.map((width) => `${copyAddress(src, width, format)} ${width}w`).join(', ');
}

/** An address for browsers without AVIF and WebP: one copy is enough, because they are rare. */
export function fallbackAddress({ src, copies }: PictureData): string {
  const format = src.endsWith('.png') ? 'png' : 'jpg';
  const widest = copies[format]?.at(-1);
  return widest === undefined ? src : copyAddress(src, widest, format);
}

/** A copy for a small box of this width in CSS pixels, with two device pixels for each. */
export function thumbnailAddress(picture: PictureData, width: number): string {
  const enough = picture.copies.webp?.find((copy) => copy >= width * 2);
  return enough === undefined ? fallbackAddress(picture) : copyAddress(picture.src, enough, 'webp');
}

/** The original, or its largest copy within a box of pixels; null if none fits. */
export function copyWithin(
  { src, width, height, copies }: PictureData,
  max: { width: number; height: number },
): { src: string; width: number; height: number } | null {
  const sized = (address: string, wide: number) => ({
    src: address,
    width: wide,
    height: Math.round((wide * height) / width),
  });
  const own = src.endsWith('.png') ? 'png' : 'jpg';
  const all = [own, 'webp'] as const;
  return (
    [
      sized(src, width),
      ...all
        .flatMap((format) =>
          (copies[format] ?? []).map((wide) => sized(copyAddress(src, wide, format), wide)),
        )
        .toSorted((one, other) => other.width - one.width),
    ].find((copy) => copy.width <= max.width && copy.height <= max.height) ?? null
  );
}
