import type { Locator, Page } from '@playwright/test';

/**
 * Presses Tab until this element has the focus, at most once per frame, as a hand does: dialogs
 * take the focus, and move it from their end to their beginning, in the frame after.
 */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not come to ${String(goal)}.`);
}

/** More than the focusable elements of any page in a test. */
const maxPresses = 60;
