import { useRef, type ReactNode, type RefObject } from 'react';
import { useLazyModule } from '../browser/useLazyModule.ts';

interface CarouselProps {
  /** Names it for those who only hear of it. */
  label: string;
  /** One element for each slide, with a key. */
  children: readonly ReactNode[];
  /** A class that says how wide a slide is; as wide as the carousel, if left out. */
  slides?: string;
  /** The element around it and what else moves it, such as a list of its slides; itself without. */
  around?: RefObject<HTMLElement | null>;
  /** It does not move of itself now, because somebody watches what is in it. */
  isHeld?: boolean;
  /** Told of the first slide in view, from 0, whenever that changes. */
  onMove?: (first: number) => void;
}

/**
 * Slides side by side that the browser itself moves: by swipe, wheel and keys, with scripts off
 * too. Buttons, the pace and all that is told of it come once the page is alive, into a place
 * that is kept for them (WAI-ARIA Authoring Practices, carousel). A single slide is what it is.
 */
export function Carousel(props: CarouselProps) {
  const { label, children, slides = '', isHeld = false, onMove } = props;
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
      <div className={`carousel-track ${slides}`} tabIndex={0} role="group" aria-label="Slides">
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
