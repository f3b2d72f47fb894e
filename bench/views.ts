import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page, type Response } from '@playwright/test';
import { findBrowser } from '../tests/environment/browser.ts';
import { interruption } from './interruption.ts';

/** The site's responses to a visit; `bytes` of its scripts after gzip. */
export interface View {
  requests: number;
  scripts: number;
  bytes: number;
}

export type Views = Record<'bio' | 'show' | 'privacy' | 'pastShows' | 'home' | 'alive', View>;

export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

export async function openBrowser(begun: AsyncDisposableStack): Promise<Browser> {
  const browser = await chromium.launch(await findBrowser());
  begun.defer(() => browser.close());
  return browser;
}

/** Opens each kind of page in an empty browser; `alive` is the home page, used everywhere. */
export async function measureViews(browser: Browser, address: string): Promise<Views> {
  const page = await browser.newPage();
  await page.goto(address);
  const show = await page.locator('.show-row h3 a').first().getAttribute('href');
  await page.close();
  const visits = {
    bio: visit(browser, `${address}/bio`),
    show: visit(browser, address + show!),
    privacy: visit(browser, `${address}/privacy`),
    pastShows: visit(browser, `${address}/shows/past`),
    home: visit(browser, `${address}/`),
    alive: visit(browser, `${address}/`, useAll),
  };
  const views = await Promise.all(
    Object.entries(visits).map(async ([name, view]) => [name, await view] as const),
  );
  return Object.fromEntries(views) as Views;
}

async function visit(
  browser: Browser,
  url: string,
  use?: (page: Page) => Promise<void>,
): Promise<View> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(url);
  await untilQuiet(responses);
  await use?.(page);
  await untilQuiet(responses);
  const own = responses.filter((response) => response.url().startsWith(new URL(url).origin));
  const failed = own.find((response) => !response.ok());
  if (failed) throw new Error(`${failed.url()} answered ${failed.status()}`);
  const scripts = own.filter((response) => response.url().endsWith('.js'));
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  await context.close();
  return {
    requests: own.length,
    scripts: scripts.length,
    bytes: bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0),
  };
}

/** Waits until nothing has come for two seconds. */
async function untilQuiet(responses: readonly Response[]): Promise<void> {
  for (let before = -1; responses.length > before;) {
    before = responses.length;
    await wait(2_000, null, { signal: interruption });
  }
}

/** Scrolls through a page and focuses everything that can be focused. */
async function useAll(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 400) {
    await page.evaluate((to) => scrollTo(0, to), top);
    await page.waitForTimeout(50);
  }
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('button, input')) one.focus();
  });
}
