import { vi } from 'vitest';

/**
 * Nobody has asked for less motion, until the test is over. The stylesheet goes on moving at once,
 * so that nothing is waited for.
 */
export function allowMotion(): void {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia.call(window, query.includes('prefers-reduced-motion') ? 'not all' : query),
  );
}
