import { ownText } from '../../functions/textAttributes.ts';

export interface Captioned {
  caption: string;
  credit: string;
}

/** An image's caption and photographer; renders nothing without either. */
export function Caption({ of: { caption, credit }, className }: CaptionProps) {
  if (!caption && !credit) return null;
  return (
    <p className={className}>
      {caption && <span {...ownText(caption)} className="line-clamp-4" />}
      {credit && (
        <span className="line-clamp-2">
          Photo: <bdi>{credit}</bdi>
        </span>
      )}
    </p>
  );
}

interface CaptionProps {
  of: Captioned;
  className: string;
}
