import type { Page } from '@playwright/test';

/**
 * Watches what moves on the pages that are opened from now on.
 * @returns how far something moved on the page that is open, one number for each time.
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
  // This browser has none of the faces that stand in for the band's until they are there.
  await page.route('**/fonts/*', (route) => route.fulfill({ status: 204 }));
  return () =>
    page.evaluate(async () => {
      // What is drawn now is told of before the next frame but one.
      for (let n = 0; n < 2; n += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { moved: number[] }).moved;
    });
}
