import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  positionOf,
  positionText,
  slideAfter,
  slideBefore,
  type CarouselPosition,
} from './carouselPosition.ts';
import { useReducedMotion } from '../browser/useReducedMotion.ts';
import { usePaused } from './usePaused.ts';

interface CarouselControlsProps {
  root: RefObject<HTMLDivElement | null>;
  around: RefObject<HTMLElement | null>;
  isHeld: boolean;
  onMove: ((first: number) => void) | undefined;
}

const intervalMs = 15_000;

const settledMs = 200;

/** Buttons, arrow keys, and a timer that stops for good once the keyboard moves the focus in. */
export function CarouselControls({ root, around, isHeld, onMove }: CarouselControlsProps) {
  const place = useCarouselPlace(root);
  const isStill = useReducedMotion();
  const [isPaced, setPaced] = useState(true);
  const isTouched = usePaused(around, () => setPaced(false));
  const isMovedByHand = useRef(false);
  const [said, setSaid] = useState('');

  const show = (choose: (place: CarouselPosition) => number, byClock = false) => {
    const track = trackOf(root);
    if (!track || !place) return;
    isMovedByHand.current = !byClock;
    const slide = track.children[choose(place)] as HTMLElement;
    // The stylesheet sets the speed, also for those who want no motion.
    track.scrollTo({ left: slide.offsetLeft });
  };
  const act = useRef(show);
  useEffect(() => void (act.current = show));

  const first = place?.first ?? 0;
  const told = place ? positionText(place) : '';
  const isWhole = !place || (place.first === 0 && place.last === place.count - 1);
  const moves = isPaced && !isStill && !isTouched && !isHeld && !isWhole;
  // Every move starts the whole interval anew.
  const next = moves && place ? slideAfter(place) : null;
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => act.current(() => next, true), intervalMs);
    return () => clearTimeout(timer);
  }, [next]);

  useEffect(() => onMove?.(first), [first, onMove]);

  // Moves by the timer are not announced; of several quick ones, only the last.
  useEffect(() => {
    if (!isMovedByHand.current) return;
    const timer = setTimeout(() => setSaid(told), settledMs);
    return () => clearTimeout(timer);
  }, [told]);

  useEffect(() => {
    const element = root.current;
    const leaving = new AbortController();
    const { signal } = leaving;
    const note = () => void (isMovedByHand.current = true);
    for (const hand of ['pointerdown', 'wheel', 'click']) {
      around.current?.addEventListener(hand, note, { signal, passive: true });
    }
    const turn = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
      event.preventDefault();
      act.current(event.key === 'ArrowRight' ? slideAfter : slideBefore);
    };
    element?.addEventListener('keydown', turn, { signal });
    return () => leaving.abort();
  }, [root, around]);

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {!isWhole && (
        <>
          {!isStill && (
            <button
              type="button"
              className="carousel-button"
              aria-label={isPaced ? 'Pause slide show' : 'Play slide show'}
              onClick={() => setPaced(!isPaced)}
            >
              {isPaced ? <Pause aria-hidden /> : <Play aria-hidden />}
            </button>
          )}
          <button
            type="button"
            className="carousel-button"
            aria-label="Previous slide"
            onClick={() => show(slideBefore)}
          >
            <ChevronLeft aria-hidden />
          </button>
          <button
            type="button"
            className="carousel-button"
            aria-label="Next slide"
            onClick={() => show(slideAfter)}
          >
            <ChevronRight aria-hidden />
          </button>
          <span aria-hidden className="carousel-place">
            {told}
          </span>
        </>
      )}
    </>
  );
}

const trackOf = (root: RefObject<HTMLElement | null>) =>
  root.current?.querySelector<HTMLElement>(':scope > .carousel-track') ?? null;

/** Null until it was measured. */
function useCarouselPlace(root: RefObject<HTMLElement | null>): CarouselPosition | null {
  const [place, setPlace] = useState<CarouselPosition | null>(null);
  useEffect(() => {
    const track = trackOf(root);
    if (!track) return;
    const look = () => {
      const slides = [...track.children].map((child) => {
        const { offsetLeft: start, offsetWidth: length } = child as HTMLElement;
        return { start, length };
      });
      const now = positionOf({ start: track.scrollLeft, length: track.clientWidth }, slides);
      setPlace((was) => (was && positionText(was) === positionText(now) ? was : now));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(track);
    for (const slide of track.children) sizes.observe(slide);
    track.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      track.removeEventListener('scroll', look);
    };
  }, [root]);
  return place;
}
