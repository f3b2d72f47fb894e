import { onTestFinished } from 'vitest';

/**
 * Keeps the page where it is until the test is over.
 * @returns where it would have gone meanwhile, each by its path and query; elsewhere by its address.
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
