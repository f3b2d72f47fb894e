import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  createPath,
  matchRoutes,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { hasHint } from '../features/session/session.queries.ts';
import { activity } from '../kit/activity.ts';
import { areaQuery, type Area } from '../kit/area.ts';
import { framing, publicRoutes } from './routes.tsx';

/** Brings the server's HTML to life. */
export async function startPublic(root: HTMLElement, client: QueryClient): Promise<void> {
  const load = async (areas: readonly Area<unknown>[]) => {
    // A failed load is the area's own state, and the page shows it.
    await Promise.all(areas.map((area) => client.prefetchQuery(areaQuery(area))));
  };
  const routes = publicRoutes(load);
  await loadMatchedPages(routes);
  loadWholeInstead(routes, () => createPath(router.state.navigation.location ?? location));
  leaveByDocuments(routes);
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: noLoaderData(routes) },
  });
  showNavigation(router);
  hydrateRoot(
    root,
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** A navigation is something under way, as a call is. */
function showNavigation(router: ReturnType<typeof createBrowserRouter>): void {
  let end: (() => void) | null = null;
  router.subscribe(({ navigation }) => {
    // Whoever signed in meanwhile, or came by a page that is everybody's, goes on as a member.
    if (navigation.state === 'loading' && hasHint()) {
      location.assign(navigation.location.pathname + navigation.location.search);
    }
    if (navigation.state !== 'idle') end ??= activity.begin();
    else {
      end?.();
      end = null;
    }
  });
}

/** The page that is shown must be there before hydration begins, or it would flicker. */
async function loadMatchedPages(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

/**
 * Where the script of the next page cannot be had, because the site was renewed meanwhile or the
 * network broke, the browser asks for the page itself as if there were no scripts at all.
 */
function loadWholeInstead(routes: RouteObject[], destination: () => string): void {
  for (const route of routes.flatMap(({ children = [] }) => children)) {
    const { lazy } = route;
    if (typeof lazy !== 'function') continue;
    route.lazy = () =>
      lazy().catch((error: unknown) => {
        console.warn('The page is loaded whole, because its script is missing.', error);
        window.location.assign(destination());
        return new Promise<never>(() => {});
      });
  }
}

/** Where frames of others may be shown, here or there, the next page is a document of its own. */
function leaveByDocuments(routes: RouteObject[]): void {
  const here = matchRoutes(routes, location)?.at(-1)?.route;
  const pages = routes.flatMap(({ children = [] }) => children);
  for (const route of pages.filter((page) => page !== here)) {
    if (!framing.has(here?.path ?? '') && !framing.has(route.path ?? '')) continue;
    Object.assign(route, {
      lazy: undefined,
      loader({ request }: LoaderFunctionArgs) {
        window.location.assign(request.url);
        return new Promise<never>(() => {});
      },
    });
  }
}

/** The data came with the page and lies in the query client: the loaders have nothing to do. */
function noLoaderData(routes: RouteObject[]): Record<string, null> {
  const matches = matchRoutes(routes, location) ?? [];
  return Object.fromEntries(matches.map(({ route }) => [route.id, null]));
}
