import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { PictureData } from '../../pictures/pictureData.ts';
import { Caption, type Captioned } from './Caption.tsx';
import { Picture } from './Picture.tsx';
import { useSwipe } from './useSwipe.ts';

export interface ViewedPicture extends Captioned {
  _id: string;
  picture: PictureData;
  alt: string;
}

export interface PictureViewerProps {
  pictures: readonly ViewedPicture[];
  /** Whether more images follow, so that their number is unknown. */
  isPart: boolean;
  /** How many images are on earlier pages. */
  before: number;
  /** The index of the current image. */
  at: number;
  onMove: (at: number) => void;
  onClosed: () => void;
}

export function PictureViewer(props: PictureViewerProps) {
  const { pictures, isPart, before, at, onMove, onClosed } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const last = pictures.length - 1;
  const go = (to: number) => {
    if (to !== at && to >= 0 && to <= last) onMove(to);
  };
  const swipe = useSwipe(stage, {
    canGo: (step) => at + step >= 0 && at + step <= last,
    onSwipe: (step) => go(at + step),
  });

  useEffect(() => dialog.current?.showModal(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  };
  const alt = pictures[at]?.alt ?? '';
  const number = before + at + 1;
  const count = before + pictures.length;
  const status = `Picture ${number}${isPart ? '' : ` of ${count}`}${alt && `: ${alt}`}`;
  return (
    <dialog
      ref={dialog}
      aria-label="Pictures"
      className="viewer"
      onKeyDown={onKeyDown}
      onClose={onClosed}
    >
      <div ref={stage} className="viewer-stage" {...swipe}>
        {[at - 1, at, at + 1].map((index) => {
          const one = pictures[index];
          return (
            one && (
              <Slide
                key={one._id}
                one={one}
                name={one.alt || `Picture ${before + index + 1}`}
                position={index === at ? 'now' : index < at ? 'before' : 'after'}
              />
            )
          );
        })}
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 flex items-center justify-between gap-4 p-2 *:pointer-events-auto">
        <p role="status" className="sr-only">
          {status}
        </p>
        <p aria-hidden className="rounded-one bg-black/60 px-3 tabular-nums">
          {isPart ? number : `${number} / ${count}`}
        </p>
        <button
          type="button"
          className="viewer-button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <X aria-hidden className="size-6" />
        </button>
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-1/2 flex -translate-y-1/2 justify-between px-2 *:pointer-events-auto">
        {steps.map(({ name, by, Icon }) => (
          <button
            key={name}
            type="button"
            className="viewer-button"
            aria-label={name}
            aria-disabled={at + by < 0 || at + by > last || undefined}
            onClick={() => go(at + by)}
          >
            <Icon aria-hidden className="size-6" />
          </button>
        ))}
      </div>
      {pictures[at] && (
        <Caption
          of={pictures[at]}
          className="pointer-events-none absolute inset-x-0 bottom-0 bg-black/60 px-4 py-3"
        />
      )}
    </dialog>
  );
}

const steps = [
  { name: 'Previous picture', by: -1, Icon: ChevronLeft },
  { name: 'Next picture', by: 1, Icon: ChevronRight },
];

interface SlideProps {
  one: ViewedPicture;
  name: string;
  position: 'before' | 'now' | 'after';
}

/** The neighbors render out of sight, so that they preload. */
function Slide({ one: { picture, alt }, name, position }: SlideProps) {
  const whole = `min(100vw, ${((100 * picture.width) / picture.height).toFixed(1)}dvh)`;
  return (
    <figure
      className={`viewer-slide viewer-${position}`}
      aria-hidden={position !== 'now' || undefined}
    >
      <Picture
        picture={picture}
        alt={alt || name}
        sizes={{ phone: whole, desk: whole }}
        first
        className="picture-whole h-full w-full"
      />
    </figure>
  );
}
