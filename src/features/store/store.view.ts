import { webAddress } from '../../kit/links/webAddress.ts';
import type { Shop } from '../shopify/shopify.view.ts';
import type { PublicMerchConfig } from './store-config.ts';

/** Whether the chosen type has all settings that it needs. An external store needs none. */
export function isStoreConfigured(config: PublicMerchConfig): boolean {
  switch (config.storeType) {
    case 'shopify':
      return [config.shopDomain, config.storefrontAccessToken, config.collectionId].every(isFilled);
    case 'stripe':
      return isFilled(config.publishableKey) && config.paymentLinkIds.some(isFilled);
    case 'external':
      return true;
    case null:
      return false;
  }
}

export type OpenStore =
  | { type: 'shopify'; shop: Shop }
  | { type: 'stripe'; publishableKey: string; buttonIds: readonly string[] };

/** The store at `/store`; null if that isn't a page of this site. */
export function openStoreOf(config: PublicMerchConfig): OpenStore | null {
  if (!isStoreConfigured(config)) return null;
  const trimmed = (text: string | null) => text?.trim() ?? '';
  if (config.storeType === 'shopify') {
    const shopDomain = trimmed(config.shopDomain);
    const storefrontAccessToken = trimmed(config.storefrontAccessToken);
    const collectionId = trimmed(config.collectionId);
    return { type: 'shopify', shop: { shopDomain, storefrontAccessToken, collectionId } };
  }
  if (config.storeType !== 'stripe') return null;
  const buttonIds = config.paymentLinkIds.map(trimmed).filter(isFilled);
  return { type: 'stripe', publishableKey: trimmed(config.publishableKey), buttonIds };
}

export const hasStorePage = (config: PublicMerchConfig): boolean => openStoreOf(config) !== null;

export type StoreLink = { to: '/store' } | { href: string };

/** The link in the navigation; null if hidden: an external store needs its address. */
export function storeLinkOf(config: PublicMerchConfig): StoreLink | null {
  if (!isStoreConfigured(config)) return null;
  if (config.storeType !== 'external') return { to: '/store' };
  const href = webAddress(config.storefrontUrl ?? '');
  return href === null ? null : { href };
}

const isFilled = (text: string | null): boolean => text !== null && text.trim() !== '';
