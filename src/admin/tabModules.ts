import type { ComponentType } from 'react';
import type { SearchedList } from '../kit/admin/records/searchedList.ts';
import { adminPlaces } from './tabs.ts';

interface TabModule {
  default: ComponentType;
  /** What the search for everything finds there. */
  searched?: readonly SearchedList[];
}

export const tabModules: Readonly<Record<string, () => Promise<TabModule>>> = {
  '/home': () => import('../features/home/home.admin.tsx'),
  '/music': () => import('../features/music/music.admin.tsx'),
  '/store': () => import('../features/store/store.admin.tsx'),
  '/media': () => import('../features/media/media.admin.tsx'),
  '/aboutus': () => import('../features/bio/bio.admin.tsx'),
  '/contact': () => import('./ContactPage.tsx'),
  [adminPlaces.inbox.to]: () => import('./InboxPage.tsx'),
  [adminPlaces.history.to]: () => import('../features/history/history.admin.tsx'),
  [adminPlaces.account.to]: () => import('../features/accounts/account.admin.tsx'),
  [adminPlaces.theme.to]: () => import('../features/theme/theme.admin.tsx'),
};
