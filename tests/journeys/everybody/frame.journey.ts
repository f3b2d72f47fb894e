import type { Page } from '@playwright/test';
import { expect, hydrated, open, test } from '../journey.ts';

const pages = {
  '/': 'No shows announced right now.',
  '/music': 'No music yet... Check back soon!',
  '/media': 'No pictures yet... check back soon!',
  '/media?tab=videos': 'No videos yet... check back soon!',
  '/bio': 'Bio',
  '/contact': 'Contact',
  '/signin': 'Member Login',
  '/forgot-password': 'Forgot Password',
  '/reset-password': 'Invalid Reset Link',
} as const;

const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test(
  'the navigation marks the current page, a click starts at the top, and a 404 has three links',
  { tag: '@whole' },
  async ({ page, mayComplain }) => {
    // Any other complaint of a browser would fail the journey.
    mayComplain(/status of 404/);
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.goto('/');
    for (const [name, path] of [
      ['Music', '/music'],
      ['Contact', '/contact'],
      ['Home', '/'],
    ] as const) {
      const link = mainNav(page).getByRole('link', { name, exact: true });
      await page.evaluate(() => window.scrollTo(0, 200));
      await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
      await link.click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(mainNav(page).locator('[aria-current]')).toHaveCount(1);
      await expect.poll(() => scrolled(page)).toBe(0);
    }
    // The link of the current page only scrolls.
    await page.evaluate(() => window.scrollTo(0, 200));
    await mainNav(page).getByRole('link', { name: 'Home' }).click();
    await expect.poll(() => scrolled(page)).toBe(0);

    // An unknown address says so, with three links.
    const answer = await page.goto('/shows/2031-05-01-nowhere-nothing-aaaaaaaa');
    expect(answer?.status()).toBe(404);
    await hydrated(page);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    const ways = {
      'Back to Home': '/',
      'Check Out Our Music': '/music',
      'Get in Touch': '/contact',
    };
    const way = (name: string) => page.getByRole('main').getByRole('link', { name });
    expect((await page.goto('/no/such/page'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    for (const [name, path] of Object.entries(ways)) {
      await expect(way(name)).toHaveAttribute('href', path);
    }
    await way('Check Out Our Music').click();
    await expect(page).toHaveURL(/\/music$/);
  },
);

test(
  'the brand and the footer show existing details, and have replacements for missing ones',
  { tag: '@whole' },
  async ({ band, visit }) => {
    const page = await visit();
    await page.goto('/');
    const brand = page.getByRole('banner').getByRole('link', { name: 'Band Name' });
    const footer = page.getByRole('contentinfo');
    await expect(brand).toBeVisible();
    await expect(page).toHaveTitle('Band Name');
    await expect(footer).toContainText('Welcome to our site');
    await expect(footer).toContainText(`© ${new Date().getFullYear()} Band Name`);

    const theme = { siteTitle: 'Moth & <Lamp>', catchPhrase: 'Come closer' };
    expect((await band.request.post('/api/updateTheme', { data: theme })).status()).toBe(200);
    await page.reload();
    await expect(
      page.getByRole('banner').getByRole('link', { name: theme.siteTitle }),
    ).toBeVisible();
    await expect(page).toHaveTitle(theme.siteTitle);
    await expect(footer).toContainText('Come closer');

    for (const name of ['Home', 'Music', 'Media', 'Bio', 'Contact']) {
      await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await footer.getByRole('link', { name: 'Member Login' }).click();
    await expect(page).toHaveURL(/\/signin$/);
  },
);

test(
  'no font cuts accents or tails of the name in the bar',
  { tag: '@whole' },
  async ({ band, visit }) => {
    const page = await visit();
    const brand = page.getByRole('banner').getByRole('link').first();
    for (const primaryFont of ['BebasNeue', 'Anton', 'Creepster', 'Sancreek', 'Oswald', 'VT323']) {
      const data = { siteTitle: 'Örgryte Åsa Édith Qçj', primaryFont };
      expect((await band.request.post('/api/updateTheme', { data })).status()).toBe(200);
      await open(page, '/privacy');
      await page.evaluate(() => document.fonts.ready);
      const width = page.viewportSize()!.width;
      const bar = () => page.screenshot({ clip: { x: 0, y: 0, width, height: 80 } });
      const asItIs = await bar();
      await brand.evaluate((one) => (one.style.overflow = 'visible'));
      expect.soft(asItIs.equals(await bar()), primaryFont).toBe(true);
      expect.soft((await page.getByRole('banner').boundingBox())?.height, primaryFont).toBe(57);
    }
  },
);

test.describe('in a small window', { tag: '@phone' }, () => {
  const openMenu = async (page: Page) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(mainNav(page)).toBeVisible();
  };

  test(
    'the menu closes on a link, a press outside, Escape, its button and when the focus leaves',
    { tag: '@whole' },
    async ({ page }) => {
      await page.goto('/');
      await expect(mainNav(page)).toBeHidden();

      await openMenu(page);
      await mainNav(page).getByRole('link', { name: 'Music' }).click();
      await expect(page).toHaveURL(/\/music$/);
      await expect(mainNav(page)).toBeHidden();

      await openMenu(page);
      await page.mouse.click(300, 5);
      await expect(mainNav(page)).toBeHidden();

      await openMenu(page);
      await page.keyboard.press('Escape');
      await expect(mainNav(page)).toBeHidden();

      await openMenu(page);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(mainNav(page)).toBeHidden();

      // It closes when the focus moves on behind it, so that the focus stays visible.
      await open(page, '/');
      const button = page.getByRole('button', { name: 'Menu', exact: true });
      const links = mainNav(page).getByRole('link');
      const visible = () =>
        page.evaluate(() => {
          const { left, top, width, height } = document.activeElement!.getBoundingClientRect();
          const seen = document.elementFromPoint(left + width / 2, top + height / 2);
          return document.activeElement!.contains(seen);
        });
      await button.press('Enter');
      for (const link of await links.all()) {
        await page.keyboard.press('Tab');
        await expect(link).toBeFocused();
      }
      await page.keyboard.press('Shift+Tab');
      await expect(mainNav(page)).toBeVisible();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(mainNav(page)).toBeHidden();
      await expect(page.locator('main :focus, footer :focus')).toHaveCount(1);
      expect(await visible()).toBe(true);

      // Back to the button it stays open, and before the bar it does not.
      await button.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      await expect(button).toBeFocused();
      await expect(mainNav(page)).toBeVisible();
      await page.keyboard.press('Shift+Tab');
      await expect(mainNav(page)).toBeVisible();
      await page.keyboard.press('Shift+Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
      await expect(mainNav(page)).toBeHidden();
      expect(await visible()).toBe(true);
    },
  );

  test('in a browser without popovers the window may grow', { tag: '@whole' }, async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover'));
    await open(page, '/');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
    await mainNav(page).getByRole('link', { name: 'Music' }).click();
    await expect(page).toHaveURL(/\/music$/);
  });
});

test('every page is complete in its first HTML, and the menu of a small window works', async ({
  visit,
}) => {
  const small = { width: 390, height: 844 };
  const phone = await visit({ javaScriptEnabled: false, viewport: small });
  await phone.goto('/');
  const menu = phone.getByRole('button', { name: 'Menu', exact: true });
  await menu.click();
  await mainNav(phone).getByRole('link', { name: 'Bio' }).click();
  await expect(phone).toHaveURL(/\/bio$/);
  await expect(mainNav(phone)).toBeHidden();
  await menu.click();
  await expect(mainNav(phone)).toBeVisible();
  await phone.keyboard.press('Escape');
  await expect(mainNav(phone)).toBeHidden();
  await menu.click();
  await expect(mainNav(phone)).toBeVisible();
  await phone.mouse.click(300, 5);
  await expect(mainNav(phone)).toBeHidden();

  const page = await visit({ javaScriptEnabled: false });
  for (const [path, text] of Object.entries(pages)) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
  }
});

test(
  'the tabs of the media page follow the address and are marked',
  { tag: ['@phone', '@whole'] },
  async ({ page }) => {
    await page.goto('/media?tab=VIDEOS');
    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'Media' }).getByText(name, { exact: true });
    await expect(tab('Videos')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText(pages['/media?tab=videos'])).toBeVisible();
    await tab('Pictures').click();
    await expect(page).toHaveURL(/\/media\?tab=pictures$/);
    await expect(tab('Pictures')).toHaveAttribute('aria-current', 'page');
    await expect(tab('Videos')).not.toHaveAttribute('aria-current');
    await expect(page.getByText(pages['/media'])).toBeVisible();
    await page.goBack();
    await expect(tab('Videos')).toHaveAttribute('aria-current', 'page');

    // The bar stays below the navigation while the page scrolls beneath it.
    await page.setViewportSize({ width: page.viewportSize()!.width, height: 320 });
    await page.evaluate(() => window.scrollTo(0, 150));
    const header = (await page.getByRole('banner').boundingBox())!;
    const bar = (await page.getByRole('navigation', { name: 'Media' }).boundingBox())!;
    expect(bar.y).toBeGreaterThanOrEqual(header.y + header.height - 1);
    expect(bar.y).toBeLessThan(header.y + header.height + 8);
  },
);

