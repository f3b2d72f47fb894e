import type { CspOrigins } from '../../kit/client/page/pageOrigins.ts';

/** The settings for requests to a shop on Shopify. None of them is secret. */
export interface Shop {
  shopDomain: string;
  storefrontAccessToken: string;
  /** A number, or a global id. */
  collectionId: string;
}

/** A product with its first image and its first variant, for sale or not. */
export interface Product {
  id: string;
  title: string;
  description: string;
  imageUrl: string | null;
  altText: string | null;
  /** Null if it has no variant. */
  price: number | null;
  /** ISO 4217, such as `USD`. */
  currencyCode: string;
  /** Null if it has no variant: it can't be bought. */
  variantId: string | null;
  isAvailable: boolean;
}

/** The origin of a shop, or null if a policy can't name it (CSP Level 3, `host-char`). */
export const shopOrigin = (shopDomain: string): string | null =>
  /^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/.test(shopDomain) ? `https://${shopDomain}` : null;

/** The sandboxed page that tests the band's settings with the shop. */
export const shopifyFramePath = '/embed/shopify';

export const shopifyFrame = (shopDomain: string): string =>
  `${shopifyFramePath}?${new URLSearchParams({ shop: shopDomain })}`;

const shopifyImageOrigin = 'https://cdn.shopify.com';

/** In pixels. */
const pictureWidths = [240, 360, 480, 720, 960];

/** The image in several widths from Shopify's image host; null for any other host. */
export function productPicture(address: string | null): { src: string; srcSet: string } | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.origin !== shopifyImageOrigin || url.username !== '' || url.password !== '') return null;
  const wide = (width: number) => {
    url.searchParams.set('width', String(width));
    return url.href;
  };
  const srcSet = pictureWidths.map((width) => `${wide(width)} ${width}w`).join(', ');
  return { src: wide(480), srcSet };
}

export type Stock = 'for sale' | 'sold out' | 'not available';

/** A product without a price or a variant isn't available. */
export function stockOf({ variantId, price, isAvailable }: Product): Stock {
  if (variantId === null || price === null) return 'not available';
  return isAvailable ? 'for sale' : 'sold out';
}

/** The global id of a collection, from its number or from the id itself. */
export const collectionGid = (id: string): string =>
  id.startsWith('gid://') ? id : `gid://shopify/Collection/${id}`;

const descriptionLength = 100;

/** Cut to whole Unicode characters. */
export function shortDescription(description: string): string {
  const characters = Array.from(description);
  if (characters.length <= descriptionLength) return description;
  return `${characters.slice(0, descriptionLength).join('')}...`;
}

const shopifyHosts = ['shopify.com', 'myshopify.com', 'shop.app'];

/**
 * The address if it's https on the shop's own host or one of Shopify's; otherwise null.
 * @param ownHosts the shop's domain, and its primary one if that is known.
 */
export function checkoutAddress(address: string, ownHosts: readonly string[]): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port, username, password, href } = new URL(address);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return null;
  if (shopOrigin(hostname) === null) return null;
  const isShopifys = shopifyHosts.some(
    (host) => hostname === host || hostname.endsWith(`.${host}`),
  );
  return isShopifys || ownHosts.includes(hostname) ? href : null;
}

/** The other sites that a page with a shop's products needs. */
export function shopifyOrigins({ shopDomain }: Shop): CspOrigins {
  const shop = shopOrigin(shopDomain);
  return shop ? { connects: [shop], images: [shopifyImageOrigin] } : {};
}
