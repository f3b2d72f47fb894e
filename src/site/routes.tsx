import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { contactArea } from '../features/contact/contact.queries.ts';
import { merchConfigArea } from '../features/store/store.queries.ts';
import { themeArea } from '../features/theme/theme.queries.ts';
import type { Area } from '../kit/area.ts';
import { Frame } from './Frame.tsx';
import { NotFound } from '../kit/NotFound.tsx';

/** What a page's module gives to the router. */
export interface PageModule {
  default: ComponentType;
  /** The data areas that the page shows, to be there before it is. */
  areas?: readonly Area<unknown>[];
  /** The status of the first answer, where it is not 200. */
  status?: (client: QueryClient) => number;
  /**
   * The origins that frames on the page come from, by the data that it shows. A page that has
   * this stands in `framing`.
   * @param areas the data, by the areas' names.
   */
  frames?: (areas: Readonly<Record<string, unknown>>) => readonly string[];
}

/** What the renderer needs to know of the route that was met. */
export interface PageHandle {
  status: (client: QueryClient) => number;
  frames?: PageModule['frames'];
}

/** Brings areas into the cache before a page is shown. */
export type LoadAreas = (areas: readonly Area<unknown>[]) => Promise<void>;

/** Every public page, by its path. */
const pages: Readonly<Record<string, () => Promise<PageModule>>> = {
  '/': () => import('../features/home/home.page.tsx'),
  '/music': () => import('../features/music/music.page.tsx'),
  '/store': () => import('../features/store/store.page.tsx'),
  '/media': () => import('../features/media/media.page.tsx'),
  '/bio': () => import('../features/bio/bio.page.tsx'),
  '/contact': () => import('../features/contact/contact.page.tsx'),
  '/signin': () => import('../features/session/signin.page.tsx'),
  '/forgot-password': () => import('../features/session/forgot-password.page.tsx'),
  '/reset-password': () => import('../features/session/reset-password.page.tsx'),
};

/**
 * The pages that may show frames of others. A document keeps the policy that it came with, so the
 * way to one of these and away from it always leads by a document of its own.
 */
export const framing: ReadonlySet<string> = new Set(['/', '/music', '/media', '/store']);

export const publicPaths: readonly string[] = Object.keys(pages);

/** The areas of the frame around every page. */
const frameAreas = [themeArea, merchConfigArea, contactArea];

/** The public site. */
export function publicRoutes(load: LoadAreas): RouteObject[] {
  const page = (path: string, module: () => Promise<PageModule>): RouteObject => ({
    id: path,
    path,
    lazy: async () => {
      const { default: Component, areas = [], status = () => 200, frames } = await module();
      const handle: PageHandle = { status, frames };
      return { Component, handle, loader: () => load(areas).then(() => null) };
    },
  });
  return [
    {
      id: 'frame',
      Component: Frame,
      loader: () => load(frameAreas).then(() => null),
      children: [
        ...Object.entries(pages).map(([path, module]) => page(path, module)),
        {
          id: 'not-found',
          path: '*',
          Component: NotFound,
          handle: { status: () => 404 } satisfies PageHandle,
        },
      ],
    },
  ];
}
