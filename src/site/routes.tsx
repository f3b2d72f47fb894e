import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { contactArea } from '../features/contact/contact.queries.ts';
import { showPagesPath } from '../features/shows/show-path.view.ts';
import { merchConfigArea } from '../features/store/store.queries.ts';
import { themeArea } from '../features/theme/theme.queries.ts';
import type { Area } from '../kit/client/data/area.ts';
import type { ForeignOrigins } from '../kit/client/page/cspOrigins.ts';
import { NotFound } from '../kit/client/page/NotFound.tsx';

/** What a page's module gives to the site. */
export interface PageModule {
  default: ComponentType;
  /** The data areas that the page shows, to be there before it is. */
  areas?: readonly Area<unknown>[];
  /** The status of the first answer, where it is not 200. */
  status?: (client: QueryClient, pathname: string) => number;
  /**
   * What the page needs of other sites, by the data that it shows.
   * @param areas the data, by the areas' names.
   */
  origins?: (areas: Readonly<Record<string, unknown>>) => ForeignOrigins;
}

/** Every public page, by its path. */
const pages: Readonly<Record<string, () => Promise<PageModule>>> = {
  '/': () => import('../features/home/home.page.tsx'),
  '/music': () => import('../features/music/music.page.tsx'),
  '/store': () => import('../features/store/store.page.tsx'),
  '/media': () => import('../features/media/media.page.tsx'),
  '/bio': () => import('../features/bio/bio.page.tsx'),
  '/contact': () => import('../features/contact/contact.page.tsx'),
  '/privacy': () => import('../features/privacy/privacy.page.tsx'),
  '/newsletter/confirm': () => import('../features/newsletter/confirm.page.tsx'),
  '/newsletter/unsubscribe': () => import('../features/newsletter/unsubscribe.page.tsx'),
  '/signin': () => import('../features/session/signin.page.tsx'),
  '/forgot-password': () => import('../features/session/forgot-password.page.tsx'),
  '/reset-password': () => import('../features/session/reset-password.page.tsx'),
};

/** The page of addresses that lead nowhere. */
export const notFound: PageModule = { default: NotFound, status: () => 404 };

export const publicPaths: readonly string[] = Object.keys(pages);

/** The page at a path; the one for addresses that lead nowhere for all others. */
export async function pageAt(pathname: string): Promise<PageModule> {
  if (Object.hasOwn(pages, pathname)) return pages[pathname]!();
  if (pathname.startsWith(showPagesPath)) return import('../features/shows/show.page.tsx');
  return notFound;
}

/** The areas of the frame around every page. */
export const frameAreas: readonly Area<unknown>[] = [themeArea, merchConfigArea, contactArea];
