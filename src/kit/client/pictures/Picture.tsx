import { textAttributes } from '../../functions/textAttributes.ts';
import {
  fallbackAddress,
  srcsetOf,
  type PictureData,
  type PictureFormat,
} from '../../pictures/pictureData.ts';

interface PictureProps {
  picture: PictureData;
  /** Empty if the picture only decorates. */
  alt: string;
  /** The width of its place in CSS lengths: below 48rem of window, and from there on. */
  sizes: { phone: string; desk: string };
  /** Width by height of a place that the picture fills and is cut to; null if it is whole. */
  fills?: number | null;
  /** The picture that a page opens with: loaded at once and before others. */
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

/** The share of a phone's pixels that is loaded: more is not visible, and costs bytes. */
const phoneShare = 0.72;

/** A picture that is cut to its place is wider than the place. */
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
