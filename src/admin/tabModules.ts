import type { ComponentType } from 'react';
import { adminPlaces } from './tabs.ts';

type TabModule = { default: ComponentType };

const home = () => import('../features/home/home.admin.tsx');
const music = () => import('../features/music/music.admin.tsx');
const media = () => import('../features/media/media.admin.tsx');
const bio = () => import('../features/bio/bio.admin.tsx');
const letters = () => import('../features/letter-editor/letters.admin.tsx');

export const tabModules: Readonly<Record<string, () => Promise<TabModule>>> = {
  '/home': home,
  '/music': music,
  '/store': () => import('../features/store/store.admin.tsx'),
  '/media': media,
  '/aboutus': bio,
  '/contact': () => import('./ContactPage.tsx'),
  [adminPlaces.inbox.to]: () => import('./InboxPage.tsx'),
  [adminPlaces.letters.to]: letters,
  [adminPlaces.imports.to]: () => import('../features/imports/imports.admin.tsx'),
  [adminPlaces.statistics.to]: () => import('../features/statistics/statistics.admin.tsx'),
  [adminPlaces.history.to]: () => import('../features/history/history.admin.tsx'),
  [adminPlaces.account.to]: () => import('../features/accounts/account.admin.tsx'),
  [adminPlaces.theme.to]: () => import('../features/theme/theme.admin.tsx'),
};

/** Loads the command palette's lists from the tabs, most of which are already loaded. */
export async function loadPaletteLists() {
  const [{ homeLists }, { musicLists }, { mediaLists }, { membersLists }, { lettersLists }] =
    await Promise.all([home(), music(), media(), bio(), letters()]);
  return [...homeLists, ...musicLists, ...mediaLists, ...membersLists, ...lettersLists];
}
