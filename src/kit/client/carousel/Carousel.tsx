import { useRef, type ReactNode, type RefObject } from 'react';
import { CarouselControls } from './CarouselControls.tsx';

interface CarouselProps {
  label: string;
  /** One element per slide, each with a key. */
  children: readonly ReactNode[];
  /** A class that sets the width of a slide; the default is the carousel's width. */
  slides?: string;
  /** The element around the carousel and its other controls; the default is the carousel itself. */
  around?: RefObject<HTMLElement | null>;
  /** Receives the element around the slides. */
  track?: RefObject<HTMLDivElement | null>;
  /** Stops automatic moves, for example while a video plays in the carousel. */
  isHeld?: boolean;
  /** Whether a list beside it leads to every slide: then it needs no buttons for that. */
  isListed?: boolean;
  /** Called with the index of the first slide in view. */
  onMove?: (first: number) => void;
}

/** Slides that scroll without scripts (WAI-ARIA Authoring Practices). */
export function Carousel(props: CarouselProps) {
  const root = useRef<HTMLDivElement>(null);
  const ownTrack = useRef<HTMLDivElement>(null);
  const { label, children, slides = '', isHeld = false, isListed = false, onMove } = props;
  const { around = root, track = ownTrack } = props;
  const isMany = children.length > 1;
  if (!isMany) {
    return (
      <div className={`carousel-track ${slides}`}>
        <div className="carousel-slide">{children}</div>
      </div>
    );
  }
  return (
    <div
      ref={root}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      className="carousel"
    >
      <div
        ref={track}
        className={`carousel-track ${slides}`}
        tabIndex={0}
        role="group"
        aria-label="Slides"
      >
        {children.map((slide, i) => (
          <div
            key={i}
            role="group"
            aria-roledescription="slide"
            aria-label={`${i + 1} of ${children.length}`}
            className="carousel-slide"
          >
            {slide}
          </div>
        ))}
      </div>
      <div className="carousel-bar">
        <CarouselControls {...{ root, track, around, isHeld, isListed, onMove }} />
      </div>
    </div>
  );
}
