import type { Page } from '@playwright/test';

/**
 * Observes layout shifts on pages opened from now on.
 * @returns the shifts of the open page, one number each.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) {
        moved.push((shift as unknown as { value: number }).value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // This browser has none of the fallback fonts.
  await page.route('**/fonts/*', (route) => route.fulfill({ status: 204 }));
  return () =>
    page.evaluate(async () => {
      // A shift is reported before the next frame but one.
      for (let n = 0; n < 2; n += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { moved: number[] }).moved;
    });
}
