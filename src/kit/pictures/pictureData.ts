/** The formats that copies of a picture are made in, the best first. */
export const pictureFormats = ['avif', 'webp', 'png', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** A picture as a page shows it, with every copy that there is of it. */
export interface PictureData {
  /** Address of the whole picture: `/files/o/<id>.jpg` or `.png`. */
  src: string;
  /** The size of the whole picture in pixels: it keeps the place free while it loads. */
  width: number;
  height: number;
  /** A picture of a few hundred bytes as a `data:` address; empty where one could look through. */
  placeholder: string;
  /** Widths in pixels by format, smallest first. */
  copies: { [format in PictureFormat]?: number[] | undefined };
}

/** The address of a copy: it lies beside the whole picture, as `<id>-<width>.<format>`. */
const copyAddress = (src: string, width: number, format: PictureFormat): string =>
  `${src.replace(/\.\w+$/, '')}-${width}.${format}`;

/** Narrower copies are for thumbnails; in every list they would only make the page heavier. */
const narrowestListed = 180;

/**
 * What a browser reads in a `srcset`; null where there is no copy in this format. A picture that is
 * narrow itself has its widest copy.
 */
export function srcsetOf({ src, copies }: PictureData, format: PictureFormat): string | null {
  const all = copies[format] ?? [];
  const widths = all.filter((width, index) => width >= narrowestListed || index === all.length - 1);
  if (widths.length === 0) return null;
  return widths.map((width) => `${copyAddress(src, width, format)} ${width}w`).join(', ');
}

/** The address for a browser that knows no srcset: the widest plain copy, else the whole. */
export function fallbackAddress({ src, copies }: PictureData): string {
  const format = src.endsWith('.png') ? 'png' : 'jpg';
  const widest = copies[format]?.at(-1);
  return widest === undefined ? src : copyAddress(src, widest, format);
}

/**
 * The address of a copy for a place of this width in CSS pixels, sharp on screens of two device
 * pixels to each; for small places, where a list of copies would weigh more than it saves.
 */
export function smallAddress(picture: PictureData, width: number): string {
  const enough = picture.copies.webp?.find((copy) => copy >= width * 2);
  return enough === undefined ? fallbackAddress(picture) : copyAddress(picture.src, enough, 'webp');
}
