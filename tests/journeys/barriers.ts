import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules whose outcome depends on the colours of the band. */
const ofColours = ['color-contrast', 'link-in-text-block'];
const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/**
 * What WCAG 2.2 A or AA would not let pass, by axe; the preview's frame is looked at by itself.
 * @param what `colours` where the same page passed in other colours before.
 */
export async function barriers(page: Page, what: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Frames are left out, so axe need not open a page of its own to bring them together.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('iframe');
  const { violations } = await (
    what === 'all' ? axe.withTags(all) : axe.withRules(ofColours)
  ).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary}`),
  );
}

/** A dialog that is still fading in has other colours than it will have. */
export const settled = (page: Page) =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));

/** By how many pixels a page is wider than its window. */
export const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
