import axe from 'axe-core';
import { axeOptions, sentencesOf } from '../environment/accessibility.ts';

/**
 * What WCAG 2.2 A or AA would not let pass, by axe, once all that moves has come to rest; frames
 * are left out.
 * @param rules by their names in axe; all of them where none is named.
 */
export async function barriers(rules?: readonly string[]): Promise<string[]> {
  // What ends may begin something else.
  for (let moving = moves(); moving.length > 0; moving = moves()) {
    await Promise.allSettled(moving.map((one) => one.finished));
  }
  const context = { include: [document], exclude: [['iframe']] };
  return sentencesOf(await axe.run(context, axeOptions(rules)));
}

/** What moves for now, and not for ever. */
const moves = (): Animation[] =>
  document
    .getAnimations()
    .filter(
      ({ effect, playState }) =>
        playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
    );

/** By how many pixels the page is wider than its window. */
export const overhang = (): number =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;
