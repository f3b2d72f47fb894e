import type { ComponentType } from 'react';
import { Link, redirect, useRouteError, type RouteObject } from 'react-router';
import { chooseMessage, Failure } from '../errors/failure.ts';
import { importWithRetry } from '../kit/client/browser/importWithRetry.ts';
import { TryAgain } from '../kit/client/data/TryAgain.tsx';
import { notFoundLinks, notFoundText } from '../kit/client/page/notFoundText.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { tabModules } from './tabModules.ts';
import { adminPlaces, adminTabs, places } from './tabs.ts';

const loaded = new Map<string, ComponentType>();

/** Loads every tab in advance, so that it opens at once, even offline. */
export async function loadTabs(): Promise<void> {
  const all = Object.entries(tabModules).map(async ([path, load]) => {
    loaded.set(path, (await load()).default);
  });
  const failed = (await Promise.allSettled(all)).find(({ status }) => status === 'rejected');
  if (failed) console.warn('could not preload a tab', failed);
}

/** A route's handle is the title for the browser's tab. */
export function adminRoutes(): RouteObject[] {
  return [
    {
      Component: AdminFrame,
      children: [
        ...Object.entries({ ...places, '/': '/theme', '/signin': '/theme' })
          .filter(([path, to]) => path !== to)
          .map(([path, to]) => ({ path, loader: () => redirect(to), Component: Nothing })),
        ...[...adminTabs, ...Object.values(adminPlaces)].map(({ to, label }) => ({
          path: to,
          handle: label,
          lazy: { Component: () => componentOf(to) },
          HydrateFallback: Nothing,
          ErrorBoundary: TabProblem,
        })),
        { path: '*', handle: notFoundText.title, element: <UnknownPage /> },
      ],
    },
  ];
}

/** @throws Failure */
async function componentOf(path: string): Promise<ComponentType> {
  const known = loaded.get(path);
  if (known) return known;
  try {
    return (await importWithRetry(tabModules[path]!)).default;
  } catch (error) {
    console.warn('could not load the tab', error);
    throw new Failure({ noAnswer: 'network' });
  }
}

function TabProblem() {
  return (
    <TryAgain
      sentence={chooseMessage(useRouteError())}
      isTrying={false}
      onRetry={() => location.reload()}
    />
  );
}

function UnknownPage() {
  return (
    <section className="grid grid-cols-1 justify-items-start gap-4">
      <h1 className="display text-step-2">{notFoundText.title}</h1>
      <p className="text-muted">{notFoundText.text}</p>
      <div className="flex flex-wrap gap-3">
        {notFoundLinks.map(({ to, label }, index) => (
          <Link
            key={to}
            to={to === '/' ? '/home' : to}
            className={index === 0 ? 'button' : 'button-line'}
          >
            {label}
          </Link>
        ))}
      </div>
    </section>
  );
}

/** Rendered by routes that only redirect. */
function Nothing() {
  return null;
}
