import { sitePages } from '../site/pages.ts';

/** The tabs, in navigation order. */
export const adminTabs: readonly { to: string; label: string; edits: string }[] = sitePages.flatMap(
  ({ path, label, editedAt }) => (label && editedAt ? [{ to: editedAt, label, edits: path }] : []),
);

/** The address that edits a page of the site; null if the page can't be edited. */
export const placeOf = (page: string): string | null =>
  contactTabs[page] ?? adminTabs.find(({ edits }) => edits === page)?.to ?? null;

/** The tabs of the contact page that edit a page of their own. */
const contactTabs: Readonly<Record<string, string>> = {
  '/privacy': '/contact?tab=privacy',
  '/press': '/contact?tab=press',
};

/** The site's page that the preview shows for an editing address; null for none. */
export function pageBeside(pathname: string, search: string): string | null {
  if (pathname === adminPlaces.theme.to) return '/';
  const edits = adminTabs.find(({ to }) => to === pathname)?.edits ?? null;
  const address = pathname + search.toLowerCase();
  const own = Object.keys(contactTabs).find((page) => contactTabs[page] === address);
  if (own !== undefined) return own;
  return edits === '/media' ? edits + search : edits;
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
