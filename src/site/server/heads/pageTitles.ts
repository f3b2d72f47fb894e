import type { PagePath } from '../../pages.ts';

/** The titles of the pages; null for the front page, whose title is the band's name. */
export const pageTitles: Readonly<Record<PagePath, string | null>> = {
  '/': null,
  '/music': 'Music',
  '/store': 'Store',
  '/media': 'Pictures',
  '/bio': 'Bio',
  '/contact': 'Contact',
  '/news': 'News',
  '/press': 'Press Kit',
  '/privacy': 'Privacy',
  '/newsletter/confirm': 'Newsletter',
  '/newsletter/unsubscribe': 'Newsletter',
  '/newsletter/preferences': 'Newsletter',
  '/redeem': 'Redeem a Code',
  '/download': 'Download',
  '/signin': 'Member Login',
  '/forgot-password': 'Forgot Password',
  '/reset-password': 'Reset Password',
};
