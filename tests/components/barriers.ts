import axe from 'axe-core';
import { axeOptions, sentencesOf, settled } from '../environment/accessibility.ts';

/**
 * Violations of WCAG 2.2 A or AA that axe finds once all animations have ended; frames are left
 * out.
 * @param rules by their names in axe; all of them if none is named.
 * @param within the element to check.
 */
export async function barriers(
  rules?: readonly string[],
  within: Element | Document = document,
): Promise<string[]> {
  await settled();
  const context = { include: [within], exclude: [['iframe']] };
  return sentencesOf(await axe.run(context, axeOptions(rules)));
}

/** The names of disabled buttons that do not say why they are disabled. */
export const silentButtons = (): string[] =>
  [...document.querySelectorAll<HTMLButtonElement>('button')].flatMap((button) => {
    if (!button.disabled && button.ariaDisabled !== 'true') return [];
    const described = button.getAttribute('aria-describedby')?.split(' ') ?? [];
    const says = described.map((id) => document.getElementById(id)?.textContent ?? '').join('');
    const name = button.textContent.trim();
    return says !== '' || button.title !== '' || /\.\.\.(?: \d+%)?$/.test(name) ? [] : name;
  });

/** Pixels by which the page is wider than its window. */
export const overhang = (): number =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;
