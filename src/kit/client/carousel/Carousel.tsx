import { useRef, type ReactNode, type RefObject } from 'react';
import { useLazyModule } from '../browser/useLazyModule.ts';

interface CarouselProps {
  label: string;
  /** One element with a key for each slide. */
  children: readonly ReactNode[];
  /** A class that sets the width of a slide; as wide as the carousel by default. */
  slides?: string;
  /** The element around the carousel and its other controls; the carousel itself by default. */
  around?: RefObject<HTMLElement | null>;
  /** For the element around the slides. */
  track?: RefObject<HTMLDivElement | null>;
  /** It does not move by itself now, such as while a video plays in it. */
  isHeld?: boolean;
  /** Called with the first slide in view, from 0. */
  onMove?: (first: number) => void;
}

/** Slides that scroll without scripts; the controls load later (WAI-ARIA Authoring Practices). */
export function Carousel(props: CarouselProps) {
  const { label, children, slides = '', track, isHeld = false, onMove } = props;
  const root = useRef<HTMLDivElement>(null);
  const around = props.around ?? root;
  const isMany = children.length > 1;
  const later = useLazyModule(() => import('./CarouselControls.tsx'), isMany);
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
        {later && <later.CarouselControls {...{ root, around, isHeld, onMove }} />}
      </div>
    </div>
  );
}
