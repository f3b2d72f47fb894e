import { sitePages } from '../site/pages.ts';

/** In the order of the navigation. */
export const adminTabs: readonly { to: string; label: string; edits: string }[] = sitePages.flatMap(
  ({ path, label, editedAt }) => (label && editedAt ? [{ to: editedAt, label, edits: path }] : []),
);

/** Where each list is edited, by the name of its area. */
export const listPaths = {
  carouselImages: '/home',
  featuredVideos: '/home',
  featuredReleases: '/home',
  shows: '/home',
  music: '/music',
  media: '/media?tab=pictures',
  videos: '/media?tab=videos',
  members: '/aboutus',
} as const;

/** The band's own places, which stand for no page of the site. */
export const adminPlaces = {
  inbox: { to: '/inbox', label: 'Inbox' },
  history: { to: '/history', label: 'History' },
  account: { to: '/account', label: 'Account' },
  theme: { to: '/theme', label: 'Theme' },
} as const;
