import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Area } from '../kit/client/data/area.ts';
import type { CspOrigins } from '../kit/client/page/cspOrigins.ts';

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
  origins?: (areas: Readonly<Record<string, unknown>>) => CspOrigins;
}

interface SitePage {
  load: () => Promise<PageModule>;
  /** The page's own title; null for the front page, which is the band's. */
  title: string | null;
  /** What the navigation and the band's tabs call it; left out where they do not lead there. */
  label?: string;
  /** Where the band edits it. */
  editedAt?: string;
  /** The list for search engines names it. */
  isListed?: boolean;
  /** It is the same for visitors and members, and hidden from nobody. */
  isForEverybody?: boolean;
  /**
   * Its address holds a secret: nobody is told where a reader came from, and search engines leave
   * it out.
   */
  isSecret?: boolean;
  /** A link in a mail leads here: it does what it is for without scripts. */
  isMailed?: boolean;
}

const secret = { isSecret: true, isForEverybody: true } as const;
const mailed = { ...secret, isMailed: true } as const;

/** Every public page by its path, in the order of the navigation. */
const pages = {
  '/': {
    load: () => import('../features/home/home.page.tsx'),
    title: null,
    label: 'Home',
    editedAt: '/home',
    isListed: true,
  },
  '/music': {
    load: () => import('../features/music/music.page.tsx'),
    title: 'Music',
    label: 'Music',
    editedAt: '/music',
    isListed: true,
  },
  '/store': {
    load: () => import('../features/store/store.page.tsx'),
    title: 'Store',
    label: 'Store',
    editedAt: '/store',
    isListed: true,
  },
  '/media': {
    load: () => import('../features/media/media.page.tsx'),
    title: 'Pictures',
    label: 'Media',
    editedAt: '/media',
    isListed: true,
  },
  '/bio': {
    load: () => import('../features/bio/bio.page.tsx'),
    title: 'Bio',
    label: 'Bio',
    editedAt: '/aboutus',
    isListed: true,
  },
  '/contact': {
    load: () => import('../features/contact/contact.page.tsx'),
    title: 'Contact',
    label: 'Contact',
    editedAt: '/contact',
    isListed: true,
  },
  '/privacy': {
    load: () => import('../features/privacy/privacy.page.tsx'),
    title: 'Privacy',
    isListed: true,
  },
  '/newsletter/confirm': {
    load: () => import('../features/newsletter/confirm.page.tsx'),
    title: 'Newsletter',
    ...mailed,
  },
  '/newsletter/unsubscribe': {
    load: () => import('../features/newsletter/unsubscribe.page.tsx'),
    title: 'Newsletter',
    ...mailed,
  },
  '/signin': {
    load: () => import('../features/session/signin.page.tsx'),
    title: 'Member Login',
  },
  '/forgot-password': {
    load: () => import('../features/session/forgot-password.page.tsx'),
    title: 'Forgot Password',
    isForEverybody: true,
  },
  '/reset-password': {
    load: () => import('../features/session/reset-password.page.tsx'),
    title: 'Reset Password',
    ...secret,
  },
} as const satisfies Readonly<Record<string, SitePage>>;

export type PagePath = keyof typeof pages;

/** Every public page, in the order of the navigation. */
export const sitePages: readonly (SitePage & { path: PagePath })[] = Object.entries(pages).map(
  ([path, page]) => ({ path: path as PagePath, ...page }),
);

/** The public page at a path; null where there is none, and for shows, which have a page each. */
export const sitePageAt = (path: string): SitePage | null =>
  Object.hasOwn(pages, path) ? pages[path as PagePath] : null;

/** Pages that only members have, and what others find there. */
export const memberPages: Readonly<Record<string, 'front page' | 'not found'>> = {
  '/home': 'front page',
  '/theme': 'front page',
  '/aboutus': 'not found',
  '/account': 'not found',
};
