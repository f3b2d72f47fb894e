import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether an element has ever come near the window: within half of its height, above or below.
 * Nothing is near before the scripts run.
 */
export function useNearViewport(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '50% 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, isNear]);
  return isNear;
}
