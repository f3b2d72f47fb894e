import { storeLinkOf } from './store.view.ts';
import type { MerchConfig, PublicMerchConfig, StoreType } from './store-config.ts';

/** The store's state as one sentence for the band. @param shown the settings that fans get. */
export function storeStatusOf(config: MerchConfig, shown: PublicMerchConfig): string {
  const link = storeLinkOf(shown);
  if (link) {
    return 'href' in link
      ? 'Fans see the Store link in the navigation. It opens your store in a new tab.'
      : 'Fans see the Store link in the navigation.';
  }
  if (config.storeType === null) return 'The store is hidden from fans until you choose a type.';
  return `The Store link is hidden from fans. Enter and save ${list.format(missingOf(config, config.storeType))}.`;
}

const list = new Intl.ListFormat('en');

function missingOf(config: MerchConfig, type: StoreType): string[] {
  return Object.entries(labels[type])
    .filter(([name]) =>
      [config[name as keyof MerchConfig] ?? ''].flat().every((text) => `${text}`.trim() === ''),
    )
    .map(([, label]) => label);
}

/** The settings that each type needs. */
const labels: Readonly<Record<StoreType, Partial<Record<keyof MerchConfig, string>>>> = {
  shopify: {
    shopDomain: 'a Shop Domain',
    storefrontAccessToken: 'a Storefront Access Token',
    collectionId: 'a Collection ID',
  },
  stripe: { publishableKey: 'a Publishable Key', paymentLinkIds: 'Buy Button IDs' },
  external: { storefrontUrl: 'a Store URL' },
};
