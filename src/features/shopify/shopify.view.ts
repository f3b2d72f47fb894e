/** What a browser needs to ask a shop on Shopify. None of it is a secret. */
export interface Shop {
  shopDomain: string;
  /** The public token of its storefront. */
  storefrontAccessToken: string;
  /** The number of the collection that is shown, or its global id. */
  collectionId: string;
}

/** A product as a fan sees it: its first picture, and its first variant, for sale or not. */
export interface Product {
  /** Its global id. */
  id: string;
  title: string;
  description: string;
  imageUrl: string | null;
  altText: string | null;
  /** Null where it has no variant. */
  price: number | null;
  /** ISO 4217, such as `USD`. */
  currencyCode: string;
  /** Null where it has no variant: it cannot be bought. */
  variantId: string | null;
  /** Whether some of it are left. */
  isAvailable: boolean;
}

/**
 * The version of the Storefront API that is asked for. Shopify serves a version that has ended
 * by the oldest one that has not, so every document has to be right in both.
 */
const apiVersion = '2023-10';

/** The origin of a shop, or null for what a policy cannot name (CSP Level 3, `host-char`). */
export const shopOrigin = (shopDomain: string): string | null =>
  /^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/.test(shopDomain) ? `https://${shopDomain}` : null;

/** Where a shop answers GraphQL. */
export const apiAddress = (shopDomain: string): string =>
  `https://${shopDomain}/api/${apiVersion}/graphql.json`;

/** The page that asks a shop for the band's settings, in a frame without any powers. */
export const shopifyFramePath = '/embed/shopify';

/** The address of that page for one shop. */
export const shopifyFrame = (shopDomain: string): string =>
  `${shopifyFramePath}?${new URLSearchParams({ shop: shopDomain })}`;

/** Where Shopify keeps the pictures of all shops. */
export const shopifyImageOrigin = 'https://cdn.shopify.com';

/** Widths of a product's picture, in pixels, that a browser may choose from. */
const pictureWidths = [240, 360, 480, 720, 960];

/**
 * A picture of a product in several widths, which the host of Shopify's pictures makes as they
 * are asked for; null for a picture that lies anywhere else.
 */
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

/** How a product can be bought. */
export type Stock = 'for sale' | 'sold out' | 'not available';

/** Sold out is what is there and gone; not available is what no price or variant tells of. */
export function stockOf({ variantId, price, isAvailable }: Product): Stock {
  if (variantId === null || price === null) return 'not available';
  return isAvailable ? 'for sale' : 'sold out';
}

/** The global id of a collection, of its number or of itself. */
export const collectionGid = (id: string): string =>
  id.startsWith('gid://') ? id : `gid://shopify/Collection/${id}`;

const descriptionLength = 100;

/** The beginning of a description, in Unicode's characters. */
export function shortDescription(description: string): string {
  const characters = Array.from(description);
  if (characters.length <= descriptionLength) return description;
  return `${characters.slice(0, descriptionLength).join('')}...`;
}

/** Hosts of Shopify itself, where a checkout may stand. */
const shopifyHosts = ['shopify.com', 'myshopify.com', 'shop.app'];

/**
 * The address of a checkout that a browser may be sent to: https, on the shop's own host or on
 * one of Shopify's; null for every other.
 * @param ownHosts the shop's domain, and its primary one where that is known.
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
