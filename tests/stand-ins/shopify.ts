import type { BrowserContext, Route } from '@playwright/test';
import { shopDomain, shopSettings } from './shop-settings.ts';
import { goods, goodsPicture } from './shopify-goods.ts';
import { executeInShop, invalidId, type ShopFacts } from './shopify-graphql.ts';

/** The shop's behavior; `integrations.md` describes real ones. */
export type ShopifyMode =
  /** It answers normally. */
  | 'ok'
  /** 401 with an empty message. A wrong token gets it in every mode. */
  | 'wrong token'
  /**
   * The preflight gets a 404, so the browser never sends the request. Other shops are unknown in
   * every mode.
   */
  | 'unknown shop'
  /** 400: the shop has a password. */
  | 'locked'
  /** 402: the shop did not pay. */
  | 'frozen'
  /** 200 with ACCESS_DENIED, for products or only for carts. */
  | 'no permission'
  | 'no permission for carts'
  /** 200 with THROTTLED, always or for the next request only. */
  | 'throttled'
  | 'throttled once'
  | 'unknown collection'
  | 'collection without a title'
  | 'empty collection'
  /** 200 with INVALID_VARIABLE, as for an invalid id. */
  | 'invalid id'
  /** The cart is null, and a user error says why. */
  | 'user error'
  /** Everything is sold out when the cart is made. */
  | 'out of stock'
  /** The checkout's address: on its own domain, on an unknown host, without TLS. */
  | 'checkout at its own domain'
  | 'checkout at a foreign host'
  | 'checkout without TLS'
  /** Half of the response. */
  | 'cut off'
  | 'broken'
  | 'no json';

/** A request that reached the shop. */
export interface ShopRequest {
  address: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  query: string;
  variables: Record<string, unknown>;
}

/** The stand-in for a shop on Shopify. */
export interface Shopify {
  mode: ShopifyMode;
  /** Its public token. */
  token: string;
  /** Its data; some modes change parts of it while they last. */
  facts: ShopFacts;
  /** If not null, the literal response to everything. */
  instead: ShopAnswer | null;
  /** The requests in order, without the browser's preflights. */
  requests: ShopRequest[];
  /** The shop pages that a browser opened. */
  visited: string[];
  /** The requested images. */
  pictures: string[];
  /** Answers a browser's requests for Shopify's addresses and the hosts above. */
  serve(context: BrowserContext): Promise<void>;
}

export { shopDomain, shopSettings };

/** Hosts that a journey with this shop may contact. */
export const shopifyHosts = [shopDomain, 'cdn.shopify.com'] as const;

/** Its own domain, and an unknown one. */
const primaryDomain = 'shop.reeds.example';
const foreignDomain = 'evil.example';

/** A shop that is open and sells `goods`. */
export function openShop(): Shopify {
  const shop: Shopify = {
    mode: 'ok',
    token: shopSettings.storefrontAccessToken,
    facts: {
      primaryDomain: shopDomain,
      collectionId: shopSettings.collectionId,
      collectionTitle: 'Merch',
      goods,
      checkoutOrigin: `https://${shopDomain}`,
      denies: 'nothing',
      gone: 'nothing',
    },
    instead: null,
    requests: [],
    visited: [],
    pictures: [],
    async serve(context) {
      await context.route('https://cdn.shopify.com/**', (route) => sendPicture(shop, route));
      await context.route(shopPages, (route) => sendFromShop(shop, route));
    },
  };
  return shop;
}

const shopPages =
  /^https?:\/\/(?:[^/]*\.myshopify\.com|[^/]*\bshopify\.com|shop\.reeds\.example|evil\.example)(?::\d+)?\/(?!s\/files)/;

