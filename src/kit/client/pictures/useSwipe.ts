import { useRef, type PointerEvent, type RefObject } from 'react';

interface SwipeOptions {
  /** Whether there is an image on that side; without one the drag slows down. */
  canGo: (step: -1 | 1) => boolean;
  onSwipe: (step: -1 | 1) => void;
}

/** Pixels, and pixels per millisecond. */
const farEnough = 60;
const fastEnough = 0.4;

/** Sets the custom property `--drag` in pixels, and `data-dragged` during a drag. */
export function useSwipe(element: RefObject<HTMLElement | null>, options: SwipeOptions) {
  const { canGo, onSwipe } = options;
  const start = useRef<{ id: number; x: number; at: number } | null>(null);
  const fingers = useRef(new Set<number>());

  const drag = (by: number) => element.current?.style.setProperty('--drag', `${by}px`);
  const end = () => {
    start.current = null;
    delete element.current?.dataset['dragged'];
    drag(0);
  };
  const onPointerEnd = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId);
    if (start.current?.id === pointerId) end();
  };
  return {
    onPointerDown({ pointerId, pointerType, button, clientX, timeStamp }: PointerEvent) {
      fingers.current.add(pointerId);
      // Two fingers zoom, and one pans a zoomed image.
      if (fingers.current.size > 1 || (window.visualViewport?.scale ?? 1) > 1.01) return end();
      if (pointerType === 'mouse' && button !== 0) return;
      start.current = { id: pointerId, x: clientX, at: timeStamp };
      element.current?.setPointerCapture(pointerId);
    },
    onPointerMove({ pointerId, clientX }: PointerEvent) {
      if (start.current?.id !== pointerId) return;
      const by = clientX - start.current.x;
      element.current?.setAttribute('data-dragged', '');
      drag(canGo(by < 0 ? 1 : -1) ? by : by / 4);
    },
    onPointerUp(event: PointerEvent) {
      const { current } = start;
      onPointerEnd(event);
      if (current?.id !== event.pointerId) return;
      const by = event.clientX - current.x;
      const speed = Math.abs(by) / Math.max(1, event.timeStamp - current.at);
      if (Math.abs(by) < farEnough && (speed < fastEnough || Math.abs(by) < 20)) return;
      const step = by < 0 ? 1 : -1;
      if (canGo(step)) onSwipe(step);
    },
    onPointerCancel: onPointerEnd,
  };
}
