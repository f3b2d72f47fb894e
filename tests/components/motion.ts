import { vi } from 'vitest';

/**
 * Turns off reduced motion until the test ends. The stylesheet still moves at once, so that nothing
 * is waited for.
 */
export function allowMotion(): void {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia.call(window, query.includes('prefers-reduced-motion') ? 'not all' : query),
  );
}