/** Shopify's response: `headers` beside those of every response. */
export interface ShopAnswer {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

async function sendPicture(shop: Shopify, route: Route): Promise<void> {
  const address = new URL(route.request().url());
  shop.pictures.push(address.href);
  await route.fulfill({ contentType: 'image/jpeg', body: await goodsPicture(address) });
}

async function sendFromShop(shop: Shopify, route: Route): Promise<void> {
  const request = route.request();
  const { href, host, pathname } = new URL(request.url());
  if (!pathname.startsWith('/api/')) {
    shop.visited.push(href);
    const title = pathname.startsWith('/cart/c/') ? 'Checkout' : 'Shop';
    const body = `<!doctype html><html lang="en"><title>${title}</title><h1>${title} at ${host}</h1></html>`;
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
  }
  const answer = await answerAcross(shop, {
    address: href,
    headers: await request.allHeaders(),
    ...(request.postDataJSON() as Partial<ShopRequest>),
  });
  await (answer ? route.fulfill(answer) : route.abort('failed'));
}

/**
 * The response that a page of another origin can read; null if its browser would not send the
 * request.
 */
export async function answerAcross(
  shop: Shopify,
  {
    address,
    headers,
    query = '',
    variables = {},
  }: Partial<ShopRequest> & Pick<ShopRequest, 'address' | 'headers'>,
): Promise<ShopAnswer | null> {
  // Playwright allows preflights of rerouted requests by itself, and lets responses be read, so
  // this does what a browser would do with the shop's own response.
  if (!isAllowed(answerPreflight(shop, new URL(address)), headers)) return null;
  shop.requests.push({ address, headers, query, variables });
  const answer =
    shop.instead ??
    (await answerInMode(shop, headers['x-shopify-storefront-access-token'], query, variables));
  return { ...answer, headers: { 'access-control-allow-origin': '*', ...answer.headers } };
}

/** The response to the browser's preflight (Fetch Standard, CORS-preflight fetch). */
export function answerPreflight({ mode }: Shopify, { host, pathname }: URL): ShopAnswer {
  const isThere = host === shopDomain && mode !== 'unknown shop';
  if (!isThere || !/^\/api\/\d{4}-\d{2}\/graphql\.json$/.test(pathname)) {
    return { status: 404, body: saying('Not Found', 'NOT_FOUND') };
  }
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'accept, content-type, x-shopify-storefront-access-token',
  };
  return { status: 204, headers, body: '' };
}

/** Headers that a browser sets itself, or that need no permission. */
const needsNoLeave =
  /^(?::.*|accept|accept-.*|cache-control|connection|content-length|host|origin|pragma|priority|referer|sec-.*|user-agent)$/;

function isAllowed({ status, headers = {} }: ShopAnswer, sent: Record<string, string>): boolean {
  const allowed = (headers['access-control-allow-headers'] ?? '').split(', ');
  const own = Object.keys(sent).filter((name) => !needsNoLeave.test(name));
  return status === 204 && own.every((name) => allowed.includes(name));
}

/** The response to a document, by the shop's mode. */
export async function answerInMode(
  shop: Shopify,
  token: string | undefined,
  query: string,
  variables: Record<string, unknown>,
): Promise<ShopAnswer> {
  const { mode } = shop;
  if (mode === 'throttled once') shop.mode = 'ok';
  if (mode === 'wrong token' || token !== shop.token) {
    return { status: 401, body: saying('', 'UNAUTHORIZED') };
  }
  switch (mode) {
    case 'locked':
      return { status: 400, body: saying('Online Store channel is locked.', 'BAD_REQUEST') };
    case 'frozen':
      return { status: 402, body: saying('Unavailable Shop', 'PAYMENT_REQUIRED') };
    case 'throttled':
    case 'throttled once':
      return { status: 200, body: saying('Throttled', 'THROTTLED') };
    case 'invalid id':
      return { status: 200, body: JSON.stringify({ errors: [invalidId('id', 'gid://x')] }) };
    case 'broken':
      return { status: 500, body: '<h1>Something went wrong</h1>' };
    case 'no json':
      return { status: 200, body: '<!doctype html><h1>Opening soon</h1>' };
  }
  const body = JSON.stringify(await executeInShop(factsIn(shop), query, variables));
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      // It fell forward: the requested version has ended.
      'x-shopify-api-version': '2026-01',
    },
    body: mode === 'cut off' ? body.slice(0, body.length / 2) : body,
  };
}

/** The shop's data while its mode lasts. */
function factsIn({ mode, facts }: Shopify): ShopFacts {
  switch (mode) {
    case 'no permission':
      return { ...facts, denies: 'products' };
    case 'no permission for carts':
      return { ...facts, denies: 'carts' };
    case 'unknown collection':
      return { ...facts, collectionId: '1' };
    case 'collection without a title':
      return { ...facts, collectionTitle: '' };
    case 'empty collection':
      return { ...facts, goods: [] };
    case 'user error':
      return { ...facts, gone: 'variants' };
    case 'out of stock':
      return { ...facts, gone: 'stock' };
    case 'checkout at its own domain':
      return { ...facts, primaryDomain, checkoutOrigin: `https://${primaryDomain}` };
    case 'checkout at a foreign host':
      return { ...facts, checkoutOrigin: `https://${foreignDomain}` };
    case 'checkout without TLS':
      return { ...facts, checkoutOrigin: `http://${shopDomain}` };
    default:
      return facts;
  }
}

const saying = (message: string, code: string) =>
  JSON.stringify({ errors: [{ message, extensions: { code } }] });
