import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';

/** Presses Tab until this has the keyboard, at most once in a frame, as a hand does. */
export async function tabTo(goal: Locator): Promise<void> {
  await expect.element(goal).toBeVisible();
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await new Promise(requestAnimationFrame);
    if (document.activeElement === goal.element()) return;
    await userEvent.tab();
  }
  throw new Error(`The keyboard does not come to ${goal.selector}.`);
}

/** Comes to this by the keyboard, and presses Enter there. */
export async function pressAt(goal: Locator): Promise<void> {
  await tabTo(goal);
  await userEvent.keyboard('{Enter}');
}

/** More than there are places for the keyboard on any page of a test. */
const maxPresses = 60;
