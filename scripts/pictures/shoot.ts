import type { Browser, Page } from '@playwright/test';
import { openShop, shopSettings } from '../../tests/stand-ins/shopify.ts';
import type { RunningSite } from '../running-site.ts';

/** A window, in CSS pixels. */
export interface Width {
  name: 'wide' | 'phone';
  viewport: { width: number; height: number };
}

export const widths: readonly Width[] = [
  { name: 'wide', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
];

/** The pages of fans, by the names of their pictures. */
const publicPages = {
  home: '/',
  music: '/music',
  store: '/store',
  media: '/media',
  videos: '/media?tab=videos',
  bio: '/bio',
  contact: '/contact',
  privacy: '/privacy',
  'sign-in': '/signin',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password?token=given',
  'dead-invitation': '/invite',
  'not-found': '/no/such/page',
} as const;

/** The pages of members. */
const adminPages = {
  'edit-home': '/home',
  'edit-music': '/music',
  'edit-store': '/store',
  'edit-media': '/media',
  'edit-videos': '/media?tab=videos',
  'edit-bio': '/aboutus',
  'edit-contact': '/contact?tab=contact',
  inbox: '/inbox',
  subscribers: '/contact?tab=newsletter',
  'edit-privacy': '/contact?tab=privacy',
  'edit-theme': '/theme',
  account: '/account',
  history: '/history',
} as const;

/** What opens over a page: the page, and the name of the button to press. */
interface Opened {
  path: string;
  press: string;
  /** Where there is only one window in which it opens. */
  only?: Width['name'];
}

const publicOpened: Readonly<Record<string, Opened>> = {
  menu: { path: '/', press: 'Menu', only: 'phone' },
  newsletter: { path: '/contact', press: 'Newsletter' },
};

const adminOpened: Readonly<Record<string, Opened>> = {
  'add-show': { path: '/home', press: 'Add Show' },
  'add-featured-video': { path: '/home', press: 'Add Featured Video' },
  'add-player': { path: '/music', press: 'Add Music Player' },
  'add-video': { path: '/media?tab=videos', press: 'Add Video' },
  'add-member': { path: '/aboutus', press: 'Add Member' },
  invite: { path: '/account', press: 'Invite' },
};

/**
 * Makes a picture of every page, from its top to its end, and of what opens over them.
 * @param fileOf where the picture of a page goes, by its name.
 */
export async function shoot(
  browser: Browser,
  site: RunningSite,
  { name: window, viewport }: Width,
  fileOf: (page: string) => string,
): Promise<void> {
  const picture = async (page: Page, name: string, path: string) => {
    await page.goto(site.url + path);
    await seen(page);
    await page.screenshot({ path: fileOf(name), fullPage: true });
  };
  const pictures = async (page: Page, opened: Readonly<Record<string, Opened>>) => {
    for (const [name, { path, press, only = window }] of Object.entries(opened)) {
      if (only !== window) continue;
      await page.goto(site.url + path);
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: press, exact: true }).first().click();
      await page.waitForTimeout(fadeMs);
      await page.screenshot({ path: fileOf(name) });
    }
  };
  await site.call('/merchConfig', shopSettings);
  const shop = openShop();
  const fan = await browser.newContext({ viewport });
  await shop.serve(fan);
  const page = await fan.newPage();
  for (const [name, path] of Object.entries(publicPages)) await picture(page, name, path);
  const show = await page.goto(site.url).then(() => firstShow(page));
  if (show) await picture(page, 'show', show);
  await pictures(page, publicOpened);
  await fan.close();

  const member = await site.member(browser, { viewport });
  await shop.serve(member);
  const editing = await member.newPage();
  for (const [name, path] of Object.entries(adminPages)) await picture(editing, name, path);
  await pictures(editing, adminOpened);
  await member.close();
}

/** Whatever opens has come to rest by then, in milliseconds. */
const fadeMs = 500;

/** The path of the first show that the home page leads to, or null if there is none. */
export const firstShow = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => document.querySelector('.show-row h3 a')?.getAttribute('href')?.toString() ?? null,
  );

/** Of a page that lists the band's own. @returns its address; null without any. */
export const firstRelease = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => document.querySelector('a[href^="/music/"]')?.getAttribute('href')?.toString() ?? null,
  );

/** Waits for all that comes only once it is near the window, and goes back to the top. */
export async function seen(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 500) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y);
    await page.waitForTimeout(50);
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => null));
}
