import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  positionOf,
  positionText,
  slideAfter,
  slideBefore,
  type CarouselPosition,
} from './carouselPosition.ts';
import { useReducedMotion } from '../browser/useMediaQuery.ts';

interface CarouselControlsProps {
  root: RefObject<HTMLDivElement | null>;
  track: RefObject<HTMLDivElement | null>;
  around: RefObject<HTMLElement | null>;
  isHeld: boolean;
  isListed: boolean;
  onMove: ((first: number) => void) | undefined;
}

const intervalMs = 15_000;

const settledMs = 200;

/** Buttons, arrow keys, and a timer that ends when the keyboard's focus moves inside. */
export function CarouselControls(props: CarouselControlsProps) {
  const { root, track, around, isHeld, isListed, onMove } = props;
  const position = useCarouselPosition(track);
  const isStill = useReducedMotion();
  const [isAutomatic, setAutomatic] = useState(true);
  const isTouched = usePaused(around, () => setAutomatic(false));
  const isMovedByHand = useRef(false);
  const [announced, setAnnounced] = useState('');

  const show = (choose: (position: CarouselPosition) => number, byClock = false) => {
    if (!track.current || !position) return;
    isMovedByHand.current = !byClock;
    const slide = track.current.children[choose(position)] as HTMLElement;
    // The stylesheet sets the speed, including for fans who prefer reduced motion.
    track.current.scrollTo({ left: slide.offsetLeft });
  };
  const act = useRef(show);
  useEffect(() => void (act.current = show));

  const first = position?.first ?? 0;
  const positionLabel = position ? positionText(position) : '';
  const isWhole = !position || (position.first === 0 && position.last === position.count - 1);
  const [pacing, PacingSign] = isAutomatic
    ? ['Pause slide show', Pause]
    : ['Play slide show', Play];
  const moves = isAutomatic && !isStill && !isTouched && !isHeld && !isWhole;
  // Every move restarts the whole interval.
  const next = moves && position ? slideAfter(position) : null;
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => act.current(() => next, true), intervalMs);
    return () => clearTimeout(timer);
  }, [next]);

  useEffect(() => onMove?.(first), [first, onMove]);

  // Screen readers don't announce moves by the timer, and only the last of several quick ones.
  useEffect(() => {
    if (!isMovedByHand.current) return;
    const timer = setTimeout(() => setAnnounced(positionLabel), settledMs);
    return () => clearTimeout(timer);
  }, [positionLabel]);

  useEffect(() => {
    const element = root.current;
    const leaving = new AbortController();
    const { signal } = leaving;
    const note = () => void (isMovedByHand.current = true);
    for (const hand of ['pointerdown', 'wheel', 'click']) {
      around.current?.addEventListener(hand, note, { signal, passive: true });
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
      event.preventDefault();
      act.current(event.key === 'ArrowRight' ? slideAfter : slideBefore);
    };
    element?.addEventListener('keydown', onKeyDown, { signal });
    return () => leaving.abort();
  }, [root, around]);

  if (!position) return null;
  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {!isWhole && (
        <>
          {!isStill && (
            <button
              type="button"
              className={isListed ? 'button-line' : 'carousel-button'}
              aria-label={pacing}
              onClick={() => setAutomatic(!isAutomatic)}
            >
              <PacingSign aria-hidden className={isListed ? 'size-4' : ''} />
              {isListed && pacing}
            </button>
          )}
          {(isListed ? [] : steps).map(({ name, choose, Icon }) => (
            <button
              key={name}
              type="button"
              className="carousel-button"
              aria-label={name}
              onClick={() => show(choose)}
            >
              <Icon aria-hidden />
            </button>
          ))}
          {!isListed && (
            <span aria-hidden className="carousel-place">
              {positionLabel}
            </span>
          )}
        </>
      )}
    </>
  );
}

const steps = [
  { name: 'Previous slide', choose: slideBefore, Icon: ChevronLeft },
  { name: 'Next slide', choose: slideAfter, Icon: ChevronRight },
];

/** The position; null until it has been measured. */
function useCarouselPosition(ref: RefObject<HTMLElement | null>): CarouselPosition | null {
  const [position, setPosition] = useState<CarouselPosition | null>(null);
  useEffect(() => {
    const track = ref.current;
    if (!track) return;
    const measure = () => {
      const slides = [...track.children].map((child) => {
        const { offsetLeft: start, offsetWidth: length } = child as HTMLElement;
        return { start, length };
      });
      const now = positionOf({ start: track.scrollLeft, length: track.clientWidth }, slides);
      setPosition((previous) =>
        previous && positionText(previous) === positionText(now) ? previous : now,
      );
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(track);
    const observeAll = () => {
      for (const slide of track.children) sizes.observe(slide);
    };
    observeAll();
    const added = new MutationObserver(observeAll);
    added.observe(track, { childList: true });
    track.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      added.disconnect();
      track.removeEventListener('scroll', measure);
    };
  }, [ref]);
  return position;
}

/** Whether a mouse or a player's focus is inside, or the page is hidden. */
function usePaused(root: RefObject<HTMLElement | null>, onKeyboard: () => void): boolean {
  const [isPointed, setPointed] = useState(false);
  const [isInside, setInside] = useState(false);
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    setPointed(element.matches(':hover'));
    element.addEventListener('pointerenter', () => setPointed(true), { signal });
    element.addEventListener('pointerleave', () => setPointed(false), { signal });
    element.addEventListener(
      'focusin',
      ({ target }) => {
        if ((target as Element).matches(':focus-visible')) onKeyboard();
      },
      { signal },
    );
    // A click into a frame fires no event here; the window only loses the focus.
    const checkFocus = () => setInside(isFrameIn(element));
    window.addEventListener('blur', checkFocus, { signal });
    window.addEventListener('focus', checkFocus, { signal });
    const checkVisibility = () => setHidden(document.hidden);
    checkVisibility();
    document.addEventListener('visibilitychange', checkVisibility, { signal });
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `onKeyboard` does the same every time
  }, [root]);
  return isPointed || isInside || isHidden;
}

const isFrameIn = (element: HTMLElement): boolean =>
  document.activeElement instanceof HTMLIFrameElement && element.contains(document.activeElement);
