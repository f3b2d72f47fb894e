import { onTestFinished } from 'vitest';

/**
 * Keeps the page from navigating until the test ends.
 * @returns the attempted addresses, as path and query; full addresses for other sites.
 */
export function noteLeaving(): readonly string[] {
  const left: string[] = [];
  const note = (event: NavigateEvent) => {
    const { href, origin, pathname, search } = new URL(event.destination.url);
    left.push(origin === location.origin ? pathname + search : href);
    event.preventDefault();
  };
  navigation.addEventListener('navigate', note);
  onTestFinished(() => navigation.removeEventListener('navigate', note));
  return left;
}
