import { z } from 'zod';
import { readLink } from '../../kit/links/readLink.ts';
import { looksSecret } from '../../kit/schema/looksSecret.ts';
import { parsedText, requiredParsedText, type TextParser } from '../../kit/schema/parsedText.ts';
import { shopOrigin } from './shopify.view.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
const shopifyLimits = { shopDomain: 300, storefrontAccessToken: 200, collectionId: 300 };

/** Accepts the address of a page of the shop or its admin too. The page's policy names it. */
const readShopDomain: TextParser = (text) => {
  const link = readLink('website', text);
  const url = 'message' in link ? null : new URL(link.address);
  const named = /^https:\/\/admin\.shopify\.com\/store\/([a-z0-9][a-z0-9-]*)(?:[/?#]|$)/.exec(
    url?.href ?? '',
  );
  if (named) return `${named[1]}.myshopify.com`;
  // The site could never call a host that no policy can name.
  const isHost = url !== null && url.port === '' && shopOrigin(url.hostname) !== null;
  if (!isHost || isShopifysOwn(url.hostname) || text.length > shopifyLimits.shopDomain) {
    return { message: 'Please enter the domain of your shop, such as your-band.myshopify.com' };
  }
  return url.hostname;
};

const isShopifysOwn = (host: string): boolean =>
  host === 'myshopify.com' || host === 'shopify.com' || host.endsWith('.shopify.com');

/** Every fan's browser receives it, so a private token is refused. */
const readStorefrontToken: TextParser = (text) => {
  const token = text.trim();
  if (looksSecret(token)) {
    return {
      message:
        'This is a private token, which would let anyone run your shop. Enter the public access token.',
    };
  }
  const isToken = /^[\w-]+$/.test(token) && token.length <= shopifyLimits.storefrontAccessToken;
  return isToken ? token : { message: 'Enter the token exactly as Shopify shows it, on one line' };
};

/** A collection's number, its address in Shopify's admin, or its global id. */
const readCollectionId: TextParser = (text) => {
  const typed = text.trim();
  if (typed.length > shopifyLimits.collectionId) return noCollectionId;
  const found =
    /^(?<id>\d{1,20}|gid:\/\/shopify\/Collection\/\d{1,20})$/.exec(typed) ??
    /^(?:https:\/\/)?[^/]+\/.*\/collections\/(?<id>\d{1,20})(?:[?#].*)?$/.exec(typed);
  return found?.groups?.['id'] ?? noCollectionId;
};

const noCollectionId = { message: 'Enter only the numbers of the collection id' };

export const shopifyFields = {
  shopDomain: parsedText(shopifyLimits.shopDomain, readShopDomain).describe(
    "The shop's host or URL; null or empty for none.",
  ),
  storefrontAccessToken: parsedText(
    shopifyLimits.storefrontAccessToken,
    readStorefrontToken,
  ).describe('The public token of the Storefront API; null or empty for none.'),
  collectionId: parsedText(shopifyLimits.collectionId, readCollectionId).describe(
    'A number, a global id, or a URL that contains it; null or empty for none.',
  ),
};

export const ShopifyDraft = z.strictObject({
  shopDomain: requiredParsedText(shopifyLimits.shopDomain, readShopDomain),
  storefrontAccessToken: requiredParsedText(
    shopifyLimits.storefrontAccessToken,
    readStorefrontToken,
  ),
  collectionId: requiredParsedText(shopifyLimits.collectionId, readCollectionId),
});
export type ShopifyDraft = z.output<typeof ShopifyDraft>;