test(
  'every page is a separate document, loaded under the loader, and going back restores it',
  { tag: '@whole' },
  async ({ page }) => {
    // The next page comes only once the loader runs on the one before.
    let running = Promise.withResolvers<void>();
    let bar = '';
    await page.exposeFunction('tellOfLoader', (seen: string) => {
      bar = seen;
      running.resolve();
    });
    await page.route('**/media', async (route) => {
      await running.promise;
      await route.continue();
    });
    for (const from of ['/bio', '/music'] as const) {
      await open(page, from);
      running = Promise.withResolvers();
      await page.evaluate(() => {
        Object.assign(window, { sameDocument: true });
        const { tellOfLoader } = window as unknown as { tellOfLoader: (bar: string) => void };
        new MutationObserver(() => {
          if (!document.body.classList.contains('pace-running')) return;
          tellOfLoader(document.querySelector('.pace')!.className);
        }).observe(document.body, { attributeFilter: ['class'] });
      });
      const media = mainNav(page).getByRole('link', { name: 'Media' });
      await media.hover();
      await expect(page.locator('.pace')).toHaveClass('pace pace-inactive');
      await media.click();
      await expect(page).toHaveURL(/\/media$/);
      expect(bar).toBe('pace pace-active');
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
      await page.goBack();
      await expect(page.getByText(from === '/bio' ? 'No Members' : pages['/music'])).toBeVisible();
    }
  },
);
