import type { Locator } from '@playwright/test';
import { expect } from './site.ts';

/**
 * Opens a row of a list, and waits until every row stands still: its content moves until then, and
 * a click would hit its former place.
 * @param row its header, which names it and opens it.
 */
export async function openRow(row: Locator, by: 'click' | 'tap' = 'click'): Promise<void> {
  // Once it is open, there may be more of this name.
  const head = (await row.elementHandle())!;
  await head[by]();
  await expect.poll(() => head.getAttribute('aria-expanded')).toBe('true');
  await row.page().evaluate(async () => {
    const isMoving = () =>
      document.querySelector('.row-panel:is([data-starting-style], [data-ending-style])') !==
        null ||
      document
        .getAnimations()
        .some(({ effect }) => effect instanceof KeyframeEffect && effect.target?.closest('.rows'));
    const place = () =>
      [...document.querySelectorAll('.row')]
        .map((one) => one.getBoundingClientRect())
        .map(({ top, height }) => `${top} ${height}`)
        .join();
    let [before, framesStill] = ['', 0];
    while (framesStill < 3) {
      await new Promise(requestAnimationFrame);
      const now = place();
      framesStill = now === before && !isMoving() ? framesStill + 1 : 0;
      before = now;
    }
  });
}
