import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import {
  axeOptions,
  barsInFlow,
  cutTexts,
  sentencesOf,
  settled as settledIn,
  smallTargets as targetsIn,
} from '../environment/accessibility.ts';

/**
 * Violations of WCAG 2.2 A or AA that axe finds once all animations have ended; the preview's frame
 * is checked by itself.
 */
export async function barriers(page: Page): Promise<string[]> {
  await settled(page);
  // Evaluated code is no script of the page, whose policy would not allow it; once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const results = await page.evaluate(
    async ([options, css]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
      const found = await (window as unknown as { axe: typeof axe }).axe.run(
        { include: [document], exclude: [['iframe']] },
        options,
      );
      document.adoptedStyleSheets.pop();
      return found;
    },
    [axeOptions(), barsInFlow] as const,
  );
  return sentencesOf(results);
}

/** Elements that are still fading in have other colors, and cover other elements. */
export const settled = (page: Page) => page.evaluate(settledIn);

/** A page is no wider than its window; scripts that follow the window do so a frame later. */
export const expectInWindow = (page: Page, message?: string) =>
  expect
    .poll(
      () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      message,
    )
    .toBeLessThanOrEqual(0);

/** Targets on the page or in a dialog that are lower or narrower than a finger needs. */
export const smallTargets = (page: Page, within?: string) => page.evaluate(targetsIn, within);

const bars = '.bottom-bar, .tools, .save-bar, .dialog-actions, .dialog-bar, .session-over';

/**
 * Controls in a bar at an end of the window that an alert covers, checked as soon as the alert with
 * this text appears over this many dialogs: it does not stay long.
 */
export const underAlerts = async (page: Page, words: string, dialogs: number): Promise<string[]> =>
  (
    await page.waitForFunction(
      ({ words, dialogs, bars }) => {
        const boxes = (selector: string) =>
          [...document.querySelectorAll(selector)].map((one) => ({
            text: one.textContent,
            box: one.getBoundingClientRect(),
          }));
        const alerts = boxes('[data-alert]');
        const isSaid = alerts.some(({ text }) => text.includes(words));
        if (!isSaid || document.querySelectorAll('.dialog').length !== dialogs) return null;
        return boxes(bars).flatMap(({ text, box: { top, right, bottom, left } }) =>
          alerts.some(
            ({ box }) =>
              box.top < bottom && box.bottom > top && box.left < right && box.right > left,
          )
            ? [text]
            : [],
        );
      },
      { words, dialogs, bars },
    )
  ).jsonValue() as Promise<string[]>;

/**
 * A page at twice the size in a window of 1280 pixels, by the browser's zoom and by its text size
 * (WCAG 1.4.4, 1.4.10).
 */
const twice = [
  ['zoom of 200 %', { width: 640, height: 400 }, 16],
  ['text of 200 %', { width: 1280, height: 800 }, 32],
] as const;

/**
 * Everything that exceeds the window or is cut off by its box at twice the size. Leaves the window
 * 1280 pixels wide: each change of its size lays the page out again.
 */
export async function lostAtTwice(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const lost: string[] = [];
  for (const [how, viewport, standard] of twice) {
    await page.setViewportSize(viewport);
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    // A browser that ignored this would hide all faults.
    await page.waitForFunction(
      (size) => getComputedStyle(document.documentElement).fontSize === `${size}px`,
      standard,
    );
    await expectInWindow(page, how);
    for (const text of await page.evaluate(cutTexts)) lost.push(`${how}: ${text}`);
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await session.detach();
  return lost;
}
