import type { Page } from '@playwright/test';
import { expect, hydrated, open, test } from './journey.ts';

const kept = (page: Page) =>
  page.evaluate(() => {
    const text = localStorage.getItem('root');
    return text === null ? null : (JSON.parse(text) as { version: number; areas: object });
  });

const home = (page: Page) => page.getByRole('heading', { level: 1 });

test('only theme, store and shows are kept, under root in version 1', async ({ page }) => {
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
});

test('what came with the page beats what was kept', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => kept(page)).not.toBeNull();
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
});

for (const foreign of [
  'not JSON at all',
  'null',
  '[]',
  '{"version":1,"areas":null}',
  '{"version":1,"areas":{"theme":5,"shows":{"data":"x","at":1}}}',
  '{"version":2,"areas":{"theme":{"data":{},"at":1}}}',
]) {
  test(`storage that holds ${foreign} does not break the page`, async ({ page }) => {
    await page.addInitScript((text) => localStorage.setItem('root', text), foreign);
    await worksAt(page);
  });
}

test('storage that is full does not break the page', async ({ page }) => {
  await page.addInitScript(() => {
    try {
      for (let size = 4 * 1024 * 1024; size > 0; size = Math.floor(size / 2)) {
        localStorage.setItem(`full-${size}`, 'x'.repeat(size));
      }
    } catch {
      // As full as it gets.
    }
    Storage.prototype.setItem = () => {
      throw new DOMException('It is full', 'QuotaExceededError');
    };
  });
  await worksAt(page);
});

test('storage that is blocked does not break the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('It is blocked', 'SecurityError');
      },
    });
  });
  await worksAt(page);
});

/** The page is alive: what needs the scripts works, and the way leads on. */
async function worksAt(page: Page): Promise<void> {
  await page.goto('/');
  await expect(home(page)).toHaveText('Band Name');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bio' }).click();
  await expect(page).toHaveURL(/\/bio$/);
  await expect(page).toHaveTitle('Bio · Band Name');
  // A button that sends by script rests until the scripts are there.
  await page.goto('/signin');
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
}
