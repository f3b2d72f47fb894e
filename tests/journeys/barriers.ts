import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** What WCAG 2.2 A or AA would not let pass, by axe; the preview's frame is looked at by itself. */
export async function barriers(page: Page): Promise<string[]> {
  // Frames are left out, so axe need not open a page of its own to bring them together.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('iframe').withTags(tags);
  const { violations } = await axe.analyze();
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

const bars = '.bottom-bar, .save-bar, .dialog-actions, .dialog-bar, .session-over';

/** What stands in a bar at an end of the window and lies beneath an alert. */
export const underAlerts = (page: Page, ways = bars) =>
  page.evaluate((of) => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => ({
        text: one.textContent,
        box: one.getBoundingClientRect(),
      }));
    const alerts = boxes('[data-alert]');
    if (alerts.length === 0) throw new Error('No alert is there');
    return boxes(of).flatMap(({ text, box: { top, right, bottom, left } }) =>
      alerts.some(
        ({ box }) => box.top < bottom && box.bottom > top && box.left < right && box.right > left,
      )
        ? [text]
        : [],
    );
  }, ways);
