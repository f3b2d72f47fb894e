import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';

/** Presses Tab until this element has the focus, at most once per frame, as a hand does. */
export async function tabTo(goal: Locator): Promise<void> {
  await expect.element(goal).toBeVisible();
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await new Promise(requestAnimationFrame);
    if (document.activeElement === goal.element()) return;
    await userEvent.tab();
  }
  throw new Error(`The keyboard does not come to ${goal.selector}.`);
}

/** Moves the focus to this element by keyboard, and presses Enter. */
export async function pressAt(goal: Locator): Promise<void> {
  await tabTo(goal);
  await userEvent.keyboard('{Enter}');
}

/** More than the focusable elements of any page in a test. */
const maxPresses = 60;
