import { sitePages } from './pages.ts';
import type { PublicMerchConfig } from '../features/store/store-config.ts';
import { storeLinkOf } from '../features/store/store.view.ts';

/** A link of the navigation: to a page of this site, or to another site. */
export type SiteLink = { label: string } & ({ to: string } | { href: string });

/**
 * The links of the navigation, in their order.
 * @param store the store's settings, or null where they are not known.
 */
export function siteLinks(store: PublicMerchConfig | null): SiteLink[] {
  const storeLink = store && storeLinkOf(store);
  return sitePages.flatMap(({ path, label }): SiteLink[] => {
    if (label === undefined) return [];
    if (path !== '/store') return [{ to: path, label }];
    return storeLink ? [{ ...storeLink, label }] : [];
  });
}
