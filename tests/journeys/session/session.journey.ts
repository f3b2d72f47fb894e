import type { Page } from '@playwright/test';
import { expect, hold, open, test, toast } from '../journey.ts';

test('a visitor is recognized immediately, without a request or a wait', async ({ page, seen }) => {
  await recordSeen(page);
  await open(page, '/');
  expect(seen[0]!.requests.filter((request) => request.includes('/api/'))).toEqual([]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bio' }).click();
  await expect(page).toHaveURL(/\/bio$/);
  await open(page, '/bio');
  expect(seen[0]!.requests).not.toContain('GET /api/me');
  expect(await shownSoFar(page)).toEqual(['public']);
});

test('the scripts of a page start once it is painted, and none of them is named in it', async ({
  page,
}) => {
  const first = await (await page.request.get('/')).text();
  // The script that hides the page from members, and two blocks of data.
  expect(first.match(/<script>/g)).toHaveLength(1);
  expect(first.match(/<script type="application\/(ld\+)?json"/g)).toHaveLength(2);
  expect(first.match(/<script[\s>]/g)).toHaveLength(3);
  expect(first).not.toMatch(/modulepreload|<script[^>]+src=/);
  await open(page, '/');
  const { painted, asked } = await page.evaluate(() => ({
    // The time when the page drew itself; its `startTime` adds the screen's time.
    painted: (
      performance.getEntriesByName('first-contentful-paint')[0] as
        | { paintTime?: number }
        | undefined
    )?.paintTime,
    asked: performance
      .getEntriesByType('resource')
      .find(({ name }) => /\/assets\/[^/]+\.js$/.test(name))?.startTime,
  }));
  expect(asked).toBeGreaterThan(0);
  expect(painted).toBeLessThan(asked!);
});

test(
  'a hint without a session makes the page wait once, and is then deleted',
  { tag: '@whole' },
  async ({ page, site, seen, mayComplain }) => {
    mayComplain(/status of 401/);
    await page.context().addCookies([{ name: 'signed-in', value: '1', url: site.url }]);
    await recordSeen(page);
    const letThrough = await hold(page, '**/api/me');
    await page.goto('/bio');
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    letThrough();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    expect(await shownSoFar(page)).toEqual(['loading', 'public']);
    expect(await page.context().cookies()).toEqual([]);

    const asked = () => seen[0]!.requests.filter((request) => request === 'GET /api/me').length;
    await page.reload();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(asked()).toBe(1);
  },
);

test(
  'a failed session check shows a visitor an error, and preserves the hint for the next try',
  { tag: '@whole' },
  async ({ page, site, mayComplain }) => {
    mayComplain(/ERR_FAILED|503/);
    await page.context().addCookies([{ name: 'signed-in', value: '1', url: site.url }]);
    await page.route('**/api/me', (route) => route.abort());
    await page.goto('/music');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(toast(page, 'Authentication check failed', 'error')).toBeVisible();
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['signed-in']);
    await page.route('**/api/me', (route) => route.fulfill({ status: 503 }));
    await page.goto('/music');
    await expect(toast(page, 'HTTP 503: Service Unavailable', 'error')).toBeVisible();
    // A members' path leads visitors to the front page.
    await page.goto('/aboutus');
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(page.getByRole('contentinfo')).toBeVisible();
  },
);

test('a member sees no flash of the public page', async ({ band }) => {
  await recordSeen(band);
  const letThrough = await hold(band, '**/api/me');
  await band.goto('/');
  await expect(band.getByText('Loading...')).toBeVisible();
  letThrough();
  await band.waitForURL('**/theme');
  await expect(band.getByLabel('Band Name')).toBeVisible();
  expect(await shownSoFar(band)).toEqual(['loading', 'admin']);
});

test(
  'a member stays on the page after a reload, and is on the theme page after signing in',
  { tag: '@whole' },
  async ({ band }) => {
    await recordSeen(band);
    await band.goto('/theme');
    await expect(band.getByLabel('Band Name')).toBeVisible();
    const answer = await band.reload();
    expect(answer?.headers()['cache-control']).toBe('no-store');
    await expect(band.getByLabel('Band Name')).toBeVisible();
    await expect(band).toHaveURL(/\/theme$/);
    await expect(band.frameLocator('iframe').getByRole('contentinfo')).toBeVisible();
    expect(await shownSoFar(band)).not.toContain('public');

    await band.goto('/signin');
    await expect(band).toHaveURL(/\/theme$/);
  },
);

test('public pages are the same with a session', { tag: '@whole' }, async ({ band, seen }) => {
  await recordSeen(band);
  await band.goto('/forgot-password');
  await expect(band.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  await expect(band.getByRole('button', { name: 'Send Reset Link' })).toBeEnabled();
  await band.goto('/reset-password');
  await expect(band.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  expect(await shownSoFar(band)).toEqual(['public']);
  expect(seen[0]!.requests).not.toContain('GET /api/me');
});

type Look = 'public' | 'loading' | 'admin';

/** Records the window's content at every painted frame, across pages. */
async function recordSeen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The preview is a frame of the same tab, and shows the public site.
    if (window !== window.top) return;
    const seen = JSON.parse(sessionStorage.getItem('seen') ?? '[]') as string[];
    const note = (look: string) => {
      if (seen.at(-1) === look) return;
      seen.push(look);
      sessionStorage.setItem('seen', JSON.stringify(seen));
    };
    const look = () => {
      const footer = document.querySelector('#root footer, #root main#main');
      if (document.querySelector('#checking')?.checkVisibility()) note('loading');
      if (footer?.checkVisibility()) note('public');
      if (document.querySelector('.admin main')?.checkVisibility()) note('admin');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const shownSoFar = (page: Page): Promise<Look[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('seen') ?? '[]') as Look[]);
