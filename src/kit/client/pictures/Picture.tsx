import { textAttributes } from '../../functions/textAttributes.ts';
import {
  fallbackAddress,
  srcsetOf,
  type PictureData,
  type PictureFormat,
} from '../../pictures/pictureData.ts';

interface PictureProps {
  picture: PictureData;
  /** Empty if the image is only decorative. */
  alt: string;
  /** The width of the image's box as CSS lengths: in windows below 48rem, and in wider ones. */
  sizes: { phone: string; desk: string };
  /** The aspect ratio of a box that crops the image to fill it; null for the whole image. */
  fills?: number | null;
  /** Marks the image that a page opens with: it loads at once and before others. */
  first?: boolean;
  className?: string;
}

const types: Partial<Record<PictureFormat, string>> = { avif: 'image/avif', webp: 'image/webp' };

export function Picture(props: PictureProps) {
  const { picture, alt, sizes, fills = null, first = false, className = '' } = props;
  const wanted = sizesOf(sizes, fills === null ? 1 : picture.width / picture.height / fills);
  return (
    <span className={`picture ${className}`}>
      {picture.placeholder && <img src={picture.placeholder} alt="" aria-hidden />}
      <picture>
        {Object.entries(types).map(([format, type]) => {
          const srcset = srcsetOf(picture, format as PictureFormat);
          return srcset && <source key={format} type={type} srcSet={srcset} sizes={wanted} />;
        })}
        <img
          src={fallbackAddress(picture)}
          alt={alt}
          lang={textAttributes(alt).lang}
          width={picture.width}
          height={picture.height}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
        />
      </picture>
    </span>
  );
}

/** The share of a phone's pixels to load: more isn't visible, and costs bytes. */
const phoneShare = 0.72;

/** A cropped image is wider than its box. */
function sizesOf({ phone, desk }: PictureProps['sizes'], surplus: number): string {
  const wanted = Math.max(1, Math.ceil(surplus * 100) / 100);
  return [
    `(min-width: 48rem) ${times(desk, wanted)}`,
    `(max-resolution: 1.5dppx) ${times(phone, wanted)}`,
    times(phone, wanted * phoneShare),
  ].join(', ');
}

function times(length: string, factor: number): string {
  const [, number, unit] = /^([\d.]+)(\w+)$/.exec(length) ?? [];
  const rounded = (value: number) => Number(value.toFixed(2));
  if (unit !== undefined) return `${rounded(Number(number) * factor)}${unit}`;
  return factor === 1 ? length : `calc(${length} * ${rounded(factor)})`;
}

interface CoverProps {
  /** Without a picture, the title is in its place. */
  release: { picture: PictureData | null; alt: string; title: string };
  sizes: PictureProps['sizes'];
  first?: boolean;
}

/** Hidden from screen readers without a description: the title is beside it. */
export function ReleaseCover({ release, sizes, first = false }: CoverProps) {
  const { picture, alt, title } = release;
  if (!picture) {
    return (
      <span aria-hidden className="release-blank display">
        <span dir="auto" className="line-clamp-3 wrap-anywhere">
          {title}
        </span>
      </span>
    );
  }
  return (
    <Picture
      picture={picture}
      alt={alt}
      sizes={sizes}
      fills={1}
      first={first}
      className="aspect-square"
    />
  );
}
