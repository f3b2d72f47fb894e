import type { ReactNode } from 'react';
import { adminPlaces, adminTabs } from './tabs.ts';
import { Link, redirect, type RouteObject } from 'react-router';
import { AboutUsAdmin } from '../features/bio/bio.admin.tsx';
import { HomeAdmin } from '../features/home/home.admin.tsx';
import { MediaAdmin } from '../features/media/media.admin.tsx';
import { MusicAdmin } from '../features/music/music.admin.tsx';
import { AccountAdmin } from '../features/accounts/account.admin.tsx';
import { StoreAdmin } from '../features/store/store.admin.tsx';
import { ThemeAdmin } from '../features/theme/theme.admin.tsx';
import { notFoundLinks, notFoundText } from '../kit/client/page/notFoundText.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { ContactPage } from './ContactPage.tsx';
import { InboxPage } from './InboxPage.tsx';

const editors: Readonly<Record<string, ReactNode>> = {
  '/home': <HomeAdmin />,
  '/music': <MusicAdmin />,
  '/store': <StoreAdmin />,
  '/media': <MediaAdmin />,
  '/aboutus': <AboutUsAdmin />,
  '/contact': <ContactPage />,
  [adminPlaces.inbox.to]: <InboxPage />,
  [adminPlaces.account.to]: <AccountAdmin />,
  [adminPlaces.theme.to]: <ThemeAdmin />,
};

/** A route's handle is the page's title in the browser's tab. */
export function adminRoutes(): RouteObject[] {
  const toTheme = () => redirect('/theme');
  return [
    {
      Component: AdminFrame,
      children: [
        { path: '/', loader: toTheme, Component: Nothing },
        { path: '/signin', loader: toTheme, Component: Nothing },
        ...adminTabs
          .filter(({ to, edits }) => edits !== '/' && edits !== to)
          .map(({ to, edits }) => ({
            path: edits,
            loader: () => redirect(to),
            Component: Nothing,
          })),
        ...[...adminTabs, ...Object.values(adminPlaces)].map(({ to, label }) => ({
          path: to,
          handle: label,
          element: editors[to],
        })),
        { path: '*', handle: notFoundText.title, element: <UnknownPage /> },
      ],
    },
  ];
}

function UnknownPage() {
  return (
    <section className="grid grid-cols-1 justify-items-start gap-4">
      <h1 className="voice text-step-2">{notFoundText.title}</h1>
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

/** For routes that only redirect. */
function Nothing() {
  return null;
}
