import type { Page } from '@playwright/test';
import { expect, hydrated, open, test } from '../journey.ts';

const kept = (page: Page) =>
  page.evaluate(() => {
    const text = localStorage.getItem('root');
    return text === null ? null : (JSON.parse(text) as { version: number; areas: object });
  });

const home = (page: Page) => page.getByRole('heading', { level: 1 });

test(
  "only theme, store and shows are stored, and the page's own data takes precedence",
  { tag: '@whole' },
  async ({ page }) => {
    await page.goto('/');
    await expect.poll(() => kept(page)).not.toBeNull();
    for (const name of ['Media', 'Bio', 'Contact', 'Home']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
      await hydrated(page);
    }
    const { version, areas } = (await kept(page))!;
    expect(version).toBe(1);
    expect(Object.keys(areas)).toEqual(expect.arrayContaining(['theme', 'merchConfig']));
    expect(['theme', 'merchConfig', 'shows']).toEqual(expect.arrayContaining(Object.keys(areas)));

    await page.evaluate(() => {
      const all = JSON.parse(localStorage.getItem('root')!) as {
        areas: { theme: { data: { siteTitle: string } } };
      };
      all.areas.theme.data.siteTitle = 'Yesterday';
      localStorage.setItem('root', JSON.stringify(all));
    });
    await open(page, '/bio');
    await expect(page).toHaveTitle('Bio · Band Name');
    await expect(page.getByRole('contentinfo')).not.toContainText('Yesterday');
    expect(JSON.stringify(await kept(page))).not.toContain('Yesterday');
  },
);

test(
  'foreign, full or blocked storage does not break the page',
  { tag: '@whole' },
  async ({ visit }) => {
    const foreign = await visit();
    await foreign.addInitScript(() =>
      localStorage.setItem('root', '{"version":1,"areas":{"theme":5,"shows":{"data":"x","at":1}}}'),
    );
    await worksAt(foreign);

    const full = await visit();
    await full.addInitScript(() => {
      try {
        for (let size = 4 * 1024 * 1024; size > 0; size = Math.floor(size / 2)) {
          localStorage.setItem(`full-${size}`, 'x'.repeat(size));
        }
      } catch {
        // As full as possible.
      }
      Storage.prototype.setItem = () => {
        throw new DOMException('It is full', 'QuotaExceededError');
      };
    });
    await worksAt(full);

    const blocked = await visit();
    await blocked.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('It is blocked', 'SecurityError');
        },
      });
    });
    await worksAt(blocked);
  },
);

/** The page works: its scripts run, and its links lead on. */
async function worksAt(page: Page): Promise<void> {
  await open(page, '/');
  await expect(home(page)).toHaveText('Band Name');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bio' }).click();
  await expect(page).toHaveURL(/\/bio$/);
  await expect(page).toHaveTitle('Bio · Band Name');
  await hydrated(page);
}
