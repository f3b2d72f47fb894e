import { storeLinkOf } from './store.view.ts';
import type { PublicMerchConfig } from './store.ts';

/** How the store stands for fans, as one sentence for the band. */
export function standingOf(config: PublicMerchConfig): string {
  const link = storeLinkOf(config);
  if (link) {
    return 'href' in link
      ? 'Fans see the Store link in the navigation. It opens your store in a new tab.'
      : 'Fans see the Store link in the navigation.';
  }
  if (config.storeType === null) return 'Fans see no store while no type is chosen.';
  return `Fans do not see the Store link yet. It takes ${list.format(missingOf(config))}, saved.`;
}

const list = new Intl.ListFormat('en');

/** The labels of what is not given. */
function missingOf(config: PublicMerchConfig): string[] {
  const { storeType: _type, ...fields } = config;
  return Object.entries(fields as Record<string, string | string[] | null>)
    .filter(([, value]) => [value ?? ''].flat().every((text) => text.trim() === ''))
    .map(([name]) => labels[name] ?? name);
}

const labels: Readonly<Record<string, string>> = {
  shopDomain: 'a Shop Domain',
  storefrontAccessToken: 'a Storefront Access Token',
  collectionId: 'a Collection ID',
  publishableKey: 'a Publishable Key',
  paymentLinkIds: 'Buy Button IDs',
  storefrontUrl: 'a Store URL',
};
