import { sitePages } from './pages.ts';
import type { PublicMerchConfig } from '../features/store/store-config.ts';
import { storeLinkOf } from '../features/store/store.view.ts';

export type SiteLink = { label: string } & ({ to: string } | { href: string });

/** In their order. @param store null if its settings are not known. */
export function siteLinks(store: PublicMerchConfig | null): SiteLink[] {
  const storeLink = store && storeLinkOf(store);
  return sitePages.flatMap(({ path, label }): SiteLink[] => {
    if (label === undefined) return [];
    if (path !== '/store') return [{ to: path, label }];
    return storeLink ? [{ ...storeLink, label }] : [];
  });
}
