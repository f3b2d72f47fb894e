import type { AreaStore } from '../kit/client/data/areaStore.ts';
import type { ComponentType } from 'react';
import type { Area } from '../kit/client/data/area.ts';
import type { CspOrigins } from '../kit/client/page/pageOrigins.ts';
import type { PagePart } from '../kit/client/data/pagePart.ts';

export type PageModule = PageContent & {
  /** Returns the status, if it can differ from 200. */
  status?: (areas: AreaStore, pathname: string) => number;
  /** Returns the other sites that the page needs. @param areas the page's data, by name. */
  origins?: (areas: Readonly<Record<string, unknown>>) => CspOrigins;
};

/** In parts, or as a whole with the areas that are loaded before it renders. */
type PageContent =
  | { parts: readonly PagePart[] }
  | { default: ComponentType; areas?: readonly Area<unknown>[]; alive?: PagePart['alive'] };

interface SitePage {
  load: () => Promise<PageModule>;
  /** The name in the navigation and the band's tabs. */
  label?: string;
  /** The path of its editor in the editing area. */
  editedAt?: string;
  /** Whether it returns 404 until the band sets it up. */
  isOptional?: boolean;
  /** Whether visitors and members see the same page, which is never hidden. */
  isForEverybody?: boolean;
  /** Hidden from search engines. */
  isUnlisted?: boolean;
  /** Its address contains a secret, so it sends no referrer and is hidden from search engines. */
  isSecret?: boolean;
  /** A link in an e-mail leads here, so it works without scripts. */
  isMailed?: boolean;
}

const optional = { isOptional: true, isForEverybody: true } as const;
const secret = { isSecret: true, isForEverybody: true } as const;
const mailed = { ...secret, isMailed: true } as const;

/** In the order of the navigation. */
const pages = {
  '/': {
    load: () => import('../features/home/home.page.tsx'),
    label: 'Home',
    editedAt: '/home',
  },
  '/music': {
    load: () => import('../features/music/music.page.tsx'),
    label: 'Music',
    editedAt: '/music',
  },
  '/store': {
    load: () => import('../features/store/store.page.tsx'),
    label: 'Store',
    editedAt: '/store',
    isOptional: true,
  },
  '/media': {
    load: () => import('../features/media/media.page.tsx'),
    label: 'Media',
    editedAt: '/media',
  },
  '/bio': {
    load: () => import('../features/bio/bio.page.tsx'),
    label: 'Bio',
    editedAt: '/aboutus',
  },
  '/contact': {
    load: () => import('../features/contact/contact.page.tsx'),
    label: 'Contact',
    editedAt: '/contact',
  },
  '/news': {
    load: () => import('../features/letters/news.page.tsx'),
    ...optional,
  },
  '/press': {
    load: () => import('../features/press/press.page.tsx'),
    ...optional,
  },
  '/privacy': {
    load: () => import('../features/privacy/privacy.page.tsx'),
  },
  '/newsletter/confirm': {
    load: () => import('../features/newsletter/confirm.page.tsx'),
    ...mailed,
  },
  '/newsletter/unsubscribe': {
    load: () => import('../features/newsletter/unsubscribe.page.tsx'),
    ...mailed,
  },
  '/newsletter/preferences': {
    load: () => import('../features/newsletter/preferences.page.tsx'),
    ...mailed,
  },
  '/redeem': {
    load: () => import('../features/downloads/redeem.page.tsx'),
    isForEverybody: true,
    isUnlisted: true,
  },
  '/download': {
    load: () => import('../features/downloads/download.page.tsx'),
    ...secret,
  },
  '/signin': {
    load: () => import('../features/session/signin.page.tsx'),
  },
  '/forgot-password': {
    load: () => import('../features/session/forgot-password.page.tsx'),
    isForEverybody: true,
  },
  '/reset-password': {
    load: () => import('../features/session/reset-password.page.tsx'),
    ...secret,
  },
} as const satisfies Readonly<Record<string, SitePage>>;

export type PagePath = keyof typeof pages;
export type MailedPath = {
  [P in PagePath]: (typeof pages)[P] extends { isMailed: true } ? P : never;
}[PagePath];

export const sitePages: readonly (SitePage & { path: PagePath })[] = Object.entries(pages).map(
  ([path, page]) => ({ path: path as PagePath, ...page }),
);

/** The page at a path; null if there is none, and for shows, which have one page each. */
export const sitePageAt = (path: string): SitePage | null =>
  Object.hasOwn(pages, path) ? pages[path as PagePath] : null;

/** Members see every page below it as fans do. */
export const previewPath = '/preview';

/** The result for visitors at the paths of members' pages. */
export const memberPages: Readonly<Record<string, 'front page' | 'not found'>> = {
  '/home': 'front page',
  '/theme': 'front page',
  '/aboutus': 'not found',
  '/account': 'not found',
  '/history': 'not found',
  '/inbox': 'not found',
  '/letters': 'not found',
  '/account/imports': 'not found',
  '/statistics': 'not found',
};
