import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { processorSeconds } from '../../scripts/test/processorTime.ts';
import { processorAnnotation } from '../../scripts/test/reports.ts';
import { ada, expect, test as onSite } from './site.ts';
import { watch, type Watch } from './watch.ts';

interface Journey {
  /** The site's addresses so far: every restart has another port. */
  hosts: () => Set<string>;
  /** Observations of this journey's browsers; it must end without a complaint. */
  seen: Watch[];
  /** Complaints that this journey provokes on purpose. */
  mayComplain: (pattern: RegExp) => void;
  forgiven: RegExp[];
  /** A page in a fresh browser, as a fan has it. */
  visit: (options?: BrowserContextOptions) => Promise<Page>;
  /**
   * The page of Ada, who made the first account and is signed in. Its window has space for the
   * preview only with the tag `@preview`.
   */
  band: Page;
  /** Measures each journey for the ledger of processor time. */
  ledger: void;
}

/** The windows in which pages are checked, in pixels: the second with the tag `@phone`. */
export const desk = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };
/** The band's window: too narrow for the preview, which costs as much as the page beside it. */
const besideNothing = { width: 1024, height: 800 };

/** Playwright's `test` on a site of its own, with every browser watched. */
export const test = onSite.extend<Journey>({
  ledger: [
    async ({}, use, { annotations }) => {
      const before = processorSeconds(process.pid);
      await use();
      const now = processorSeconds(process.pid);
      if (before === null || now === null) return;
      annotations.push({ type: processorAnnotation, description: String(now - before) });
    },
    { auto: true },
  ],

  // Both in one project: another one would have workers and browsers of its own.
  viewport: async ({}, use, { tags }) => use(tags.includes('@phone') ? phone : desk),
  hasTouch: async ({}, use, { tags }) => use(tags.includes('@phone')),

  baseURL: async ({ site }, use) => use(site.url),

  hosts: async ({ site }, use) => {
    const hosts = new Set<string>();
    await use(() => hosts.add(new URL(site.url).host));
  },

  forgiven: async ({}, use) => use([]),

  mayComplain: async ({ forgiven }, use) => use((pattern) => void forgiven.push(pattern)),

  seen: async ({ forgiven }, use) => {
    const seen: Watch[] = [];
    await use(seen);
    const complaints = seen.flatMap((one) => one.complaints);
    const unexpected = complaints.filter((text) => !forgiven.some((known) => known.test(text)));
    expect(unexpected, 'a browser complained').toEqual([]);
  },

  context: async ({ context, seen, hosts }, use) => {
    seen.push(await watch(context, hosts));
    await use(context);
  },

  visit: async ({ browser, contextOptions, site, seen, hosts, viewport }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        baseURL: site.url,
        ...options,
      });
      opened.push(context);
      seen.push(await watch(context, hosts));
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },

  band: async ({ site, page }, use, { tags }) => {
    const { url, session } = site;
    const isSized = tags.includes('@phone') || tags.includes('@preview');
    if (!isSized) await page.setViewportSize(besideNothing);
    await page.context().addCookies(session.map((cookie) => ({ ...cookie, url })));
    await use(page);
  },
});

export { ada, expect } from './site.ts';

/** Opens a public page, and waits until its scripts have hydrated it. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Waits until a public page's scripts have hydrated it. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
}

/** Holds a page's requests to an address. @returns a function that releases them. */
export async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Signs a page's browser in without the form. */
export async function logIn(
  page: Page,
  { email, password }: Pick<typeof ada, 'email' | 'password'> = ada,
): Promise<void> {
  const answer = await page.request.post('/api/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
}

/** The names of a browser's cookies, except those that remember a device after a session. */
export async function cookiesOf(page: Page): Promise<string[]> {
  const names = (await page.context().cookies()).map(({ name }) => name);
  return names.filter((name) => !name.startsWith('device-'));
}

/** The toast with this text, of this type if one is named. */
export const toast = (page: Page, text: string | RegExp, type?: string) =>
  page
    .locator(type ? `[data-alert="${type}"]` : '[data-alert]')
    .filter({ has: page.locator('p', { hasText: text }) });
