import type { PictureData } from './picture.ts';

interface PictureProps {
  picture: PictureData;
  /** What the picture shows, for those who do not see it; empty where it only decorates. */
  alt: string;
  /** How wide the picture stands on the page, as `sizes` of HTML says it. */
  sizes: string;
  /** The picture that a page opens with: loaded at once and before others. */
  first?: boolean;
  className?: string;
}

/** A picture in the best format and the smallest width that will do. */
export function Picture({ picture, alt, sizes, first = false, className }: PictureProps) {
  return (
    <picture>
      {picture.alternatives.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        src={picture.src}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
