import { sitePages } from '../site/pages.ts';

/** The tabs, in navigation order. */
export const adminTabs: readonly { to: string; label: string; edits: string }[] = sitePages.flatMap(
  ({ path, label, editedAt }) => (label && editedAt ? [{ to: editedAt, label, edits: path }] : []),
);

/** The addresses that edit the site's pages; some are tabs of the contact page. */
export const places: Readonly<Record<string, string>> = {
  ...Object.fromEntries(adminTabs.map(({ to, edits }) => [edits, to])),
  '/privacy': '/contact?tab=privacy',
  '/press': '/contact?tab=press',
};

/** The address that edits a page of the site; null if the page can't be edited. */
export const placeOf = (page: string): string | null => places[page] ?? null;

/** The site's page that the preview shows for an editing address; null for none. */
export function pageBeside(pathname: string, search: string): string | null {
  if (pathname === '/theme') return '/';
  if (pathname === '/media') return pathname + search;
  const editedAt = (address: string) =>
    Object.keys(places).find((page) => places[page] === address) ?? null;
  return editedAt(pathname + search.toLowerCase()) ?? editedAt(pathname);
}

/** Pages for members only, without a page on the site. */
export const adminPlaces = {
  inbox: { to: '/inbox', label: 'Inbox' },
  letters: { to: '/letters', label: 'Letters' },
  statistics: { to: '/statistics', label: 'Statistics' },
  history: { to: '/history', label: 'History' },
  imports: { to: '/account/imports', label: 'Imports' },
  account: { to: '/account', label: 'Account' },
  theme: { to: '/theme', label: 'Theme' },
} as const;

/** The part of the home tab that lists the shows. */
export const showsPlace = '/home#shows';
